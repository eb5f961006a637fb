import { describe, expect, test as prova } from 'vitest';
import {
  type Atto,
  applicaVista,
  type CodiceRifiuto,
  type Evento,
  evolvi,
  STANZA_VUOTA,
  vistaPer,
} from '../../index.ts';
import { AVVIO, type Caso, euro, garaInCorso, offerente, REFERENTE, rilancia } from '../../prove/caso.ts';

const UNITA = 180_000;
const BETULLA = offerente('Betulla');
const ABETE = offerente('Abete');
/** Betulla supera Abete online; poi, dopo `DETTO`, Abete e ancora Betulla. La testa di partenza è Abete a 95.000, il passo 500. */
const DETTO = AVVIO + 10_000;
const FERMO = AVVIO + 30_000;
const DECISO = AVVIO + 60_000;

const detto = (importoCent: number, dichiaratoIl = DETTO, bustaId = 'Cedro'): Atto => ({
  tipo: 'registraRilancioInSala',
  bustaId,
  importoCent,
  dichiaratoIl,
  filigranaIl: Number.MAX_SAFE_INTEGER,
});
const SEGUITI = [
  { bustaId: 'Abete', importoCent: euro(96_000), ricevuta: 'ric-abete' },
  { bustaId: 'Betulla', importoCent: euro(97_000), ricevuta: 'ric-betulla' },
];
const decidi = (importoCent: number, prima: 'sala' | 'online', altro: Partial<Record<string, unknown>> = {}): Atto =>
  ({
    tipo: 'decidiPrecedenza',
    bustaId: 'Cedro',
    importoCent,
    dichiaratoIl: DETTO,
    filigranaIl: Number.MAX_SAFE_INTEGER,
    prima,
    motivo: 'L’ho sentito prima',
    seguiti: SEGUITI,
    ...altro,
  }) as Atto;

/** Fermo il crono con due rilanci online accettati dopo ciò che in sala era stato detto. */
function ferma(): Caso {
  return garaInCorso()
    .dopo(rilancia('Betulla', euro(95_500)), BETULLA, AVVIO + 5_000)
    .dopo(rilancia('Abete', euro(96_000)), ABETE, AVVIO + 11_000)
    .dopo(rilancia('Betulla', euro(97_000)), BETULLA, AVVIO + 12_345)
    .dopo({ tipo: 'fermaCrono' }, REFERENTE, FERMO);
}
const seguito = (bustaId: string, importoCent: number, ricevutoIl: number, minimoCent: number | null) => ({
  bustaId,
  pseudonimo: `Pseudo ${bustaId}`,
  importoCent,
  ricevutoIl,
  minimoCent,
});
const CEDRO = { bustaId: 'Cedro', pseudonimo: 'Pseudo Cedro' };

describe('R54 il rilancio detto in sala prima di uno online', () => {
  prova('R54 con un rilancio online accettato dopo la dichiarazione si chiede quale è venuto prima', () => {
    const caso = ferma().alle(DECISO);
    caso.quando(detto(euro(98_000)), REFERENTE).alloraRifiuta('R54_precedenza_da_decidere', { quanti: 2 });
    caso
      .quando(detto(euro(98_000), AVVIO + 11_000), REFERENTE)
      .alloraRifiuta('R54_precedenza_da_decidere', { quanti: 1 });
    caso.quando(detto(euro(98_000), AVVIO + 12_345), REFERENTE).allora({ tipo: 'RilancioAccettato' });
  });

  prova(
    'R54 prima la rete, con l’ora di chi ha ricevuto avanti a quella di chi ha fermato: in sala al più tardi al fermo',
    () => {
      garaInCorso()
        .dopo(rilancia('Betulla', euro(95_500)), BETULLA, AVVIO + 5_000)
        .dopo(rilancia('Abete', euro(96_000)), ABETE, FERMO + 40)
        .dopo({ tipo: 'fermaCrono' }, REFERENTE, FERMO)
        .alle(DECISO)
        .quando(decidi(euro(98_000), 'online', { seguiti: SEGUITI.slice(0, 1) }), REFERENTE)
        .allora({ tipo: 'RilancioPrecedente', prima: 'online' }, { tipo: 'RilancioAccettato', dichiaratoIl: FERMO });
    },
  );

  prova(
    'R54 R50 R52 R66 prima la sala: va al suo posto, chi non raggiunge il minimo cade, il tempo riparte intero',
    () => {
      const deciso = ferma()
        .alle(DECISO)
        .quando(decidi(euro(96_000), 'sala'), REFERENTE);
      const dopo = deciso.allora(
        {
          tipo: 'RilancioPrecedente',
          ...CEDRO,
          importoCent: euro(96_000),
          dichiaratoIl: DETTO,
          prima: 'sala',
          motivo: 'L’ho sentito prima',
          decisoIl: DECISO,
          seguiti: [
            seguito('Abete', euro(96_000), AVVIO + 11_000, euro(96_500)),
            seguito('Betulla', euro(97_000), AVVIO + 12_345, null),
          ],
          migliore: { bustaId: 'Betulla', pseudonimo: 'Pseudo Betulla', importoCent: euro(97_000) },
          scadeIl: DECISO + UNITA,
        },
        {
          tipo: 'RilancioRigiudicato',
          bustaId: 'Abete',
          rifiuto: { codice: 'R54_preceduto_in_sala', regola: 'R54', dati: { minimoCent: euro(96_500) } },
          ricevutaPrima: 'ric-abete',
        },
        { tipo: 'RilancioRigiudicato', bustaId: 'Betulla', rifiuto: null, ricevutaPrima: 'ric-betulla' },
      );
      expect(dopo.stato).toMatchObject({
        rilanci: 3,
        migliore: { bustaId: 'Betulla', importoCent: euro(97_000) },
        gara: { fase: 'in_corso', scadeIl: DECISO + UNITA },
        accettati: [
          { bustaId: 'Betulla', importoCent: euro(95_500) },
          { bustaId: 'Cedro', canale: 'sala', importoCent: euro(96_000), dichiaratoIl: DETTO },
          { bustaId: 'Betulla', importoCent: euro(97_000) },
        ],
      });
      // Chi era online e resta in testa non è stato superato: e si rilancia su di lui.
      dopo
        .alle(DECISO + 1)
        .quando(rilancia('Abete', euro(97_499)), ABETE)
        .alloraRifiuta('R50_importo_insufficiente', { minimoCent: euro(97_500) });
    },
  );

  prova('R54 R51 prima la sala con più di tutti: in testa c’è chi ha parlato, e nessuno di quelli dopo vale', () => {
    const dopo = ferma().dopo(decidi(euro(97_000), 'sala'), REFERENTE, DECISO);
    expect(dopo.stato).toMatchObject({
      rilanci: 2,
      migliore: { bustaId: 'Cedro', importoCent: euro(97_000) },
      inSala: null,
    });
  });

  prova('R54 R50 al suo posto deve valere: sotto il minimo di allora è respinto, e nulla si muove', () => {
    const prima = ferma();
    const respinto = prima.alle(DECISO).quando(decidi(euro(95_999), 'sala'), REFERENTE);
    const { caso } = respinto.alloraRifiuta('R50_importo_insufficiente', { minimoCent: euro(96_000) });
    expect(caso.eventi.at(-1)).toMatchObject({ tipo: 'RilancioRifiutato', canale: 'sala' });
    expect(caso.stato).toEqual(prima.stato);
  });

  prova('R54 prima quello online: la sala si giudica dopo, e sotto il minimo è respinta con il suo perché', () => {
    const sotto = ferma()
      .alle(DECISO)
      .quando(decidi(euro(97_499), 'online'), REFERENTE);
    const { caso } = sotto.alloraRifiuta('R50_importo_insufficiente', { minimoCent: euro(97_500) });
    expect(caso.eventi.slice(-2)).toMatchObject([
      { tipo: 'RilancioPrecedente', prima: 'online', motivo: 'L’ho sentito prima', scadeIl: null },
      { tipo: 'RilancioRifiutato', canale: 'sala', importoCent: euro(97_499) },
    ]);
    expect(caso.stato).toMatchObject({ rilanci: 3, gara: { fase: 'congelata' } });
    const sopra = ferma().dopo(decidi(euro(97_500), 'online'), REFERENTE, DECISO);
    expect(sopra.stato).toMatchObject({
      rilanci: 4,
      migliore: { bustaId: 'Cedro' },
      accettati: [{}, {}, {}, { bustaId: 'Cedro', dichiaratoIl: AVVIO + 12_345 }],
    });
  });

  prova(
    'R54 chi decide ha davanti quei rilanci, e scrive perché; due che decidono insieme non decidono due volte',
    () => {
      const caso = ferma().alle(DECISO);
      const rifiuta = (atto: Atto, codice: CodiceRifiuto) => caso.quando(atto, REFERENTE).alloraRifiuta(codice);
      rifiuta(decidi(euro(98_000), 'sala', { motivo: ' ' }), 'R54_motivo_mancante');
      rifiuta(decidi(euro(98_000), 'sala', { seguiti: SEGUITI.slice(0, 1) }), 'R54_elenco_cambiato');
      rifiuta(decidi(euro(98_000), 'sala', { seguiti: [...SEGUITI, ...SEGUITI] }), 'R54_elenco_cambiato');
      rifiuta(decidi(euro(98_000), 'sala', { seguiti: SEGUITI.toReversed() }), 'R54_elenco_cambiato');
      rifiuta(decidi(euro(98_000), 'sala', { dichiaratoIl: AVVIO + 13_000 }), 'R54_nessuna_precedenza');
      rifiuta(decidi(euro(98_000), 'sala', { dichiaratoIl: AVVIO - 1 }), 'R54_dichiarazione_non_valida');
      rifiuta(decidi(euro(98_000), 'sala', { dichiaratoIl: DECISO + 1 }), 'R54_dichiarazione_futura');
      rifiuta(decidi(euro(98_000), 'sala', { bustaId: 'Abete' }), 'R31_canale_vincolato');
      caso.quando(decidi(euro(98_000), 'sala'), BETULLA).alloraRifiuta('ruolo_non_ammesso');
      const deciso = ferma().dopo(decidi(euro(98_000), 'sala'), REFERENTE, DECISO);
      deciso
        .alle(DECISO + 1)
        .quando(decidi(euro(98_000), 'sala'), REFERENTE)
        .alloraRifiuta('R54_crono_non_fermo');
      // Fermato di nuovo, ciò che era stato deciso non c’è più da decidere.
      const ancora = deciso.dopo({ tipo: 'fermaCrono' }, REFERENTE, DECISO + 2).alle(DECISO + 3);
      ancora.quando(decidi(euro(98_000), 'sala'), REFERENTE).alloraRifiuta('R54_nessuna_precedenza');
    },
  );

  prova('R54 chi parla dopo non parla prima di chi in sala ha già parlato', () => {
    const due = ferma()
      .dopo(decidi(euro(98_000), 'sala'), REFERENTE, DECISO)
      .dopo({ tipo: 'fermaCrono' }, REFERENTE, DECISO + 1_000);
    due
      .alle(DECISO + 2_000)
      .quando(detto(euro(99_000), DETTO - 1), REFERENTE)
      .alloraRifiuta('R54_prima_di_un_altro_in_sala', { ultimoIl: DETTO });
  });

  prova('R55 un rilancio messo al suo posto non si corregge più', () => {
    const annulla: Atto = { tipo: 'annullaRilancio', bustaId: 'Cedro', importoCent: euro(98_000), motivo: 'mai detto' };
    ferma()
      .dopo(decidi(euro(98_000), 'sala'), REFERENTE, DECISO)
      .alle(DECISO + 1)
      .quando(annulla, REFERENTE)
      .alloraRifiuta('R55_rilancio_spostato');
  });

  prova('R54 la stanza mostra gli stessi rilanci che valgono, nello stesso ordine, e a ciascuno il suo', () => {
    const { eventi, stato } = ferma().dopo(decidi(euro(96_000), 'sala'), REFERENTE, DECISO);
    const stanzaDi = (chi: Parameters<typeof vistaPer>[1]) =>
      eventi.reduce(
        (stanza, evento, i) => applicaVista(stanza, { seq: i + 1, ricevutoIl: 0, evento: vistaPer(evento, chi) }),
        STANZA_VUOTA,
      );
    const abete = stanzaDi({ tipo: 'offerente', bustaId: 'Abete' });
    const accettati = 'accettati' in stato ? stato.accettati : [];
    expect(abete.rilanci.map(({ pseudonimo, importoCent }) => ({ pseudonimo, importoCent }))).toEqual(
      accettati.map(({ pseudonimo, importoCent }) => ({ pseudonimo, importoCent })),
    );
    expect(abete.precedenze).toMatchObject([{ prima: 'sala', seguiti: [{ minimoCent: euro(96_500) }, {}] }]);
    expect(abete.rigiudicati).toMatchObject([{ pseudonimo: 'Pseudo Abete', importoCent: euro(96_000) }]);
    expect(stanzaDi({ tipo: 'sala' }).rigiudicati).toEqual([]);
    expect(stanzaDi({ tipo: 'referente' }).rigiudicati).toHaveLength(2);
  });

  prova('R54 R51 un fatto che mette altro ordine, o altri caduti, non si legge', () => {
    const prima = ferma();
    const { eventi } = prima.dopo(decidi(euro(96_000), 'sala'), REFERENTE, DECISO);
    const fatto = eventi.find((evento) => evento.tipo === 'RilancioPrecedente');
    if (fatto?.tipo !== 'RilancioPrecedente') throw new Error('nessuna decisione');
    const guasti: Evento[] = [
      { ...fatto, scadeIl: DECISO },
      { ...fatto, seguiti: fatto.seguiti.map((seguito) => ({ ...seguito, minimoCent: null })) },
      { ...fatto, seguiti: fatto.seguiti.slice(0, 1) },
      { ...fatto, migliore: { ...CEDRO, importoCent: euro(96_000) } },
      { ...fatto, importoCent: euro(95_999) },
      { ...fatto, bustaId: 'Abete', pseudonimo: 'Pseudo Abete' },
      { ...fatto, prima: 'online' },
    ];
    for (const guasto of guasti) expect(() => evolvi(prima.stato, guasto)).toThrow('registro incoerente');
    expect(() => evolvi(prima.stato, fatto)).not.toThrow();
  });
});
