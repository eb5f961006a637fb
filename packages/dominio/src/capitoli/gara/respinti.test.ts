import { describe, expect, test as prova } from 'vitest';
import {
  type Atto,
  applicaVista,
  type Evento,
  evolvi,
  STANZA_VUOTA,
  STATO_INIZIALE,
  tornanoAValere,
  vistaPer,
} from '../../index.ts';
import { AVVIO, type Caso, euro, garaInCorso, offerente, REFERENTE, rilancia } from '../../prove/caso.ts';

/** In testa c'è Betulla a 95.500, il passo è 500; in sala parla Cedro, a `DETTO`. */
const DETTO = AVVIO + 10_000;
const FERMO = AVVIO + 30_000;
const DECISO = AVVIO + 60_000;

type Prova = readonly [
  chi: string,
  importoCent: number,
  dopoMs: number,
  esito?: 'R50_importo_insufficiente' | 'R56_auto_rilancio',
];

/** I rilanci online, ciascuno con il suo esito, e poi il fermo. */
function ferma(...rilanci: readonly Prova[]): Caso {
  const prima = garaInCorso().dopo(rilancia('Betulla', euro(95_500)), offerente('Betulla'), AVVIO + 5_000);
  return rilanci
    .reduce((caso, [chi, importoCent, dopoMs, esito]) => {
      const atto = rilancia(chi, importoCent);
      if (esito === undefined) return caso.dopo(atto, offerente(chi), AVVIO + dopoMs);
      return caso
        .alle(AVVIO + dopoMs)
        .quando(atto, offerente(chi))
        .alloraRifiuta(esito).caso;
    }, prima)
    .dopo({ tipo: 'fermaCrono' }, REFERENTE, FERMO);
}

const accettati = ({ stato }: Caso) =>
  'accettati' in stato ? stato.accettati.map(({ bustaId, importoCent }) => [bustaId, importoCent]) : [];
const torna = (bustaId: string, importoCent: number, dopoMs: number) => ({
  bustaId,
  importoCent,
  ricevutoIl: AVVIO + dopoMs,
  ricevuta: `no-${bustaId}-${importoCent}`,
});

/** La decisione che prima ha parlato la sala, con ciò che chi conduce ha davanti. */
function primaLaSala(caso: Caso, importoCent: number, tornano: readonly ReturnType<typeof torna>[] = []): Atto {
  const { stato } = caso;
  const seguiti =
    'accettati' in stato
      ? stato.accettati
          .filter(({ dichiaratoIl }) => dichiaratoIl > DETTO)
          .map((uno) => ({ bustaId: uno.bustaId, importoCent: uno.importoCent, ricevuta: `sì-${uno.bustaId}` }))
      : [];
  return {
    tipo: 'decidiPrecedenza',
    bustaId: 'Cedro',
    importoCent,
    dichiaratoIl: DETTO,
    filigranaIl: Number.MAX_SAFE_INTEGER,
    prima: 'sala',
    motivo: 'L’ho sentito prima',
    seguiti,
    tornano,
  };
}

/** Ciò che vede uno di loro, un fatto dopo l'altro. */
function stanza({ eventi }: Caso, chi: Parameters<typeof vistaPer>[1]) {
  return eventi.reduce((sua, evento, i) => {
    const ricevutoIl = 'ricevutoIl' in evento ? (evento.ricevutoIl ?? 0) : 0;
    return applicaVista(sua, { seq: i + 1, ricevutoIl, evento: vistaPer(evento, chi) });
  }, STANZA_VUOTA);
}

/** Abete supera Betulla con 96.400; Betulla prova con 96.700 ed è respinta: ne servivano 96.900. */
const RESPINTA = [
  ['Abete', euro(96_400), 11_000],
  ['Betulla', euro(96_700), 12_000, 'R50_importo_insufficiente'],
] as const;

describe('R54 chi era stato respinto intanto, con il rilancio in sala al suo posto', () => {
  prova(
    'R54 R50 vale se adesso raggiunge il minimo: chi lo aveva superato non c’è più, e ciascuno ha la sua ricevuta',
    () => {
      const caso = ferma(...RESPINTA);
      const deciso = caso
        .alle(DECISO)
        .quando(primaLaSala(caso, euro(96_000), [torna('Betulla', euro(96_700), 12_000)]), REFERENTE)
        .allora(
          {
            tipo: 'RilancioPrecedente',
            prima: 'sala',
            seguiti: [
              {
                bustaId: 'Abete',
                pseudonimo: 'Pseudo Abete',
                importoCent: euro(96_400),
                ricevutoIl: AVVIO + 11_000,
                minimoCent: euro(96_500),
              },
              {
                bustaId: 'Betulla',
                pseudonimo: 'Pseudo Betulla',
                importoCent: euro(96_700),
                ricevutoIl: AVVIO + 12_000,
                minimoCent: null,
                respinto: true,
              },
            ],
            migliore: { bustaId: 'Betulla', pseudonimo: 'Pseudo Betulla', importoCent: euro(96_700) },
          },
          { tipo: 'RilancioRigiudicato', bustaId: 'Abete', ricevutaPrima: 'sì-Abete' },
          {
            tipo: 'RilancioRigiudicato',
            bustaId: 'Betulla',
            respinto: true,
            rifiuto: null,
            ricevutaPrima: `no-Betulla-${euro(96_700)}`,
          },
        );
      expect(accettati(deciso)).toEqual([
        ['Betulla', euro(95_500)],
        ['Cedro', euro(96_000)],
        ['Betulla', euro(96_700)],
      ]);
      expect(deciso.stato).toMatchObject({ rilanci: 3, migliore: { bustaId: 'Betulla' } });
      // E si rilancia su di lei.
      deciso
        .alle(DECISO + 1)
        .quando(rilancia('Abete', euro(97_199)), offerente('Abete'))
        .alloraRifiuta('R50_importo_insufficiente', { minimoCent: euro(97_200) });
    },
  );

  prova('R54 resta respinto chi non raggiunge nemmeno il minimo nuovo, e per lui nulla cambia', () => {
    const caso = ferma(...RESPINTA);
    const deciso = caso.dopo(primaLaSala(caso, euro(96_300)), REFERENTE, DECISO);
    expect(accettati(deciso).at(-1)).toEqual(['Cedro', euro(96_300)]);
    expect(deciso.eventi.filter(({ tipo }) => tipo === 'RilancioRigiudicato')).toHaveLength(1);
  });

  prova('R54 R56 chi era in testa e non poteva superare sé stesso, con la sala davanti può, una volta sola', () => {
    const caso = ferma(
      ['Abete', euro(96_400), 11_000],
      ['Abete', euro(97_500), 12_000, 'R56_auto_rilancio'],
      ['Abete', euro(98_500), 12_300, 'R56_auto_rilancio'],
    );
    const deciso = caso.dopo(
      primaLaSala(caso, euro(96_000), [torna('Abete', euro(97_500), 12_000)]),
      REFERENTE,
      DECISO,
    );
    expect(accettati(deciso)).toEqual([
      ['Betulla', euro(95_500)],
      ['Cedro', euro(96_000)],
      ['Abete', euro(97_500)],
    ]);
  });

  prova('R54 respinto dopo la dichiarazione e prima di chi fu accettato, sta prima di lui', () => {
    const caso = ferma(['Betulla', euro(96_600), 10_500, 'R56_auto_rilancio'], ['Abete', euro(97_000), 11_000]);
    const deciso = caso.dopo(
      primaLaSala(caso, euro(96_000), [torna('Betulla', euro(96_600), 10_500)]),
      REFERENTE,
      DECISO,
    );
    // Abete a 97.000 non supera più di un passo i 96.600 di Betulla.
    expect(accettati(deciso).slice(1)).toEqual([
      ['Cedro', euro(96_000)],
      ['Betulla', euro(96_600)],
    ]);
    // Respinto prima della dichiarazione, la sala non gli ha cambiato la testa.
    const prima = ferma(['Betulla', euro(96_600), 9_000, 'R56_auto_rilancio'], ['Abete', euro(97_000), 11_000]);
    expect(tornanoAValere(prima.stato, { bustaId: 'Cedro', importoCent: euro(96_000), dichiaratoIl: DETTO })).toEqual(
      [],
    );
  });

  prova('R54 se di chi torna a valere manca la ricevuta l’elenco è cambiato, e si decide di nuovo', () => {
    const caso = ferma(...RESPINTA);
    for (const tornano of [[], [torna('Betulla', euro(96_701), 12_000)], [torna('Betulla', euro(96_700), 12_001)]])
      caso
        .alle(DECISO)
        .quando(primaLaSala(caso, euro(96_000), tornano), REFERENTE)
        .alloraRifiuta('R54_elenco_cambiato');
  });

  prova('R54 R74 nei registri di prima, che non dicevano quando era arrivato, chi era stato respinto lo resta', () => {
    const { eventi } = ferma(...RESPINTA);
    const diPrima = eventi.map((evento): Evento => {
      if (evento.tipo !== 'RilancioRifiutato') return evento;
      const { ricevutoIl: _, ...resto } = evento;
      return resto;
    });
    const stato = diPrima.reduce(evolvi, STATO_INIZIALE);
    expect(tornanoAValere(stato, { bustaId: 'Cedro', importoCent: euro(96_000), dichiaratoIl: DETTO })).toEqual([]);
  });

  prova('R54 R51 un fatto che non fa tornare chi vale, o fa tornare chi non vale, non si legge', () => {
    const prima = ferma(...RESPINTA);
    const { eventi } = prima.dopo(
      primaLaSala(prima, euro(96_000), [torna('Betulla', euro(96_700), 12_000)]),
      REFERENTE,
      DECISO,
    );
    const fatto = eventi.find((evento) => evento.tipo === 'RilancioPrecedente');
    if (fatto?.tipo !== 'RilancioPrecedente') throw new Error('nessuna decisione');
    const cedro = { bustaId: 'Cedro', pseudonimo: 'Pseudo Cedro', importoCent: euro(96_000) };
    const guasti: Evento[] = [
      { ...fatto, seguiti: fatto.seguiti.slice(0, 1), migliore: cedro },
      { ...fatto, seguiti: fatto.seguiti.map(({ respinto: _, ...resto }) => resto) },
    ];
    for (const guasto of guasti) expect(() => evolvi(prima.stato, guasto)).toThrow('registro incoerente');
    expect(() => evolvi(prima.stato, fatto)).not.toThrow();
  });

  prova(
    'R54 R66 due rilanci uguali dello stesso autore: il primo, respinto, torna a valere, e il secondo non vale più',
    () => {
      const prima = ferma(
        ['Betulla', euro(96_600), 10_500, 'R56_auto_rilancio'],
        ['Abete', euro(96_100), 11_000],
        ['Betulla', euro(96_600), 12_000],
      );
      const deciso = prima.dopo(
        primaLaSala(prima, euro(96_000), [torna('Betulla', euro(96_600), 10_500)]),
        REFERENTE,
        DECISO,
      );
      expect(accettati(deciso).slice(1)).toEqual([
        ['Cedro', euro(96_000)],
        ['Betulla', euro(96_600)],
      ]);
      const giudizi = deciso.eventi.flatMap((evento) =>
        evento.tipo === 'RilancioRigiudicato' ? [[evento.ricevutoIl - AVVIO, evento.rifiuto === null]] : [],
      );
      expect(giudizi).toEqual([
        [10_500, true],
        [11_000, false],
        [12_000, false],
      ]);
      // Il registro si rilegge com'è scritto, e non con il giudizio dell'altro al posto del suo.
      expect(() => deciso.eventi.reduce(evolvi, STATO_INIZIALE)).not.toThrow();
      const scambiato = deciso.eventi.map(
        (evento): Evento =>
          evento.tipo === 'RilancioRigiudicato' && evento.ricevutoIl === AVVIO + 12_000
            ? { ...evento, rifiuto: null }
            : evento,
      );
      expect(() => scambiato.reduce(evolvi, STATO_INIZIALE)).toThrow('registro incoerente');
    },
  );

  prova('R54 R33 ogni stanza ha gli stessi rilanci che valgono; chi torna a valere non è più fra i respinti', () => {
    const prima = ferma(...RESPINTA);
    const deciso = prima.dopo(
      primaLaSala(prima, euro(96_000), [torna('Betulla', euro(96_700), 12_000)]),
      REFERENTE,
      DECISO,
    );
    const stanzaDi = (chi: Parameters<typeof vistaPer>[1]) => stanza(deciso, chi);
    const stanze = [{ tipo: 'referente' }, { tipo: 'offerente', bustaId: 'Betulla' }, { tipo: 'sala' }] as const;
    for (const chi of stanze) {
      const sua = stanzaDi(chi);
      expect(sua.rilanci.map(({ pseudonimo, importoCent }) => [pseudonimo.slice(7), importoCent])).toEqual(
        accettati(deciso),
      );
      expect(sua.rifiutati).toEqual([]);
      expect(new Set(sua.rilanci.map(({ seq }) => seq)).size).toBe(sua.rilanci.length);
    }
    expect(stanzaDi({ tipo: 'offerente', bustaId: 'Betulla' }).rigiudicati).toMatchObject([{ respinto: true }]);
  });

  prova('R54 R33 di due respinti uguali arrivati insieme ne torna uno, e l’altro si vede ancora respinto', () => {
    const prima = ferma(...RESPINTA, ['Betulla', euro(96_700), 12_000, 'R50_importo_insufficiente']);
    const deciso = prima.dopo(
      primaLaSala(prima, euro(96_000), [torna('Betulla', euro(96_700), 12_000)]),
      REFERENTE,
      DECISO,
    );
    expect(accettati(deciso).at(-1)).toEqual(['Betulla', euro(96_700)]);
    for (const chi of [{ tipo: 'referente' }, { tipo: 'offerente', bustaId: 'Betulla' }] as const)
      expect(stanza(deciso, chi).rifiutati.map(({ importoCent }) => importoCent)).toEqual([euro(96_700)]);
  });
});
