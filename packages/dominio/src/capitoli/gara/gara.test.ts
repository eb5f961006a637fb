import { describe, expect, test as prova } from 'vitest';
import type { Atto } from '../../index.ts';
import {
  AVVIO,
  euro,
  garaInCorso,
  OPERATORE,
  offerente,
  REFERENTE,
  rilancia,
  SISTEMA,
  ZERO,
} from '../../prove/caso.ts';

const BETULLA = offerente('Betulla');
const ABETE = offerente('Abete');
const concludi = (filigranaIl: number): Atto => ({ tipo: 'concludiGara', filigranaIl });
const FERMA: Atto = { tipo: 'fermaCrono' };
const SOSPENDI: Atto = { tipo: 'sospendiGara', motivo: 'incidente', dettaglio: 'prova' };
const inSala = (importoCent: number, dichiaratoIl: number, filigranaIl = Number.MAX_SAFE_INTEGER): Atto => ({
  tipo: 'registraRilancioInSala',
  bustaId: 'Cedro',
  importoCent,
  dichiaratoIl,
  filigranaIl,
});

describe('gara', () => {
  prova('R50 il rilancio vale se raggiunge la testa più il minimo, in centesimi interi', () => {
    const minimoCent = euro(95_500);
    const { eventi } = garaInCorso()
      .alle(AVVIO + 1)
      .quando(rilancia('Betulla', minimoCent - 1), BETULLA)
      .alloraRifiuta('R50_importo_insufficiente', { minimoCent });
    expect(eventi).toMatchObject([{ tipo: 'RilancioRifiutato', importoCent: minimoCent - 1 }]);
    garaInCorso()
      .alle(AVVIO + 1)
      .quando(rilancia('Betulla', minimoCent), BETULLA)
      .allora({ tipo: 'RilancioAccettato', importoCent: minimoCent, canale: 'online' });
  });
  prova('R50 con un rilancio minimo di 3.000 la soglia è 98.000', () => {
    garaInCorso({ rilancioMinimoCent: euro(3_000) })
      .alle(AVVIO + 1)
      .quando(rilancia('Betulla', euro(97_999, 99)), BETULLA)
      .alloraRifiuta('R50_importo_insufficiente', { minimoCent: euro(98_000) });
  });
  prova('R52 un rilancio un millisecondo prima dello zero riavvia il crono per intero', () => {
    garaInCorso()
      .alle(ZERO - 1)
      .quando(rilancia('Betulla', euro(96_000)), BETULLA)
      .allora({ tipo: 'RilancioAccettato', scadeIl: ZERO - 1 + 180_000 });
  });
  prova('R53 ricevuto allo zero o dopo è rifiutato, anche se nessuno ha ancora scritto la chiusura', () => {
    for (const quando of [ZERO, ZERO + 1]) {
      const { eventi } = garaInCorso()
        .alle(quando)
        .quando(rilancia('Betulla', euro(96_000)), BETULLA)
        .alloraRifiuta('R53_tempo_scaduto', { scadeIl: ZERO, ricevutoIl: quando });
      expect(eventi).toMatchObject([{ tipo: 'RilancioRifiutato' }]);
    }
  });
  prova('R53 la chiusura aspetta il drenaggio e la filigrana di tutti', () => {
    garaInCorso()
      .alle(ZERO + 999)
      .quando(concludi(ZERO + 999), SISTEMA)
      .alloraRifiuta('R53_drenaggio_in_corso');
    garaInCorso()
      .alle(ZERO + 1000)
      .quando(concludi(ZERO - 1), SISTEMA)
      .alloraRifiuta('R53_drenaggio_in_corso');
    garaInCorso()
      .alle(ZERO + 1000)
      .quando(concludi(ZERO), SISTEMA)
      .allora({ tipo: 'GaraConclusa', conclusaIl: ZERO, rilanci: 0 });
    garaInCorso()
      .alle(ZERO + 1000)
      .quando(concludi(ZERO), REFERENTE)
      .alloraRifiuta('ruolo_non_ammesso');
  });
  prova(
    'R53 ricevuto prima dello zero conta anche se elaborato durante il drenaggio: la chiusura poi aspetta il nuovo zero',
    () => {
      const dopo = garaInCorso()
        .alle(ZERO - 1)
        .quando(rilancia('Betulla', euro(96_000)), BETULLA)
        .allora({ tipo: 'RilancioAccettato' });
      dopo
        .alle(ZERO + 1000)
        .quando(concludi(ZERO + 1000), SISTEMA)
        .alloraRifiuta('R53_drenaggio_in_corso');
    },
  );
  prova('R51 due rilanci elaborati nell’ordine inverso dell’arrivo non accorciano il tempo', () => {
    const dopo = garaInCorso().dopo(rilancia('Betulla', euro(96_000)), BETULLA, AVVIO + 2000);
    dopo
      .alle(AVVIO + 1000)
      .quando(rilancia('Abete', euro(97_000)), ABETE)
      .allora({ tipo: 'RilancioAccettato', scadeIl: AVVIO + 2000 + 180_000 });
  });
  prova('R55 chi è superato è libero: vince solo chi è in testa', () => {
    const conclusa = garaInCorso()
      .dopo(rilancia('Betulla', euro(96_000)), BETULLA, AVVIO + 1)
      .dopo(concludi(ZERO + 1), SISTEMA, ZERO + 1001);
    conclusa
      .alle(ZERO + 2000)
      .quando({ tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null }, REFERENTE)
      .allora(
        {
          tipo: 'EsitoDichiarato',
          vincitore: { bustaId: 'Betulla', pseudonimo: 'Pseudo Betulla', importoCent: euro(96_000) },
        },
        { tipo: 'RimborsiDisposti' },
      );
  });
  prova('R56 non si rilancia su sé stessi, salvo che l’avviso lo ammetta', () => {
    garaInCorso()
      .alle(AVVIO + 1)
      .quando(rilancia('Abete', euro(99_000)), ABETE)
      .alloraRifiuta('R56_auto_rilancio');
    garaInCorso({ autoRilancioAmmesso: true })
      .alle(AVVIO + 1)
      .quando(rilancia('Abete', euro(99_000)), ABETE)
      .allora({ tipo: 'RilancioAccettato' });
  });
  prova('R54 il fermo congela il residuo, e riprendendo il residuo è lo stesso', () => {
    const fermo = garaInCorso()
      .alle(ZERO - 10_000)
      .quando(FERMA, REFERENTE)
      .allora({ tipo: 'CronoFermato', residuoMs: 10_000 });
    fermo
      .alle(ZERO + 60_000)
      .quando({ tipo: 'riprendiCrono' }, REFERENTE)
      .allora({ tipo: 'CronoRipreso', scadeIl: ZERO + 70_000 });
    garaInCorso().alle(ZERO).quando(FERMA, REFERENTE).alloraRifiuta('R53_tempo_scaduto');
  });
  prova(
    'R53 R54 ricevuto prima del fermo vale anche se elaborato dopo: il crono resta fermo, con l’unità intera',
    () => {
      const fermo = garaInCorso().dopo(FERMA, REFERENTE, ZERO - 10_000);
      const arrivato = fermo
        .alle(ZERO - 10_001)
        .quando(rilancia('Betulla', euro(96_000)), BETULLA)
        .allora({ tipo: 'RilancioAccettato', dichiaratoIl: ZERO - 10_001, scadeIl: ZERO - 10_001 + 180_000 });
      expect(arrivato.stato).toMatchObject({
        migliore: { bustaId: 'Betulla' },
        gara: { fase: 'congelata', congelataIl: ZERO - 10_000, residuoMs: 179_999 },
      });
      // Chi parla in sala lo trova già in testa, e lo deve superare.
      arrivato
        .alle(ZERO)
        .quando(inSala(euro(96_000), ZERO - 10_000), REFERENTE)
        .alloraRifiuta('R50_importo_insufficiente', { minimoCent: euro(96_500) });
      arrivato
        .alle(ZERO + 60_000)
        .quando({ tipo: 'riprendiCrono' }, REFERENTE)
        .allora({ tipo: 'CronoRipreso', scadeIl: ZERO + 60_000 + 179_999 });
      fermo
        .alle(ZERO - 10_000)
        .quando(rilancia('Betulla', euro(96_000)), BETULLA)
        .alloraRifiuta('R54_crono_fermo');
    },
  );
  prova('R54 a crono fermo il rilancio online attende, con la sua ricevuta di rifiuto', () => {
    const { eventi } = garaInCorso()
      .dopo(FERMA, REFERENTE, AVVIO + 10)
      .alle(AVVIO + 20)
      .quando(rilancia('Betulla', euro(96_000)), BETULLA)
      .alloraRifiuta('R54_crono_fermo');
    expect(eventi).toMatchObject([{ tipo: 'RilancioRifiutato' }]);
  });
  prova('R53 R54 ciò che si è detto in sala aspetta chi può avere in mano un rilancio ricevuto prima del fermo', () => {
    const fermo = AVVIO + 100_000;
    const ferma = garaInCorso()
      .dopo(FERMA, REFERENTE, fermo)
      .alle(fermo + 5_000);
    ferma.quando(inSala(euro(96_000), fermo - 1_000, fermo - 1), REFERENTE).alloraRifiuta('R54_fermo_in_verifica');
    ferma.quando(inSala(euro(96_000), fermo - 1_000, fermo), REFERENTE).allora({ tipo: 'RilancioAccettato' });
  });
  prova('R54 il rilancio detto in sala prende l’ora della dichiarazione, e il crono riparte intero', () => {
    const fermo = garaInCorso().dopo(FERMA, REFERENTE, AVVIO + 10_000);
    fermo
      .alle(AVVIO + 30_000)
      .quando(inSala(euro(96_000), AVVIO + 9_000), REFERENTE)
      .allora({
        tipo: 'RilancioAccettato',
        canale: 'sala',
        dichiaratoIl: AVVIO + 9_000,
        scadeIl: AVVIO + 30_000 + 180_000,
      });
    fermo
      .alle(AVVIO + 30_000)
      .quando(inSala(euro(96_000), AVVIO + 10_001), REFERENTE)
      .alloraRifiuta('R54_dichiarazione_non_valida');
    fermo
      .alle(AVVIO + 30_000)
      .quando(inSala(euro(96_000), AVVIO - 1), REFERENTE)
      .alloraRifiuta('R54_dichiarazione_non_valida');
    garaInCorso()
      .alle(AVVIO + 1)
      .quando(inSala(euro(96_000), AVVIO), REFERENTE)
      .alloraRifiuta('R54_crono_non_fermo');
  });
  prova('R31 chi ha offerto online non rilancia in sala, e chi è in sala non rilancia online', () => {
    const fermo = garaInCorso().dopo(FERMA, REFERENTE, AVVIO + 10);
    fermo
      .alle(AVVIO + 20)
      .quando({ ...inSala(euro(96_000), AVVIO + 5), bustaId: 'Betulla' } as Atto, REFERENTE)
      .alloraRifiuta('R31_canale_vincolato');
    garaInCorso()
      .alle(AVVIO + 20)
      .quando(rilancia('Cedro', euro(96_000)), offerente('Cedro'))
      .alloraRifiuta('R31_canale_vincolato');
  });
  prova('R57 a gara sospesa nessun rilancio, e si riprende con l’unità intera', () => {
    const sospesa = garaInCorso()
      .alle(ZERO - 5000)
      .quando(SOSPENDI, SISTEMA)
      .allora({ tipo: 'GaraSospesa', motivo: 'incidente' });
    sospesa
      .alle(ZERO - 4000)
      .quando(rilancia('Betulla', euro(96_000)), BETULLA)
      .alloraRifiuta('R57_gara_sospesa');
    sospesa
      .alle(ZERO + 9000)
      .quando({ tipo: 'riprendiGara' }, REFERENTE)
      .allora({ tipo: 'GaraRipresa', scadeIl: ZERO + 9000 + 180_000 });
    sospesa
      .alle(ZERO + 9000)
      .quando(concludi(ZERO + 9000), SISTEMA)
      .alloraRifiuta('fase_non_ammessa');
  });
  prova('R57 il sistema può sospendere anche dopo lo zero se il guasto lo ha coperto; il referente no', () => {
    garaInCorso()
      .alle(ZERO + 5000)
      .quando(SOSPENDI, SISTEMA)
      .allora({ tipo: 'GaraSospesa' });
    garaInCorso()
      .alle(ZERO + 5000)
      .quando({ tipo: 'sospendiGara', motivo: 'atto_del_referente', dettaglio: 'x' }, REFERENTE)
      .alloraRifiuta('R53_tempo_scaduto');
  });
  prova('R49 la disconnessione del referente ferma la gara, e solo il sistema la dichiara', () => {
    const atto: Atto = { tipo: 'sospendiGara', motivo: 'referente_disconnesso', dettaglio: 'x' };
    garaInCorso()
      .alle(AVVIO + 1)
      .quando(atto, SISTEMA)
      .allora({ tipo: 'GaraSospesa', motivo: 'referente_disconnesso' });
    garaInCorso()
      .alle(AVVIO + 1)
      .quando(atto, REFERENTE)
      .alloraRifiuta('ruolo_non_ammesso');
  });
  prova('R66 ogni rilancio rifiutato di un ammesso è un fatto del registro', () => {
    const conclusa = garaInCorso().dopo(concludi(ZERO), SISTEMA, ZERO + 1000);
    const { eventi } = conclusa
      .alle(ZERO + 1001)
      .quando(rilancia('Betulla', euro(96_000)), BETULLA)
      .alloraRifiuta('R53_tempo_scaduto');
    expect(eventi).toMatchObject([{ tipo: 'RilancioRifiutato', bustaId: 'Betulla' }]);
  });
  prova(
    'R53 R57 a gara conclusa, un rilancio arrivato prima dello zero non è detto tardivo: la piattaforma si era fermata',
    () => {
      const conclusa = garaInCorso().dopo(concludi(ZERO), SISTEMA, ZERO + 1000);
      const tenta = rilancia('Betulla', euro(96_000));
      conclusa
        .alle(ZERO - 1)
        .quando(tenta, BETULLA)
        .alloraRifiuta('R57_gara_interrotta');
      conclusa.alle(ZERO).quando(tenta, BETULLA).alloraRifiuta('R53_tempo_scaduto');
    },
  );
  prova('R08 chi non è quell’offerente non rilancia per lui', () => {
    garaInCorso()
      .alle(AVVIO + 1)
      .quando(rilancia('Betulla', euro(96_000)), ABETE)
      .alloraRifiuta('ruolo_non_ammesso');
    garaInCorso()
      .alle(AVVIO + 1)
      .quando(rilancia('Betulla', euro(96_000)), OPERATORE)
      .alloraRifiuta('ruolo_non_ammesso');
  });
  prova('R50 R79 un importo che non è un numero di centesimi intero non passa', () => {
    garaInCorso()
      .alle(AVVIO + 1)
      .quando(rilancia('Betulla', 9_600_000.5), BETULLA)
      .alloraRifiuta('R50_importo_non_valido');
  });
  prova('R79 un importo che non è in centesimi interi non entra nel registro, nemmeno in un rifiuto', () => {
    const situazioni = [
      [garaInCorso().dopo(FERMA, REFERENTE, AVVIO + 10), AVVIO + 20],
      [garaInCorso(), ZERO],
      [garaInCorso().dopo(concludi(ZERO), SISTEMA, ZERO + 5_000), ZERO + 6_000],
    ] as const;
    for (const [caso, il] of situazioni) {
      const { eventi } = caso
        .alle(il)
        .quando(rilancia('Betulla', 9_600_000.5), BETULLA)
        .alloraRifiuta('R50_importo_non_valido');
      expect(eventi.map(({ tipo }) => tipo)).toEqual(['AttoRifiutato']);
    }
  });
});
