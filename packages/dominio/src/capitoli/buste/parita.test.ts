import { describe, expect, test as prova } from 'vitest';
import {
  type Atto,
  evolvi,
  graduatoria,
  type PostoInGraduatoria,
  ragioneDetta,
  type Stato,
  vistaPer,
} from '../../index.ts';
import {
  APRI_OPERAZIONI,
  AVVIO,
  apri,
  astaPubblicata,
  type Caso,
  deposita,
  euro,
  LEGGIBILI,
  OPERATORE,
  offerente,
  REFERENTE,
  rilancia,
  SISTEMA,
  sintesi,
  T0,
  TERMINE,
} from '../../prove/caso.ts';

const DECIDE_IL = T0 + 3_000;
const PERCHE = 'B ha mandato per prima la PEC di preavviso';
const decidi = (ordine: readonly string[], motivo = PERCHE): Atto => ({ tipo: 'decidiParita', ordine, motivo });
const ammetti = (bustaId: string): Atto => ({ tipo: 'ammettiOfferta', bustaId, nonostante: 'ammessa in prova' });

/** Offerte ammesse a 95.000, ciascuna con l'ora del suo deposito (`null`: nessuno la prova). */
function depositate(ore: Readonly<Record<string, number>>): Caso {
  const raccolta = Object.entries(ore).reduce(
    (prima, [busta, il]) => prima.dopo(deposita(busta, il), SISTEMA, LEGGIBILI),
    astaPubblicata(),
  );
  return Object.keys(ore).reduce(
    (prima, busta) =>
      prima.dopo(apri(busta, sintesi(euro(95_000))), REFERENTE, T0 + 1_000).dopo(ammetti(busta), REFERENTE, T0 + 2_000),
    raccolta.dopo(APRI_OPERAZIONI, REFERENTE, T0),
  );
}

/** La stessa storia con dei depositi che nessuno prova, com'è nei registri di prima. */
function senzaProva(caso: Caso, ...ids: readonly string[]): Caso {
  const { stato } = caso;
  if (!('buste' in stato)) throw new Error('non ci sono buste');
  const buste = new Map(
    [...stato.buste].map(([id, busta]) => [id, ids.includes(id) ? { ...busta, depositataIl: null } : busta]),
  );
  return { ...caso, stato: { ...stato, buste } };
}

const testa = (bustaId: string) => ({ bustaId, pseudonimo: `Pseudo ${bustaId}`, importoCent: euro(95_000) });
const posti = (stato: Stato): PostoInGraduatoria[] =>
  stato.fase === 'inesistente' || stato.fase === 'bozza' ? [] : graduatoria(stato);
const inFila = (stato: Stato) => posti(stato).map(({ bustaId, ragione }) => [bustaId, ragione]);

describe('offerte pari in tutto', () => {
  prova('R45 depositi di secondi diversi: decide il deposito, e nessuno deve dire nulla', () => {
    const caso = depositate({ a: TERMINE - 4_000, b: TERMINE - 5_000 });
    expect(inFila(caso.stato)).toEqual([
      ['b', 'deposito'],
      ['a', null],
    ]);
    caso
      .alle(AVVIO)
      .quando({ tipo: 'avviaGara' }, REFERENTE)
      .allora({ tipo: 'GaraAvviata', migliore: testa('b') });
  });

  prova('R45 nello stesso secondo sono pari: la gara non parte finché chi conduce non dice quale precede', () => {
    const caso = depositate({ a: TERMINE - 4_001, b: TERMINE - 4_999 });
    caso.alle(AVVIO).quando({ tipo: 'avviaGara' }, REFERENTE).alloraRifiuta('R45_parita_da_decidere', { quante: 2 });
    const deciso = caso
      .alle(DECIDE_IL)
      .quando(decidi(['b', 'a']), REFERENTE)
      .allora({
        tipo: 'ParitaDecisa',
        ordine: [
          { bustaId: 'b', pseudonimo: 'Pseudo b' },
          { bustaId: 'a', pseudonimo: 'Pseudo a' },
        ],
        motivo: PERCHE,
      });
    expect(inFila(deciso.stato)).toEqual([
      ['b', 'referente'],
      ['a', null],
    ]);
    // Nessuno rilancia: vince chi precede per decisione, non per identificativo.
    const { stato } = deciso.dopo({ tipo: 'avviaGara' }, REFERENTE, AVVIO);
    expect(stato).toMatchObject({ fase: 'gara', migliore: { bustaId: 'b' } });
  });

  prova(
    'R45 tre pari in testa allo stesso secondo: nessuna precede finché chi conduce non le mette in fila, tutte e tre',
    () => {
      const caso = depositate({ a: TERMINE - 4_001, b: TERMINE - 4_500, c: TERMINE - 4_999 });
      expect(inFila(caso.stato).map(([, ragione]) => ragione)).toEqual(['pari', 'pari', null]);
      caso.alle(AVVIO).quando({ tipo: 'avviaGara' }, REFERENTE).alloraRifiuta('R45_parita_da_decidere', { quante: 3 });
      // Due su tre non bastano: della terza non si saprebbe dove sta.
      caso
        .alle(DECIDE_IL)
        .quando(decidi(['c', 'a']), REFERENTE)
        .alloraRifiuta('R45_non_pari');
      const deciso = caso.dopo(decidi(['c', 'b', 'a']), REFERENTE, DECIDE_IL);
      expect(inFila(deciso.stato)).toEqual([
        ['c', 'referente'],
        ['b', 'referente'],
        ['a', null],
      ]);
      deciso
        .alle(AVVIO)
        .quando({ tipo: 'avviaGara' }, REFERENTE)
        .allora({ tipo: 'GaraAvviata', migliore: testa('c') });
    },
  );

  prova('R45 R12 chi ha il deposito provato precede chi non lo ha, e non si dice che lo ha depositato prima', () => {
    const due = depositate({ a: TERMINE - 9_000, b: TERMINE - 5_000 });
    expect(inFila(senzaProva(due, 'a').stato)).toEqual([
      ['b', 'prova'],
      ['a', null],
    ]);
    // Fra due che nessuno prova decide chi conduce.
    expect(inFila(senzaProva(due, 'a', 'b').stato).map(([, ragione]) => ragione)).toEqual(['pari', null]);
  });

  prova('R45 chi conduce ci ripensa prima della gara: vale l’ultima decisione, e restano scritte tutte e due', () => {
    const caso = depositate({ a: TERMINE - 4_500, b: TERMINE - 4_500 })
      .dopo(decidi(['b', 'a']), REFERENTE, DECIDE_IL)
      .dopo(decidi(['a', 'b'], 'il giudice ha detto altro'), REFERENTE, DECIDE_IL + 1);
    expect(caso.eventi.filter(({ tipo }) => tipo === 'ParitaDecisa')).toHaveLength(2);
    expect(inFila(caso.stato)[0]).toEqual(['a', 'referente']);
  });

  prova('R45 pari in coda non ferma la gara: non tocca nessun diritto, e si dice che sono pari', () => {
    const caso = depositate({ a: TERMINE - 9_000, b: TERMINE - 4_500, c: TERMINE - 4_500 });
    expect(inFila(caso.stato).map(([, ragione]) => ragione)).toEqual(['deposito', 'pari', null]);
    caso
      .alle(AVVIO)
      .quando({ tipo: 'avviaGara' }, REFERENTE)
      .allora({ tipo: 'GaraAvviata', migliore: testa('a') });
  });

  prova('R45 si dispongono tutte le pari fra loro, una volta ciascuna, e solo quelle', () => {
    const caso = depositate({ a: TERMINE - 4_500, b: TERMINE - 4_500, c: TERMINE - 4_500, d: TERMINE - 9_000 });
    for (const ordine of [['a', 'b'], ['a', 'b', 'b'], ['a', 'b', 'c', 'd'], ['d'], ['a', 'b', 'ignota'], []])
      caso.alle(DECIDE_IL).quando(decidi(ordine), REFERENTE).alloraRifiuta('R45_non_pari');
    const { stato } = caso.dopo(decidi(['c', 'a', 'b']), REFERENTE, DECIDE_IL);
    expect(inFila(stato)).toEqual([
      ['d', 'deposito'],
      ['c', 'referente'],
      ['a', 'referente'],
      ['b', null],
    ]);
  });

  prova('R45 una che si aggiunge alle pari riapre la decisione; una che esce pure', () => {
    const due = depositate({ a: TERMINE - 4_500, b: TERMINE - 4_500, c: TERMINE - 4_500 });
    const rifiuta: Atto = { tipo: 'rifiutaOfferta', bustaId: 'c', motivo: { regola: 'R20', testo: 'senza procura' } };
    const senzaC = due.dopo(rifiuta, REFERENTE, T0 + 2_500).dopo(decidi(['b', 'a']), REFERENTE, DECIDE_IL);
    const { stato } = senzaC.dopo(ammetti('c'), REFERENTE, DECIDE_IL + 1);
    expect(posti(stato)[0]?.ragione).toBe('pari');
    expect(posti(senzaC.stato)[0]?.ragione).toBe('referente');
  });

  prova('R45 senza motivo no; da chi non conduce no; con buste da decidere no; a gara avviata no', () => {
    const caso = depositate({ a: TERMINE - 4_500, b: TERMINE - 4_500 });
    caso
      .alle(DECIDE_IL)
      .quando(decidi(['b', 'a'], '  '), REFERENTE)
      .alloraRifiuta('R45_motivo_mancante');
    for (const chi of [OPERATORE, SISTEMA, offerente('b')])
      caso
        .alle(DECIDE_IL)
        .quando(decidi(['b', 'a']), chi)
        .alloraRifiuta('ruolo_non_ammesso');
    const conAltra = astaPubblicata()
      .dopo(deposita('a'), SISTEMA, LEGGIBILI)
      .dopo(deposita('b'), SISTEMA, LEGGIBILI)
      .dopo(APRI_OPERAZIONI, REFERENTE, T0);
    conAltra
      .alle(DECIDE_IL)
      .quando(decidi(['b', 'a']), REFERENTE)
      .alloraRifiuta('R48_buste_da_esaminare', { quante: 2 });
    caso
      .dopo(decidi(['b', 'a']), REFERENTE, DECIDE_IL)
      .dopo({ tipo: 'avviaGara' }, REFERENTE, AVVIO)
      .alle(AVVIO + 1)
      .quando(decidi(['a', 'b']), REFERENTE)
      .alloraRifiuta('fase_non_ammessa');
  });

  prova('R33 R45 chi partecipa legge in che ordine e perché, mai di quali buste', () => {
    const caso = depositate({ a: TERMINE - 4_500, b: TERMINE - 4_500 }).dopo(decidi(['b', 'a']), REFERENTE, DECIDE_IL);
    const deciso = caso.eventi.at(-1);
    if (deciso?.tipo !== 'ParitaDecisa') throw new Error('nessuna decisione');
    for (const chi of [{ tipo: 'partecipante' }, { tipo: 'offerente', bustaId: 'a' }] as const)
      expect(vistaPer(deciso, chi)).toEqual({ tipo: 'ParitaDecisa', ordine: ['Pseudo b', 'Pseudo a'], motivo: PERCHE });
  });
});

describe('i registri di prima, in cui fra pari decideva il software', () => {
  const avviataDa = (primo: string, ragione: PostoInGraduatoria['ragione'], caso: Caso): Stato => {
    const [uno, altro] = posti(caso.stato).toSorted((a) => (a.bustaId === primo ? -1 : 1));
    if (uno === undefined || altro === undefined) throw new Error('servono due offerte');
    return evolvi(caso.stato, {
      tipo: 'GaraAvviata',
      graduatoria: [
        { ...uno, ragione },
        { ...altro, ragione: null },
      ],
      migliore: { bustaId: uno.bustaId, pseudonimo: uno.pseudonimo, importoCent: uno.prezzoCent },
      unitaTempoMs: 180_000,
      rilancioMinimoCent: euro(500),
      scadeIl: AVVIO + 180_000,
    });
  };

  prova('R45 R74 si rileggono com’erano scritti: prima il millesimo del deposito, poi l’identificativo', () => {
    const nelSecondo = depositate({ a: TERMINE - 4_001, b: TERMINE - 4_999 });
    expect(avviataDa('b', 'deposito', nelSecondo)).toMatchObject({ fase: 'gara', migliore: { bustaId: 'b' } });
    const identiche = depositate({ a: TERMINE - 4_500, b: TERMINE - 4_500 });
    expect(avviataDa('a', 'deposito', identiche)).toMatchObject({ fase: 'gara', migliore: { bustaId: 'a' } });
  });

  prova(
    'R45 R74 un deposito precedente che non c’è non si stampa: di quei registri si dice che l’ordine lo diede il software',
    () => {
      const detta = (caso: Caso) => {
        const [primo, secondo] = posti(caso.stato).map((posto) => ({ ...posto, ragione: 'deposito' as const }));
        return primo === undefined ? null : ragioneDetta(primo, secondo);
      };
      expect(detta(depositate({ a: TERMINE - 4_001, b: TERMINE - 4_999 }))).toBe('software');
      const due = depositate({ a: TERMINE - 9_000, b: TERMINE - 4_000 });
      expect(detta(due)).toBe('deposito');
      expect(detta(senzaProva(due, 'b'))).toBe('prova');
      expect(detta(senzaProva(due, 'a', 'b'))).toBe('software');
      // E si rilegge anche chi diceva «deposito» dove l’altro non era provato.
      expect(avviataDa('a', 'deposito', senzaProva(due, 'b'))).toMatchObject({ fase: 'gara' });
    },
  );

  prova('R45 R74 un registro che dà la precedenza a un altro, o non dice perché, non si legge', () => {
    const nelSecondo = depositate({ a: TERMINE - 4_001, b: TERMINE - 4_999 });
    for (const [primo, ragione] of [
      ['a', 'deposito'],
      ['b', 'pari'],
      ['b', 'referente'],
      ['b', null],
    ] as const)
      expect(() => avviataDa(primo, ragione, nelSecondo), `${primo} ${ragione}`).toThrow('R45');
  });
});

prova('R45 R55 chi parte in testa per decisione è superato come gli altri', () => {
  const { stato } = depositate({ a: TERMINE - 4_500, b: TERMINE - 4_500 })
    .dopo(decidi(['b', 'a']), REFERENTE, DECIDE_IL)
    .dopo({ tipo: 'avviaGara' }, REFERENTE, AVVIO)
    .dopo(rilancia('a', euro(95_500)), offerente('a'), AVVIO + 1_000);
  expect(stato).toMatchObject({ fase: 'gara', migliore: { bustaId: 'a', importoCent: euro(95_500) } });
});
