import { describe, expect, test as prova } from 'vitest';
import { type Atto, type Attore, type Evento, type FattoDiSala, PAROLA_MAX_MS } from '../../index.ts';
import {
  AVVIO,
  apri,
  astaPubblicata,
  type Caso,
  euro,
  garaInCorso,
  OPERATORE,
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

const GIUDICE: Attore = { tipo: 'magistrato', id: 'giudice' };
const SPETTATORE: Attore = { tipo: 'spettatore', id: 'uno' };
const BETULLA = 'Pseudo Betulla';
const ORA = AVVIO + 10_000;
const APRI: Atto = { tipo: 'apriSala', modalita: 'video' };
const dai = (pseudonimo = BETULLA, durataMs = 60_000): Atto => ({
  tipo: 'daiParola',
  pseudonimo,
  mezzi: 'audio',
  durataMs,
});
const togli = (motivo: Extract<Atto, { tipo: 'togliParola' }>['motivo'], pseudonimo = BETULLA): Atto => ({
  tipo: 'togliParola',
  pseudonimo,
  motivo,
});
const aperta = (): Caso => garaInCorso().dopo(APRI, REFERENTE, ORA);
const conParola = (): Caso => aperta().dopo(dai(), REFERENTE, ORA + 1_000);

describe('R81 la sala virtuale', () => {
  prova('la apre chi conduce, dall’apertura delle operazioni, una volta; chiusa, si riapre vuota', () => {
    astaPubblicata().alle(T0).quando(APRI, REFERENTE).alloraRifiuta('fase_non_ammessa');
    const operazioni = operazioniAperte(['Abete']);
    for (const chi of [OPERATORE, SISTEMA, SPETTATORE, offerente('Abete')])
      operazioni.alle(T0).quando(APRI, chi).alloraRifiuta('ruolo_non_ammesso');
    const una = operazioni.alle(T0).quando(APRI, REFERENTE).allora({ tipo: 'SalaAperta', modalita: 'video' });
    una
      .alle(T0 + 1)
      .quando(APRI, REFERENTE)
      .alloraRifiuta('R81_sala_aperta');
    const chiusa = una
      .alle(T0 + 2)
      .quando({ tipo: 'chiudiSala' }, REFERENTE)
      .allora({ tipo: 'SalaChiusa' });
    chiusa
      .alle(T0 + 3)
      .quando({ tipo: 'chiediParola' }, GIUDICE)
      .alloraRifiuta('R81_sala_chiusa');
    chiusa
      .alle(T0 + 3)
      .quando(APRI, REFERENTE)
      .allora({ tipo: 'SalaAperta' });
  });
  prova('va in onda e sceglie che cosa si guarda soltanto chi conduce', () => {
    const onda: Atto = { tipo: 'vaiInOnda', mezzi: 'audio_video' };
    const tabellone: Atto = { tipo: 'condividiSchermo', modalita: 'tabellone' };
    for (const atto of [onda, tabellone, dai(), { tipo: 'silenziaTutti' }, { tipo: 'chiudiSala' }] as const)
      aperta().alle(ORA).quando(atto, offerente('Betulla')).alloraRifiuta('ruolo_non_ammesso');
    const caso = aperta()
      .alle(ORA)
      .quando(onda, REFERENTE)
      .allora({ tipo: 'ReferenteInOnda', mezzi: 'audio_video' })
      .alle(ORA)
      .quando(tabellone, REFERENTE)
      .allora({ tipo: 'SchermoCondiviso', modalita: 'tabellone' });
    expect(stanzaDi(caso, { tipo: 'partecipante' }).sala).toMatchObject({
      inOnda: 'audio_video',
      modalita: 'tabellone',
    });
  });
  prova('alza la mano chi è ammesso, e il giudice; chi assiste e chi è escluso mai (R35, R38)', () => {
    const chiede: Atto = { tipo: 'chiediParola' };
    aperta().alle(ORA).quando(chiede, SPETTATORE).alloraRifiuta('R81_non_puo_parlare');
    aperta().alle(ORA).quando(chiede, REFERENTE).alloraRifiuta('R81_non_puo_parlare');
    const esame = operazioniAperte(['Abete', 'Betulla'])
      .dopo(APRI, REFERENTE, T0)
      .dopo(apri('Abete', sintesi(euro(95_000))), REFERENTE, T0);
    esame.alle(T0).quando(chiede, offerente('Abete')).alloraRifiuta('R81_non_puo_parlare');
    const due = aperta()
      .dopo(chiede, offerente('Betulla'), ORA)
      .dopo(chiede, GIUDICE, ORA + 1);
    expect(stanzaDi(due, { tipo: 'partecipante' }).sala.mani.map(({ pseudonimo }) => pseudonimo)).toEqual([
      BETULLA,
      'Giudice',
    ]);
    due.alle(ORA).quando(chiede, offerente('Betulla')).alloraRifiuta('R81_mano_gia_alzata');
    const una = due.alle(ORA).quando({ tipo: 'ritiraParola' }, offerente('Betulla')).allora({ tipo: 'ParolaRitirata' });
    una.alle(ORA).quando({ tipo: 'ritiraParola' }, offerente('Betulla')).alloraRifiuta('R81_mano_non_alzata');
  });
  prova('la parola è di uno per volta, per un tempo, e abbassa la mano', () => {
    const mano = aperta().dopo({ tipo: 'chiediParola' }, offerente('Betulla'), ORA);
    const data = {
      tipo: 'ParolaData',
      pseudonimo: BETULLA,
      mezzi: 'audio',
      dataIl: ORA,
      scadeIl: ORA + 60_000,
    } as const;
    const sua = mano.alle(ORA).quando(dai(), REFERENTE).allora(data);
    expect(stanzaDi(sua, { tipo: 'sala' }).sala).toMatchObject({ mani: [], parola: { pseudonimo: BETULLA } });
    sua
      .alle(ORA + 1)
      .quando(dai('Pseudo Abete'), REFERENTE)
      .alloraRifiuta('R81_parola_gia_data', { aChi: BETULLA });
    sua
      .alle(ORA + 1)
      .quando({ tipo: 'chiediParola' }, offerente('Betulla'))
      .alloraRifiuta('R81_mano_gia_alzata');
    mano.alle(ORA).quando(dai('Pseudo Nessuno'), REFERENTE).alloraRifiuta('R81_non_puo_parlare');
    for (const durata of [1, PAROLA_MAX_MS + 1, 20_000.5])
      mano.alle(ORA).quando(dai(BETULLA, durata), REFERENTE).alloraRifiuta('R81_durata_non_ammessa');
  });
  prova('finisce per atto di chi conduce, per rinuncia, a tempo passato, o perché non lo si sente più', () => {
    const alle = ORA + 31_000;
    const dopo = (atto: Atto, chi: Attore, il = alle) => conParola().alle(il).quando(atto, chi);
    dopo(togli('referente'), REFERENTE).allora({ tipo: 'ParolaTolta', motivo: 'referente', secondi: 30 });
    dopo(togli('rinuncia'), offerente('Betulla')).allora({ tipo: 'ParolaTolta', motivo: 'rinuncia', secondi: 30 });
    dopo(togli('disconnessione'), SISTEMA).allora({ tipo: 'ParolaTolta', motivo: 'disconnessione', secondi: 30 });
    dopo(togli('scadenza'), SISTEMA).alloraRifiuta('R81_tempo_non_passato');
    dopo(togli('scadenza'), SISTEMA, ORA + 99_000).allora({ tipo: 'ParolaTolta', motivo: 'scadenza', secondi: 60 });
    dopo(togli('referente', 'Pseudo Abete'), REFERENTE).alloraRifiuta('R81_non_ha_la_parola');
    for (const chi of [offerente('Abete'), SPETTATORE, OPERATORE])
      for (const motivo of ['referente', 'rinuncia', 'scadenza', 'disconnessione'] as const)
        dopo(togli(motivo), chi).alloraRifiuta('ruolo_non_ammesso');
  });
  prova('passato il tempo del primo, la parola si dà al secondo senza che nessuno la tolga', () => {
    conParola()
      .alle(ORA + 70_000)
      .quando(dai('Pseudo Abete'), REFERENTE)
      .allora(
        { tipo: 'ParolaTolta', motivo: 'scadenza', secondi: 60 },
        { tipo: 'ParolaData', pseudonimo: 'Pseudo Abete' },
      );
  });
  prova('silenziare tutti toglie la parola e abbassa le mani', () => {
    const caso = conParola()
      .dopo({ tipo: 'chiediParola' }, offerente('Abete'), ORA + 2_000)
      .alle(ORA + 3_000)
      .quando({ tipo: 'silenziaTutti' }, REFERENTE)
      .allora({ tipo: 'ParolaTolta', secondi: 2 }, { tipo: 'SilenziatiTutti' });
    expect(stanzaDi(caso, { tipo: 'referente' }).sala).toMatchObject({ mani: [], parola: null });
  });
  prova('chi è escluso mentre ha la parola, o la mano alzata, la perde con lo stesso atto (R38)', () => {
    const ammesso = operazioniAperte(['Abete', 'Betulla'])
      .dopo(APRI, REFERENTE, T0)
      .dopo(apri('Betulla', sintesi(euro(95_000))), REFERENTE, T0)
      .dopo({ tipo: 'ammettiOfferta', bustaId: 'Betulla', nonostante: 'prova' }, REFERENTE, T0);
    const rifiuta: Atto = { tipo: 'rifiutaOfferta', bustaId: 'Betulla', motivo: { regola: 'R16', testo: 'poco' } };
    const mano = ammesso.dopo({ tipo: 'chiediParola' }, offerente('Betulla'), T0);
    mano.alle(T0).quando(rifiuta, REFERENTE).allora({ tipo: 'ParolaRitirata' }, { tipo: 'OffertaRifiutata' });
    const escluso = mano
      .dopo(dai(), REFERENTE, T0)
      .alle(T0 + 5_000)
      .quando(rifiuta, REFERENTE)
      .allora({ tipo: 'ParolaTolta', secondi: 5 }, { tipo: 'OffertaRifiutata' });
    escluso
      .alle(T0 + 6_000)
      .quando(dai(), REFERENTE)
      .alloraRifiuta('R81_non_puo_parlare');
  });
  prova('alla firma del verbale la sala si chiude da sé', () => {
    const esitata = aperta()
      .dopo({ tipo: 'concludiGara', filigranaIl: Number.MAX_SAFE_INTEGER }, SISTEMA, ZERO + 5_000)
      .dopo({ tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null }, REFERENTE, ZERO + 6_000)
      .dopo({ tipo: 'redigiVerbale', impronta: 'v' }, REFERENTE, ZERO + 7_000);
    esitata
      .alle(ZERO + 8_000)
      .quando({ tipo: 'firmaVerbale', versione: 1, impronta: 'v' }, REFERENTE)
      .allora({ tipo: 'SalaChiusa' }, { tipo: 'VerbaleFirmato' });
  });
  prova(
    'si parla anche a vendita sospesa, e nulla della gara cambia: stessi zeri, stesse teste, stessi rifiuti',
    () => {
      const senza = garaInCorso();
      const con = conParola();
      const serie: readonly [Atto, Attore, number][] = [
        [rilancia('Betulla', euro(95_500)), offerente('Betulla'), ORA + 5_000],
        [rilancia('Abete', euro(95_500)), offerente('Abete'), ORA + 6_000],
        [{ tipo: 'fermaCrono' }, REFERENTE, ORA + 7_000],
      ];
      let [a, b] = [senza, con];
      const diGara = (eventi: readonly Evento[]) => JSON.stringify(eventi);
      for (const [atto, chi, il] of serie) {
        const prima = [a.eventi.length, b.eventi.length] as const;
        a = segui(a, atto, chi, il);
        b = segui(b, atto, chi, il);
        expect(diGara(b.eventi.slice(prima[1]))).toBe(diGara(a.eventi.slice(prima[0])));
      }
      const ferma = con.dopo(
        {
          tipo: 'sospendiVendita',
          provvedimento: { numero: '1', del: '2026-12-01' },
          motivo: 'ordine',
          propostaDa: 'altra',
        },
        REFERENTE,
        ORA + 8_000,
      );
      ferma
        .alle(ORA + 9_000)
        .quando(togli('referente'), REFERENTE)
        .allora({ tipo: 'ParolaTolta' });
    },
  );
  prova('nessun fatto della sala porta altro che pseudonimi e parole chiuse', () => {
    const chiede: Atto = { tipo: 'chiediParola' };
    const conduce: readonly Atto[] = [
      { tipo: 'vaiInOnda', mezzi: 'audio_video' },
      { tipo: 'condividiSchermo', modalita: 'tabellone' },
      dai(),
      togli('referente'),
      { tipo: 'silenziaTutti' },
      { tipo: 'chiudiSala' },
    ];
    const mani = aperta()
      .dopo(chiede, offerente('Betulla'), ORA)
      .dopo({ tipo: 'ritiraParola' }, offerente('Betulla'), ORA);
    const { eventi } = conduce.reduce((caso, atto) => caso.dopo(atto, REFERENTE, ORA + 1_000), mani);
    // Di ogni tipo i suoi campi: un tipo nuovo della sala non compila finché non si dice che cosa porta.
    const campi: Readonly<Record<FattoDiSala['tipo'], readonly string[]>> = {
      SalaAperta: ['modalita'],
      SalaChiusa: [],
      ReferenteInOnda: ['mezzi'],
      SchermoCondiviso: ['modalita'],
      ParolaChiesta: ['pseudonimo'],
      ParolaRitirata: ['pseudonimo'],
      ParolaData: ['pseudonimo', 'mezzi', 'dataIl', 'scadeIl'],
      ParolaTolta: ['pseudonimo', 'motivo', 'secondi'],
      SilenziatiTutti: [],
    };
    const visti = Object.fromEntries(
      eventi
        .filter(({ tipo }) => tipo in campi)
        .map(({ tipo, ...altro }) => [tipo, Object.keys(altro).sort()] as const),
    );
    const attesi = Object.entries(campi).map(([tipo, suoi]) => [tipo, suoi.toSorted()] as const);
    expect(visti).toEqual(Object.fromEntries(attesi));
    const parole = new Set(['referente', 'audio', 'audio_video', 'video', 'tabellone', BETULLA]);
    const dette = eventi
      .filter(({ tipo }) => tipo in campi)
      .flatMap(({ tipo: _, ...altro }) => Object.values(altro).filter((uno) => typeof uno === 'string'));
    expect(dette.filter((una) => !parole.has(una))).toEqual([]);
  });
});

/** La prova della sala non ne cambia l'esito: anche un rifiuto è un esito. */
function segui(prima: Caso, atto: Atto, chi: Attore, il: number): Caso {
  const verifica = prima.alle(il).quando(atto, chi);
  try {
    return verifica.alloraRifiuta('R50_importo_insufficiente').caso;
  } catch {
    return prima.dopo(atto, chi, il);
  }
}
