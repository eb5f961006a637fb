import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SigilloDiProva, sigilloDiProva } from '../../sigillo/prove/sigillo-di-prova.ts';
import { apriLotto, chiudiLotto, improntaDelMovimento, type LottoSigillato, perFormato } from './lotto-sigillato.ts';

type ContenutoLotto = Awaited<ReturnType<typeof apriLotto>>;

const CONTO = 'IT60X0542811101000000123456';
const ORA = 1_800_000_000_000;
const [prima, seconda] = [
  { asta: randomUUID(), apribileDal: ORA },
  { asta: randomUUID(), apribileDal: ORA + 1_000 },
];
let cartella: string;
let sigillo: SigilloDiProva;
beforeAll(async () => {
  cartella = await mkdtemp(join(tmpdir(), 'gestore-lotti-'));
  sigillo = sigilloDiProva(cartella);
  for (const { asta } of [prima, seconda]) await sigillo.pubblica(asta);
});
afterAll(() => rm(cartella, { recursive: true, force: true }));

const contenuto = (quanti: number): ContenutoLotto => ({
  finoAl: '2026-11-10',
  movimenti: Array.from({ length: quanti }, (_, i) => ({
    chiave: `${i}`,
    importoCent: 950_000 + i,
    contabile: '2026-11-10',
    valuta: null,
    riferimento: '',
    cro: null,
    trn: null,
    controparteIban: CONTO,
    controparteNome: 'Canarini Zefiro',
    causale: 'Cauzione',
  })),
});
const chiudi = (quanti: number): Promise<LottoSigillato> => {
  const nuove = Array.from({ length: quanti }, (_, i) =>
    improntaDelMovimento(Buffer.alloc(32, 7), CONTO, 'camt', `${i}`),
  );
  return chiudiLotto(sigillo, CONTO, contenuto(quanti), nuove, [prima, seconda]);
};
const con = (lotto: LottoSigillato, n: number) => {
  const chiave = lotto.chiavi[n];
  if (chiave === undefined) throw new Error('manca la chiave');
  return chiave;
};

describe('R10 un lotto di movimenti', () => {
  test('si apre con la chiave di ciascuna vendita, e con nessuna prima del suo istante', async () => {
    const lotto = await chiudi(2);
    expect(Buffer.from(lotto.cifrato).toString('latin1')).not.toContain('Zefiro');
    expect(await apriLotto(sigillo, { ...lotto, con: con(lotto, 0) }, ORA)).toEqual(contenuto(2));
    expect(await apriLotto(sigillo, { ...lotto, con: con(lotto, 1) }, ORA + 1_000)).toEqual(contenuto(2));
    for (const n of [0, 1])
      await expect(apriLotto(sigillo, { ...lotto, con: con(lotto, n) }, ORA + n * 1_000 - 1)).rejects.toMatchObject({
        codice: 'sigillo_prima_del_tempo',
      });
  });
  test('un istante riscritto, o la chiave di un altro lotto, non lo apre', async () => {
    const [lotto, altro] = [await chiudi(1), await chiudi(1)];
    const anticipata = { ...con(lotto, 1), apribileDal: ORA };
    await expect(apriLotto(sigillo, { ...lotto, con: anticipata }, ORA)).rejects.toMatchObject({
      codice: 'sigillo_non_valido',
    });
    await expect(apriLotto(sigillo, { ...lotto, con: con(altro, 0) }, ORA)).rejects.toMatchObject({
      codice: 'sigillo_non_valido',
    });
  });
  test('né la lunghezza né le impronte dicono quanti movimenti ci sono', async () => {
    const misure = ({ cifrato, impronte }: LottoSigillato) => [
      cifrato.length,
      impronte.length,
      new Set(impronte.map((una) => una.length)).size,
    ];
    const [vuoto, uno, molti] = [await chiudi(0), await chiudi(1), await chiudi(60)];
    expect([misure(uno), misure(molti)]).toEqual([misure(vuoto), misure(vuoto)]);
  });
  test('le impronte di due chiavi, conti o formati diversi non si somigliano', () => {
    const impronte = [
      improntaDelMovimento(Buffer.alloc(32, 1), CONTO, 'camt', 'x'),
      improntaDelMovimento(Buffer.alloc(32, 2), CONTO, 'camt', 'x'),
      improntaDelMovimento(Buffer.alloc(32, 1), CONTO, 'csv', 'x'),
      improntaDelMovimento(Buffer.alloc(32, 1), `${CONTO}1`, 'camt', 'x'),
    ];
    expect(new Set(impronte).size).toBe(4);
    expect(improntaDelMovimento(Buffer.alloc(32, 1), CONTO, 'camt', 'x')).toBe(impronte[0]);
  });
});

test('i lotti si guardano per formato, sempre nello stesso ordine comunque si chiamino', () => {
  const lotti = (['csv', 'camt', 'cbi', 'csv', 'camt'] as const).map((formato, i) => ({ formato, i }));
  const quali = (di: typeof lotti) => perFormato(di).map((gruppo) => gruppo.map(({ i }) => i));
  expect(quali(lotti)).toEqual([[1, 4], [2], [0, 3]]);
  expect(quali(lotti.toReversed())).toEqual([[4, 1], [2], [3, 0]]);
});
