import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, describe, expect, test } from 'vitest';
import { type Documento, paragrafo } from '../documento.ts';
import { diSeguito, testoDelPdf } from '../prove/testo-del-pdf.ts';
import { type Compilatore, creaCompilatore } from './compila.ts';

let compilatore: Compilatore;
afterEach(() => compilatore.chiudi());

const documento = (testo: string): Documento => ({
  ufficio: 'Tribunale di prova',
  titolo: 'Documento',
  sottotitolo: '',
  piede: 'prova',
  dataMs: 1_800_000_000_000,
  sezioni: [{ titolo: 'Una', blocchi: [paragrafo(testo)] }],
  firma: null,
});
const letto = async (pdf: Uint8Array): Promise<string> =>
  (await extractText(await getDocumentProxy(pdf), { mergePages: true })).text;
const ePdf = (byte: Uint8Array) => Buffer.from(byte.subarray(0, 5)).toString() === '%PDF-';

describe('il compilatore dei documenti', () => {
  test('rifatto il lavoratore, l’uscita di quello vecchio non tocca ciò che fa il nuovo', async () => {
    compilatore = creaCompilatore({ perLavoratoreMax: 1 });
    for (let n = 0; n < 4; n += 1) expect(ePdf(await compilatore.compila(documento(`numero ${n}`)))).toBe(true);
  });

  test('lo stesso documento, chiesto insieme e poi ancora, si compila una volta sola e dà gli stessi byte', async () => {
    compilatore = creaCompilatore();
    const insieme = await Promise.all([1, 2, 3].map(() => compilatore.compila(documento('uguale'))));
    insieme.push(await compilatore.compila(documento('uguale')));
    expect(compilatore.compilati()).toBe(1);
    for (const uno of insieme) expect(Buffer.from(uno)).toEqual(Buffer.from(insieme[0] ?? []));
    await compilatore.compila(documento('un altro'));
    expect(compilatore.compilati()).toBe(2);
  });

  test('ciò che è pronto non occupa più di quanto gli si dà, e chi lo riceve può farne ciò che vuole', async () => {
    compilatore = creaCompilatore({ prontiMaxByte: 1 });
    const primo = await compilatore.compila(documento('uguale'));
    primo.fill(0);
    expect(ePdf(await compilatore.compila(documento('uguale')))).toBe(true);
    expect(compilatore.compilati()).toBe(2);
  });

  test('un lavoratore che non risponde si lascia, e chi viene dopo è servito da un altro', async () => {
    compilatore = creaCompilatore({ attesaMs: 1 });
    await expect(compilatore.compila(documento('uno'))).rejects.toThrow('non risponde');
    await compilatore.chiudi();
    compilatore = creaCompilatore();
    expect(ePdf(await compilatore.compila(documento('due')))).toBe(true);
  });

  test.each([
    ['un’emoji', 'una casa 🏠 bella', 'una casa [U+1F3E0] bella'],
    ['una famiglia di emoji', 'noi 👨‍👩‍👧 qui', 'noi [U+1F468][U+1F469][U+1F467] qui'],
    ['una lingua che qui non si disegna', 'ciao \u{13080}', 'ciao [U+13080]'],
    ['un comando', 'a\u0001b', 'a[U+0001]b'],
    ['mezza emoji', 'a\uD83Cb', 'a[U+D83C]b'],
    ['un segno che rovescia le cifre e non si chiude', 'euro \u202E0001', 'euro [U+202E]0001'],
    ['un segno muto in mezzo a una parola', 'ca\u200Dsa', 'casa'],
    ['cinese e tailandese', '房 บ', '[U+623F] [U+0E1A]'],
    ['un carattere privato', 'a\u{E000}b', 'a[U+E000]b'],
    ['lo zero', 'a\u0000b', 'a[U+0000]b'],
    ['una cifra barrata', '9\u03385', '9[U+0338]5'],
  ])('R68 %s non impedisce a un verbale di nascere, e si legge che c’era', async (_, scritto, atteso) => {
    compilatore = creaCompilatore();
    const testo = await letto(
      await compilatore.compila(documento(`Motivo: ${scritto}. Importo: 97.100,00 euro a Maria.`)),
    );
    expect(testo).toContain(`Motivo: ${atteso}. Importo: 97.100,00 euro a Maria.`);
  });

  test('R68 un’emoji accanto a un nome arabo non toglie le lettere al nome, e in fondo si dice che cosa sono i codici', async () => {
    compilatore = creaCompilatore();
    const testo = diSeguito(await testoDelPdf(await compilatore.compila(documento('Sara Ж → سارة 🏠, 1.000 euro'))));
    expect(testo).toMatch(/SaraЖ→[سارة]{4}\[U\+1F3E0\],1\.000euro/u);
    expect(testo).toContain(diSeguito('I codici fra parentesi quadre, come [U+1F3E0], stanno al posto di caratteri'));
    expect(await letto(await compilatore.compila(documento('Sara')))).not.toContain('parentesi quadre');
  });

  test.each([
    ['una parola sola', 'a'.repeat(100_000)],
    ['parole', 'parola '.repeat(14_000)],
    ['caratteri che mancano, tutti uguali', '🏠'.repeat(100_000)],
    ['caratteri che mancano, tutti diversi', '房子'.repeat(5_000)],
    ['lettere arabe', 'مرحبا '.repeat(16_000)],
    ['a capo', 'a\n'.repeat(5_000)],
  ])('R68 con centomila caratteri il documento nasce lo stesso: %s', async (_, scritto) => {
    compilatore = creaCompilatore();
    expect(ePdf(await compilatore.compila(documento(scritto)))).toBe(true);
  });

  test('R68 un titolo di centomila caratteri non impedisce a un documento di nascere', async () => {
    compilatore = creaCompilatore();
    const base = documento('testo');
    const sezioni = [{ titolo: 'titolo '.repeat(14_000), blocchi: [paragrafo('testo')] }];
    expect(ePdf(await compilatore.compila({ ...base, titolo: 'a'.repeat(100_000), sezioni }))).toBe(true);
  });

  test('R68 un testo lungo da destra a sinistra sta tutto dentro la pagina', async () => {
    compilatore = creaCompilatore();
    const pdf = await compilatore.compila(documento(`Scrive: «${'مرحبا '.repeat(150)}». Fine.`));
    const pagina = await (await getDocumentProxy(pdf)).getPage(1);
    const { items } = await pagina.getTextContent();
    const fini = items.flatMap((uno) => ('str' in uno ? [Number(uno.transform[4]) + uno.width] : []));
    expect(fini.length).toBeGreaterThan(150);
    expect(Math.max(...fini)).toBeLessThan(pagina.getViewport({ scale: 1 }).width - 50);
  });

  test('R68 due nomi da destra a sinistra con il loro codice restano ciascuno accanto al suo', async () => {
    compilatore = creaCompilatore();
    const pdf = await compilatore.compila(documento('Vince שלום (11111111111), אבגד (22222222222) ؟ 97.100,00 euro'));
    const { items } = await (await (await getDocumentProxy(pdf)).getPage(1)).getTextContent();
    const scritti = items.flatMap((uno) => ('str' in uno ? [{ testo: uno.str, x: Number(uno.transform[4]) }] : []));
    const x = (che: RegExp): number => scritti.find(({ testo }) => che.test(testo))?.x ?? Number.NaN;
    const inFila = [/^Vince/, /שלום|םולש/, /1111/, /אבגד|דגבא/, /2222/, /97\.100/].map(x);
    expect(inFila).toEqual(inFila.toSorted((a, b) => a - b));
    expect(inFila.some(Number.isNaN)).toBe(false);
  });

  test('un nome da destra a sinistra si disegna, e non sposta la cifra accanto', async () => {
    compilatore = creaCompilatore();
    const pdf = await compilatore.compila(documento('Offre שלום 97.100,00 euro'));
    const { items } = await (await (await getDocumentProxy(pdf)).getPage(1)).getTextContent();
    const scritti = items.flatMap((uno) => ('str' in uno ? [{ testo: uno.str, x: Number(uno.transform[4]) }] : []));
    const x = (che: RegExp): number => scritti.find(({ testo }) => che.test(testo))?.x ?? Number.NaN;
    expect(x(/\p{Script=Hebrew}/u)).toBeGreaterThan(x(/^Offre/));
    expect(x(/97\.100/)).toBeGreaterThan(x(/\p{Script=Hebrew}/u));
  });
});
