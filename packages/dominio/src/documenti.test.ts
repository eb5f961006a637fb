import { describe, expect, test } from 'vitest';
import { impedimentoAllaPubblicazione, pagineConDati } from './documenti.ts';

type DocumentoDaPubblicare = Parameters<typeof impedimentoAllaPubblicazione>[0];

const BUONO: DocumentoDaPubblicare = {
  genere: 'perizia',
  immagine: false,
  alternativo: '',
  senzaDatiDebitore: true,
  debitoreDetto: true,
  attivo: false,
  pagineConDati: [],
  oscurato: false,
};
const perche = (parte: Partial<DocumentoDaPubblicare>) =>
  impedimentoAllaPubblicazione({ ...BUONO, ...parte })?.codice ?? null;

describe('un documento si pubblica', () => {
  test('R76 se chi lo pubblica dichiara che il debitore non vi si riconosce', () => {
    expect([perche({}), perche({ senzaDatiDebitore: false })]).toEqual([null, 'R76_dichiarazione_mancante']);
  });
  test('R76 se del debitore non vi si legge nulla, dichiarato o no', () => {
    expect(impedimentoAllaPubblicazione({ ...BUONO, pagineConDati: [2, 7] })).toEqual({
      codice: 'R76_dati_debitore',
      pagine: [2, 7],
    });
  });
  test('R76 di un PDF, se si sa chi è il debitore o che non ce n’è uno: prima non si saprebbe che cosa cercare', () => {
    expect(perche({ debitoreDetto: false })).toBe('R76_debitore_non_registrato');
    const foto = { genere: 'foto', immagine: true, alternativo: 'La facciata' } as const;
    expect(perche({ ...foto, debitoreDetto: false })).toBeNull();
  });
  test('R76 se non ne è stata fatta una versione oscurata: si pubblica quella', () =>
    expect(perche({ oscurato: true })).toBe('R76_versione_oscurata'));
  test('se non porta programmi', () => expect(perche({ attivo: true })).toBe('documento_con_programmi'));
  test('R78 e di una foto si dice che cosa mostra', () => {
    const foto = { genere: 'foto', immagine: true } as const;
    expect([perche({ ...foto, alternativo: ' ' }), perche({ ...foto, alternativo: 'La facciata' })]).toEqual([
      'R78_alternativo_mancante',
      null,
    ]);
  });
});

describe('i dati del debitore in un testo (R76)', () => {
  const cercati = { codici: ['RSSMRA80A01F205X'], nomi: ['Rossi Niccolò'] };
  test.each([
    'di proprietà di rssmra80a01f205x, nato',
    'C.F. RSS MRA 80A01 F205X',
    'RSSMRA\n80A01F\n205X',
    'contro NICCOLO’ ROSSI',
    'il sig. Rossi  Niccolò',
  ])('R76 si trovano comunque scritti: %s', (testo) => {
    expect(pagineConDati(['Trilocale.', testo], '', cercati)).toEqual([2]);
  });
  test('R76 anche fuori dalle pagine: nelle proprietà e nelle annotazioni', () => {
    expect(pagineConDati(['Trilocale.'], 'Author: Rossi Niccolò', cercati)).toEqual([0]);
  });
  test('R76 chi ha soltanto il cognome di qualcuno non è nessuno', () => {
    expect(
      pagineConDati(['Via dei Rossi, 3. Geom. Rossi Carlo'], '', { codici: [], nomi: ['Rossi Niccolò', 'Rossi'] }),
    ).toEqual([]);
  });
});
