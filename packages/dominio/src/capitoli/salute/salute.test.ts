import { describe, expect, test as prova } from 'vitest';
import {
  type Atto,
  applicaVista,
  gravitaDi,
  POLITICA_PREDEFINITA as POLITICA,
  STANZA_VUOTA,
  type Visto,
} from '../../index.ts';
import {
  AVVIO,
  apri,
  type Caso,
  euro,
  garaInCorso,
  offerente,
  operazioniAperte,
  REFERENTE,
  rilancia,
  SISTEMA,
  sintesi,
  stanzaDi,
  T0,
  ZERO,
} from '../../prove/caso.ts';

const ORDINE = {
  tipo: 'sospendiVendita',
  provvedimento: { numero: '12', del: '2026-12-10' },
  motivo: 'ordine',
  propostaDa: 'altra',
} as const;
const BETULLA = offerente('Betulla');
const CICLO: Visto = { server: ['ciclo'], sintetico: [] };
const UNITA = 180_000;
const MINUTO = 60_000;

function segnala(dal: number, visto: Visto = CICLO): Atto {
  return { tipo: 'segnalaDisservizio', dal, visto, politica: POLITICA };
}
function cessa(saniDal: number): Atto {
  return { tipo: 'cessaDisservizio', saniDal, politica: POLITICA };
}
const RIPRENDI: Atto = { tipo: 'riprendiGara', irraggiungibili: [] };
const concludi = (filigranaIl: number): Atto => ({ tipo: 'concludiGara', filigranaIl });

/** Una gara malata da `durataMs`, poi sana da dieci secondi: la gara è ferma e il disservizio è finito. */
function dopoUnDisservizio(durataMs: number, visto: Visto = CICLO): { caso: Caso; finitoIl: number } {
  const dal = AVVIO + 10_000;
  const finitoIl = dal + durataMs + POLITICA.saniMs;
  const malata = garaInCorso().dopo(segnala(dal, visto), SISTEMA, dal + durataMs);
  return { caso: malata.dopo(cessa(dal + durataMs), SISTEMA, finitoIl), finitoIl };
}

describe('R57 la riga della tabella', () => {
  prova.each([
    [CICLO, 0, 'lieve'],
    [CICLO, 999, 'lieve'],
    [CICLO, 1_000, 'breve'],
    [CICLO, 10_000, 'breve'],
    [CICLO, 10_001, 'media'],
    [CICLO, 300_000, 'media'],
    [CICLO, 300_001, 'lunga'],
    [{ server: ['offerenti'], sintetico: [] }, 0, 'breve'],
    [{ server: ['orologio'], sintetico: [] }, 0, 'media'],
    [{ server: ['base_dati'], sintetico: [] }, 0, 'media'],
    [{ server: ['processo'], sintetico: [] }, 0, 'media'],
    [{ server: [], sintetico: ['ricevuta'] }, 2_000, 'breve'],
  ] as const)('R57 %o per %i ms è %s', (visto, durataMs, attesa) => {
    expect(gravitaDi(visto, durataMs, POLITICA)).toBe(attesa);
  });
});

describe('R57 disservizio lieve', () => {
  prova('R57 negli ultimi sessanta secondi il crono torna all’unità intera', () => {
    garaInCorso()
      .alle(ZERO - 60_000)
      .quando(segnala(ZERO - 60_300), SISTEMA)
      .allora(
        { tipo: 'DisservizioRilevato', dal: ZERO - 60_300, gravita: 'lieve', visto: CICLO },
        { tipo: 'CronoRiportato', scadeIl: ZERO - 60_000 + UNITA, residuoMs: 60_000 },
      );
  });
  prova('R57 prima degli ultimi sessanta secondi il crono non si tocca', () => {
    garaInCorso()
      .alle(ZERO - 60_001)
      .quando(segnala(ZERO - 60_300), SISTEMA)
      .allora({ tipo: 'DisservizioRilevato' });
  });
  prova('R57 uno zero scoccato durante il disservizio si riapre, uno scoccato in salute no', () => {
    garaInCorso()
      .alle(ZERO + 400)
      .quando(segnala(ZERO - 1), SISTEMA)
      .allora({ tipo: 'DisservizioRilevato' }, { tipo: 'CronoRiportato', scadeIl: ZERO + 400 + UNITA, residuoMs: 0 });
    garaInCorso()
      .alle(ZERO + 400)
      .quando(segnala(ZERO), SISTEMA)
      .allora({ tipo: 'DisservizioRilevato' });
  });
  prova('R57 se poi si sa che era cominciato prima dello zero, si scrive, e il tempo finito si riapre', () => {
    garaInCorso()
      .dopo(segnala(ZERO + 100), SISTEMA, ZERO + 300)
      .alle(ZERO + 400)
      .quando(segnala(ZERO - 1), SISTEMA)
      .allora(
        { tipo: 'DisservizioRilevato', dal: ZERO - 1, gravita: 'lieve', visto: CICLO },
        { tipo: 'CronoRiportato', scadeIl: ZERO + 400 + UNITA, residuoMs: 0 },
      );
  });
  prova(
    'R57 ripetere la stessa lettura non scrive nulla, e con un’unità breve il crono torna intero solo a metà',
    () => {
      const malata = garaInCorso({ unitaTempoMs: 20_000 })
        .alle(AVVIO + 5_000)
        .quando(segnala(AVVIO + 4_900), SISTEMA)
        .allora({ tipo: 'DisservizioRilevato' }, { tipo: 'CronoRiportato', scadeIl: AVVIO + 25_000 });
      // Una lettura cattiva alla volta, mai per un secondo di seguito: resta lieve.
      malata
        .alle(AVVIO + 5_800)
        .quando(segnala(AVVIO + 5_700), SISTEMA)
        .allora();
    },
  );
  prova('R57 a disservizio aperto la gara non si chiude; finito, si chiude allo zero che era', () => {
    const malata = garaInCorso().dopo(segnala(ZERO), SISTEMA, ZERO + 300);
    malata
      .alle(ZERO + 1_000)
      .quando(concludi(ZERO), SISTEMA)
      .alloraRifiuta('R57_piattaforma_non_sana');
    malata
      .dopo(cessa(ZERO + 400), SISTEMA, ZERO + 10_400)
      .alle(ZERO + 10_500)
      .quando(concludi(ZERO), SISTEMA)
      .allora({ tipo: 'GaraConclusa', conclusaIl: ZERO });
  });
  prova('R57 finisce solo dopo dieci secondi di salute', () => {
    const malata = garaInCorso().dopo(segnala(AVVIO + 100), SISTEMA, AVVIO + 400);
    malata
      .alle(AVVIO + 10_399)
      .quando(cessa(AVVIO + 400), SISTEMA)
      .alloraRifiuta('R57_salute_recente', { secondi: 10 });
    malata
      .alle(AVVIO + 10_400)
      .quando(cessa(AVVIO + 400), SISTEMA)
      .allora({
        tipo: 'DisservizioCessato',
        dal: AVVIO + 100,
        cessatoIl: AVVIO + 400,
        durataMs: 300,
        gravita: 'lieve',
      });
    garaInCorso()
      .alle(AVVIO + 1)
      .quando(cessa(AVVIO), SISTEMA)
      .alloraRifiuta('R57_nessun_disservizio');
  });
});

describe('R57 la gara fermata', () => {
  prova('R57 da un secondo in poi la gara si ferma e nessun rilancio passa', () => {
    garaInCorso()
      .alle(AVVIO + 11_000)
      .quando(segnala(AVVIO + 10_000), SISTEMA)
      .allora({ tipo: 'DisservizioRilevato', gravita: 'breve' }, { tipo: 'GaraSospesa', motivo: 'incidente' })
      .alle(AVVIO + 11_001)
      .quando(rilancia('Betulla', euro(96_000)), BETULLA)
      .alloraRifiuta('R57_gara_sospesa');
  });
  prova('R57 un disservizio lieve che dura si aggrava: prima si segnala, poi si ferma la gara', () => {
    garaInCorso()
      .dopo(segnala(AVVIO + 10_000), SISTEMA, AVVIO + 10_300)
      .alle(AVVIO + 11_000)
      .quando(segnala(AVVIO + 10_000), SISTEMA)
      .allora({ tipo: 'DisservizioRilevato', dal: AVVIO + 10_000, gravita: 'breve' }, { tipo: 'GaraSospesa' });
  });
  prova('R57 due singhiozzi lontani fra loro restano lievi', () => {
    garaInCorso()
      .dopo(segnala(AVVIO + 10_000), SISTEMA, AVVIO + 10_300)
      .alle(AVVIO + 18_000)
      .quando(segnala(AVVIO + 17_700), SISTEMA)
      .allora();
  });
  prova('R57 più di un offerente su cinque sparito insieme ferma la gara subito', () => {
    garaInCorso()
      .alle(AVVIO + 5_000)
      .quando(segnala(AVVIO + 5_000, { server: ['offerenti'], sintetico: [] }), SISTEMA)
      .allora({ tipo: 'DisservizioRilevato', gravita: 'breve' }, { tipo: 'GaraSospesa', motivo: 'incidente' });
  });
  prova('R57 da uno a dieci secondi: si riprende con un minuto di preavviso e l’unità intera', () => {
    const { caso, finitoIl } = dopoUnDisservizio(5_000);
    expect(caso.eventi.at(-1)).toMatchObject({ tipo: 'RipresaFissata', riprendeIl: finitoIl + MINUTO, da: 'sistema' });
    caso
      .alle(finitoIl + MINUTO - 1)
      .quando({ tipo: 'riprendiGara' }, SISTEMA)
      .alloraRifiuta('R57_preavviso_in_corso');
    caso
      .alle(finitoIl + MINUTO)
      .quando({ tipo: 'riprendiGara' }, SISTEMA)
      .allora({ tipo: 'GaraRipresa', scadeIl: finitoIl + MINUTO + UNITA });
  });
  prova.each([
    ['dopo undici secondi', 11_000, CICLO],
    ['dopo un salto dell’orologio', 200, { server: ['orologio'], sintetico: [] }],
    ['dopo un cambio della base dati', 200, { server: ['base_dati'], sintetico: [] }],
  ] as const)('R57 %s il preavviso è di cinque minuti', (_, durataMs, visto) => {
    const { caso, finitoIl } = dopoUnDisservizio(durataMs, visto);
    expect(caso.eventi.at(-1)).toMatchObject({ tipo: 'RipresaFissata', riprendeIl: finitoIl + 5 * MINUTO });
  });
  prova('R57 oltre cinque minuti nessuno fissa la ripresa al posto del referente, che dà almeno mezz’ora', () => {
    const { caso, finitoIl } = dopoUnDisservizio(301_000);
    expect(caso.eventi.at(-1)).toMatchObject({ tipo: 'DisservizioCessato', gravita: 'lunga' });
    caso
      .alle(finitoIl + 1)
      .quando({ tipo: 'riprendiGara' }, SISTEMA)
      .alloraRifiuta('R57_preavviso_in_corso');
    const adesso = finitoIl + 1_000;
    const fissa = (riprendeIl: number): Atto => ({ tipo: 'fissaRipresa', riprendeIl, politica: POLITICA });
    caso
      .alle(adesso)
      .quando(fissa(adesso + 30 * MINUTO - 1), REFERENTE)
      .alloraRifiuta('R57_preavviso_breve', { primaIl: adesso + 30 * MINUTO });
    caso
      .alle(adesso)
      .quando(fissa(adesso + 91 * 86_400_000), REFERENTE)
      .alloraRifiuta('R57_ripresa_lontana');
    caso
      .alle(adesso)
      .quando(fissa(adesso + 30 * MINUTO), SISTEMA)
      .alloraRifiuta('ruolo_non_ammesso');
    caso
      .alle(adesso)
      .quando(fissa(adesso + 30 * MINUTO), REFERENTE)
      .allora({ tipo: 'RipresaFissata', riprendeIl: adesso + 30 * MINUTO, da: 'referente' })
      .alle(adesso + 30 * MINUTO)
      .quando({ tipo: 'riprendiGara' }, SISTEMA)
      .allora({ tipo: 'GaraRipresa' });
    caso
      .dopo(ORDINE, REFERENTE, adesso)
      .alle(adesso)
      .quando({ tipo: 'dichiaraEsito', esito: 'rinviata', motivo: 'nuova data' }, REFERENTE)
      .allora({ tipo: 'EsitoDichiarato', esito: 'rinviata' });
  });
  prova('R57 prima della fine del preavviso riprende solo il referente, e solo se ci sono tutti', () => {
    const { caso, finitoIl } = dopoUnDisservizio(5_000);
    caso
      .alle(finitoIl + 1)
      .quando({ tipo: 'riprendiGara', irraggiungibili: ['Pseudo Betulla'] }, REFERENTE)
      .alloraRifiuta('R57_ripresa_anticipata', { quanti: 1 });
    caso
      .alle(finitoIl + 1)
      .quando(RIPRENDI, REFERENTE)
      .allora({ tipo: 'GaraRipresa', scadeIl: finitoIl + 1 + UNITA });
    caso
      .alle(finitoIl + MINUTO)
      .quando({ tipo: 'riprendiGara', irraggiungibili: ['Pseudo Betulla'] }, REFERENTE)
      .allora({ tipo: 'GaraRipresa' });
  });
  prova(
    'R57 un nuovo disservizio durante il preavviso lo annulla, e per annunciarne un altro la salute deve durare il doppio',
    () => {
      const { caso, finitoIl } = dopoUnDisservizio(5_000);
      const dal = finitoIl + 30_000;
      const malata = caso
        .alle(dal + 200)
        .quando(segnala(dal), SISTEMA)
        .allora({ tipo: 'DisservizioRilevato', gravita: 'lieve' });
      malata
        .alle(finitoIl + MINUTO)
        .quando({ tipo: 'riprendiGara' }, SISTEMA)
        .alloraRifiuta('R57_piattaforma_non_sana');
      // Era durata quaranta secondi: dieci prima dell'annuncio e trenta dopo.
      malata
        .alle(dal + 300 + 79_999)
        .quando(cessa(dal + 300), SISTEMA)
        .alloraRifiuta('R57_salute_recente', { secondi: 80 });
      malata
        .alle(dal + 300 + 80_000)
        .quando(cessa(dal + 300), SISTEMA)
        .allora({ tipo: 'DisservizioCessato' }, { tipo: 'RipresaFissata', riprendeIl: dal + 80_300 + MINUTO });
    },
  );
  prova('R57 una gara sospesa dal referente non riparte da sola quando il disservizio finisce', () => {
    const sospesa = garaInCorso().dopo(
      { tipo: 'sospendiGara', motivo: 'atto_del_referente', dettaglio: 'x' },
      REFERENTE,
      AVVIO + 1_000,
    );
    const malata = sospesa.dopo(segnala(AVVIO + 2_000), SISTEMA, AVVIO + 5_000);
    malata
      .alle(AVVIO + 5_001)
      .quando(RIPRENDI, REFERENTE)
      .alloraRifiuta('R57_piattaforma_non_sana');
    malata
      .alle(AVVIO + 15_000)
      .quando(cessa(AVVIO + 5_000), SISTEMA)
      .allora({ tipo: 'DisservizioCessato' });
  });
});

describe('R57 mai a piattaforma malata', () => {
  prova('R57 non si aggiudica e non si dichiara deserta, ma il giudice può sempre sospendere', () => {
    const conclusa = garaInCorso()
      .dopo(concludi(ZERO), SISTEMA, ZERO + 1_000)
      .dopo(segnala(ZERO + 2_000), SISTEMA, ZERO + 2_300);
    conclusa
      .alle(ZERO + 3_000)
      .quando({ tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null }, REFERENTE)
      .alloraRifiuta('R57_piattaforma_non_sana');
    conclusa
      .alle(ZERO + 3_000)
      .quando({ tipo: 'dichiaraEsito', esito: 'non_aggiudicata', motivo: 'x' }, REFERENTE)
      .alloraRifiuta('R57_piattaforma_non_sana');
    conclusa
      .alle(ZERO + 3_000)
      .quando({ ...ORDINE, propostaDa: 'altra' }, REFERENTE)
      .allora({ tipo: 'VenditaSospesa' });
  });
  prova('R57 non si esclude e non si avvia la gara; ammettere si può', () => {
    const aperte = operazioniAperte(['Abete', 'Betulla'])
      .dopo(apri('Abete', sintesi(euro(95_000))), REFERENTE, T0 + 1_000)
      .dopo(segnala(T0 + 2_000), SISTEMA, T0 + 2_300);
    aperte
      .alle(T0 + 3_000)
      .quando({ tipo: 'rifiutaOfferta', bustaId: 'Abete', motivo: { regola: 'R16', testo: 'x' } }, REFERENTE)
      .alloraRifiuta('R57_piattaforma_non_sana');
    aperte
      .alle(T0 + 3_000)
      .quando({ tipo: 'avviaGara' }, REFERENTE)
      .alloraRifiuta('R57_piattaforma_non_sana');
    aperte
      .alle(T0 + 3_000)
      .quando({ tipo: 'ammettiOfferta', bustaId: 'Abete', nonostante: 'x' }, REFERENTE)
      .allora({ tipo: 'OffertaAmmessa' });
  });
  prova('R57 la salute la dichiara solo il sistema, e solo di una vendita in corso', () => {
    garaInCorso().alle(AVVIO).quando(segnala(AVVIO), REFERENTE).alloraRifiuta('ruolo_non_ammesso');
    const esitata = garaInCorso()
      .dopo(ORDINE, REFERENTE, AVVIO)
      .dopo({ tipo: 'dichiaraEsito', esito: 'revocata', motivo: 'x' }, REFERENTE, AVVIO + 1);
    esitata
      .alle(AVVIO + 2)
      .quando(segnala(AVVIO), SISTEMA)
      .alloraRifiuta('fase_non_ammessa');
  });
});

prova(
  'R57 il motivo di una sospensione dice chi è stato: la piattaforma non sospende a nome di chi conduce, né lui a suo nome',
  () => {
    const sospendi = (motivo: 'incidente' | 'referente_disconnesso' | 'atto_del_referente'): Atto => ({
      tipo: 'sospendiGara',
      motivo,
      dettaglio: 'x',
    });
    const gara = garaInCorso().alle(AVVIO + 1_000);
    gara.quando(sospendi('atto_del_referente'), SISTEMA).alloraRifiuta('ruolo_non_ammesso');
    gara.quando(sospendi('incidente'), REFERENTE).alloraRifiuta('ruolo_non_ammesso');
    gara.quando(sospendi('referente_disconnesso'), REFERENTE).alloraRifiuta('ruolo_non_ammesso');
    gara.quando(sospendi('incidente'), SISTEMA).allora({ tipo: 'GaraSospesa', motivo: 'incidente' });
    gara
      .quando(sospendi('atto_del_referente'), REFERENTE)
      .allora({ tipo: 'GaraSospesa', motivo: 'atto_del_referente' });
  },
);

prova('R57 la stanza dice da quando la gara è sospesa: dall’ora in cui il registro lo ha ricevuto', () => {
  const evento = { tipo: 'GaraSospesa', motivo: 'atto_del_referente', dettaglio: 'La rete non funziona.' } as const;
  const { gara } = applicaVista(STANZA_VUOTA, { seq: 1, ricevutoIl: AVVIO + 9_000, evento });
  expect(gara).toMatchObject({ fase: 'sospesa', da: AVVIO + 9_000, dettaglio: 'La rete non funziona.' });
});

prova('R33 R57 la stanza dice il disservizio e la ripresa a tutti, e che cosa si è visto solo a chi conduce', () => {
  const dal = AVVIO + 10_000;
  const malata = garaInCorso().dopo(segnala(dal), SISTEMA, dal + 2_000);
  expect(stanzaDi(malata, { tipo: 'partecipante' })).toMatchObject({
    disservizio: { dal, gravita: 'breve', visto: null },
    gara: { fase: 'sospesa', motivo: 'incidente', dettaglio: null, riprendeIl: null },
  });
  expect(stanzaDi(malata, { tipo: 'referente' }).disservizio).toMatchObject({ visto: CICLO });
  const sana = malata.dopo(cessa(dal + 2_000), SISTEMA, dal + 12_000);
  expect(stanzaDi(sana, { tipo: 'sala' })).toMatchObject({
    disservizio: null,
    gara: { fase: 'sospesa', gravita: 'breve', riprendeIl: dal + 12_000 + MINUTO },
  });
});
