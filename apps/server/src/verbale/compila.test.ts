import { afterEach, describe, expect, test } from 'vitest';
import { type Compilatore, creaCompilatore } from './compila.ts';
import { type Documento, paragrafo } from './documento.ts';

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
});
