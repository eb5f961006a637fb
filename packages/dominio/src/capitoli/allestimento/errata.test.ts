import { describe, expect, test as prova } from 'vitest';
import type { ParametriBozza, Scheda } from '../../parole/allestimento.ts';
import { astaInBozza, astaPubblicata, OPERATORE, PARAMETRI, SCHEDA, TERMINE } from '../../prove/caso.ts';
import { CAMPI_ERRATA, ERRATE_MAX, vociErrata } from './errata.ts';

const letta = { scheda: SCHEDA, parametri: PARAMETRI };
const correggi = (scheda: Partial<Scheda>, motivo: string | null, altro: { letta?: typeof letta | null } = {}) =>
  ({
    tipo: 'modificaParametri',
    scheda: { ...SCHEDA, ...scheda },
    parametri: PARAMETRI,
    letta,
    motivo,
    ...altro,
  }) as const;
const pubblicata = () => astaPubblicata().alle(TERMINE - 1);

describe('errata corrige', () => {
  prova('R02 pubblicata, una correzione dice perché; il motivo resta nel fatto, senza spazi intorno', () => {
    for (const motivo of [null, '', '  '])
      pubblicata()
        .quando(correggi({ titolo: 'Villa' }, motivo), OPERATORE)
        .alloraRifiuta('R02_errata_senza_motivo');
    pubblicata()
      .quando(correggi({ titolo: 'Villa' }, ' Errore di battitura '), OPERATORE)
      .allora({ tipo: 'ParametriModificati', motivo: 'Errore di battitura' });
  });
  prova('R02 in bozza non si chiede, e chi non cambia nulla non deve dire perché', () => {
    astaInBozza()
      .alle(TERMINE - 1)
      .quando(correggi({ titolo: 'Villa' }, null, { letta: null }), OPERATORE)
      .allora({ tipo: 'ParametriModificati', motivo: null });
    pubblicata().quando(correggi({}, null), OPERATORE).allora({ tipo: 'ParametriModificati', motivo: null });
  });
  prova(
    'R02 le correzioni di una scheda pubblicata hanno un numero massimo: oltre, si revoca e se ne pubblica una nuova',
    () => {
      const volte = Array.from({ length: ERRATE_MAX }, (_, i) => i);
      const nuova = (i: number) => ({ parametri: PARAMETRI, scheda: { ...SCHEDA, titolo: `Villa ${i}` } });
      const corretta = volte.reduce(
        (asta, i) =>
          asta.dopo(
            correggi({ titolo: `Villa ${i}` }, 'Errore', { letta: i === 0 ? letta : nuova(i - 1) }),
            OPERATORE,
            TERMINE - 100 + i,
          ),
        astaPubblicata(),
      );
      const ultima = nuova(ERRATE_MAX - 1);
      corretta
        .alle(TERMINE - 1)
        .quando(correggi({ titolo: 'Un’altra' }, 'Errore', { letta: ultima }), OPERATORE)
        .alloraRifiuta('R02_errate_esaurite');
      // Chi salva senza cambiare nulla non corregge.
      corretta
        .alle(TERMINE - 1)
        .quando({ ...correggi({}, null, { letta: ultima }), scheda: ultima.scheda }, OPERATORE)
        .allora({ tipo: 'ParametriModificati', motivo: null });
    },
  );
  prova('R02 un motivo non apre ciò che è fissato', () => {
    pubblicata()
      .quando({ ...correggi({}, 'Per ordine mio'), parametri: { ...PARAMETRI, cauzionePercento: 50 } }, OPERATORE)
      .alloraRifiuta('R02_fissati_con_la_pubblicazione');
  });
  prova('R02 chi ha scritto su una scheda che intanto è un’altra non copre chi è arrivato prima', () => {
    const dopo = astaPubblicata().dopo(correggi({ titolo: 'Villa' }, 'Errore'), OPERATORE, TERMINE - 5);
    dopo
      .alle(TERMINE - 1)
      .quando(correggi({ tribunale: 'Tribunale di Como' }, 'Un altro errore'), OPERATORE)
      .alloraRifiuta('scheda_cambiata');
    // Chi ha letto quella di adesso la corregge; l'ordine in cui stanno i campi non conta.
    const adesso = { parametri: PARAMETRI, scheda: { ...SCHEDA, titolo: 'Villa' } };
    dopo
      .alle(TERMINE - 1)
      .quando(correggi({ titolo: 'Villa', tribunale: 'Tribunale di Como' }, 'Un altro', { letta: adesso }), OPERATORE)
      .allora({ tipo: 'ParametriModificati' });
  });
});

/** Ogni foglia della scheda, cambiata da sola. */
const ALTRE: { readonly [K in keyof Scheda]-?: readonly Partial<Scheda>[] } = {
  titolo: [{ titolo: 'Altro' }],
  idVenditaPvp: [{ idVenditaPvp: 9_876_543 }],
  tribunale: [{ tribunale: 'Altro' }],
  ruolo: [{ ruolo: { numero: '9', anno: 1999 } }, { ruolo: null }],
  lotto: (['codice', 'descrizione', 'categoria'] as const).map((che) => ({
    lotto: { ...SCHEDA.lotto, [che]: 'Altro' },
  })),
  luogo: [
    ...(['via', 'comune', 'provincia', 'regione'] as const).map((che) => ({
      luogo: { ...SCHEDA.luogo, [che]: 'Altro' },
    })),
    { luogo: { ...SCHEDA.luogo, latitudine: 1, longitudine: 2 } },
  ],
  beni: (['descrizione', 'tipologia', 'superficieMq', 'piano', 'disponibilita', 'catasto'] as const).map((che) => ({
    beni: [
      {
        descrizione: '',
        tipologia: null,
        superficieMq: null,
        piano: null,
        disponibilita: null,
        catasto: null,
        [che]: 'Altro',
      },
    ],
  })),
  allegati: [{ allegati: [{ etichetta: 'Altro', collegamento: 'https://x.example' }] }],
  stimaCent: [{ stimaCent: 123 }],
  giudice: [{ giudice: 'Dott.ssa Sara Galli' }],
  esperimento: [{ esperimento: 3 }],
  luogoOperazioni: [{ luogoOperazioni: 'Studio dell’avv. Neri' }],
  contoCauzione: [{ contoCauzione: { iban: 'IT60X0542811101000000123456', intestatario: '', causale: '' } }],
  quotaInVendita: [{ quotaInVendita: { frazione: '1/2', diritto: 'proprieta' } }],
  // Chi conduce lo cambia un altro atto (R36).
  delegatoId: [],
  delegatoNome: [],
};

prova('R02 ogni cosa che si corregge in una scheda si vede fra le voci dell’errata, una volta sola', () => {
  for (const cambio of Object.values(ALTRE).flat())
    expect(
      [cambio, vociErrata(letta, { scheda: { ...SCHEDA, ...cambio }, parametri: PARAMETRI }).length],
      'ogni foglia ha la sua voce',
    ).toEqual([cambio, 1]);
  expect(vociErrata(letta, letta)).toEqual([]);
  expect(
    vociErrata(letta, { scheda: SCHEDA, parametri: { ...PARAMETRI, multiploConferma: 7 } as ParametriBozza }),
  ).toEqual([{ campo: 'multiploConferma', prima: String(PARAMETRI.multiploConferma), dopo: '7' }]);
  expect(new Set(CAMPI_ERRATA).size).toBe(CAMPI_ERRATA.length);
});
