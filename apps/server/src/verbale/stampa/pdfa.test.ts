import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Documento, paragrafo } from '../documento.ts';
import { documentiDi, leggiCaso, materialeDi } from '../prove/corpus/caso.ts';
import { difettiPdfA } from '../prove/regole-pdfa.ts';
import { creaCompilatore } from './compila.ts';

const compilatore = creaCompilatore();
let verbale: Buffer;

beforeAll(async () => {
  verbale = Buffer.from(await compilatore.compila(documento('2026-11-22-gara-con-rilanci', 'verbale')));
});
afterAll(() => compilatore.chiudi());

function documento(caso: string, quale: string): Documento {
  const suo = documentiDi(materialeDi(leggiCaso(caso)))[quale];
  if (suo === undefined) throw new Error(`${caso} non ha ${quale}`);
  return suo;
}

test('R68 un verbale vero passa le regole di PDF/A-2a: file, colore, caratteri, azioni, metadati, struttura', async () => {
  expect(difettiPdfA(verbale, 2)).toEqual([]);
  const letto = (await extractText(await getDocumentProxy(new Uint8Array(verbale)), { mergePages: true })).text;
  for (const parole of ['Verbale delle operazioni', 'Carpino', '100.600,00', 'Le operazioni si chiudono alle'])
    expect(letto.replaceAll(/\s+/g, ' ')).toContain(parole);
});

test('R68 anche con ciò che non si disegna, da destra a sinistra, e in ogni documento di una vendita', async () => {
  const base = documento('2026-11-22-disservizi', 'verbale');
  const strano = paragrafo('Nota: 🏠 \u202E0001 שלום مرحبا გამარჯობა → ☺ لا x\u0302 97.100,00 Ελληνικά');
  const altri = [
    { ...base, sezioni: [...base.sezioni, { titolo: 'Note', blocchi: [strano] }] },
    documento('2026-11-22-disservizi', 'attestazione'),
    documento('2026-11-23-osservazioni', 'resoconto'),
    documento('2026-11-23-precedenza-decisa', 'rilanci'),
  ];
  for (const uno of altri) expect(difettiPdfA(await compilatore.compila(uno), 2)).toEqual([]);
});

test('R66 un documento con un allegato è un PDF/A-3a, e dice che cos’è l’allegato', async () => {
  const allegato = {
    nome: 'ricevuta.json',
    tipo: 'application/json',
    descrizione: 'Il documento firmato',
    testo: '{}',
  };
  const pdf = await compilatore.compila({ ...documento('2026-11-23-osservazioni', 'rilanci'), allegato });
  expect(difettiPdfA(pdf, 3)).toEqual([]);
  expect(difettiPdfA(pdf, 2)).toEqual(
    expect.arrayContaining(['6.6.4 non dice di essere la parte 2', '6.8 un file dentro un PDF/A-2']),
  );
});

test.each([
  ['un carattere fuori dal file', '/FontFile2 ', '/FontFileX ', '6.2.11.4'],
  ['un carattere che non dice quale disegno è di quale segno', '/CIDToGIDMap ', '/CIDToGIDMaX ', '6.2.11.3'],
  ['un carattere senza testo', '/ToUnicode ', '/ToUnicodX ', '6.2.11.7'],
  ['senza intento di resa', '/GTS_PDFA1', '/GTS_PDFAX', '6.2.3'],
  ['un altro livello', '<pdfaid:conformance>A', '<pdfaid:conformance>B', '6.6.4'],
  ['un’altra parte', '<pdfaid:part>2', '<pdfaid:part>1', '6.6.4'],
  ['senza lingua', '/Lang (it)', '/Lang (  )', '6.7.4'],
  ['non segnato', '/Marked true', '/Marked fals', '6.7.2'],
  ['senza struttura', '/StructTreeRoot ', '/StructTreeRooX ', '6.7.2'],
  ['un tipo sconosciuto', '/S /H1', '/S /Zz', '6.7.3'],
  ['un programma', '/ViewerPreferences <<', '/OpenAction << /S /JavaScript >> <<', '6.5.1'],
  ['cifrato', '/ID [', '/Encrypt 1 0 R /ID [', '6.1.3'],
  ['senza identità', '/ID [', '/IX [', '6.1.3'],
  ['una fine che non si legge', 'startxref', 'startxrex', '6.1.3'],
  ['pagina fuori dalla struttura', '/StructParents ', '/StructParentX ', '6.7.3'],
])('R68 le regole di PDF/A trovano un guasto: %s', (_, era, diventa, regola) => {
  const guasto = Buffer.from(
    verbale.toString('latin1').replace(era, () => diventa),
    'latin1',
  );
  expect(guasto.equals(verbale)).toBe(false);
  expect(difettiPdfA(guasto, 2).filter((difetto) => difetto.startsWith(regola))).not.toEqual([]);
});
