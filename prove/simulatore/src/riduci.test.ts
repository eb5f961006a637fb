import { expect, test } from 'vitest';
import { argomentiDi, riduci } from './riduci.ts';
import { scriviScenario, type Tolti } from './scenario.ts';

const SEME = 2;
const scenario = scriviScenario(SEME);
const nomi = [...scenario.guasti, ...scenario.operatori, ...scenario.attori].map(({ nome }) => nome);
const [colpevole = ''] = nomi;

test('la storia ridotta tiene ciò che serve al male, e nient’altro', async () => {
  const giudica = async (_: number, { nomi: tolti }: Tolti) => ({ mali: tolti.has(colpevole) ? [] : ['R53: voce 31'] });
  const tolti = await riduci(SEME, ['R53: voce 12'], giudica);
  expect(nomi.length).toBeGreaterThan(2);
  expect([...tolti.nomi].sort()).toEqual(nomi.filter((nome) => nome !== colpevole).sort());
  expect(tolti.senzaTassi).toBe(true);
  expect(tolti.lottaMs).toBeLessThanOrEqual(2_000);
});

test('una storia che senza qualcosa cade in un altro modo non si riduce', async () => {
  const giudica = async () => ({ mali: ['un altro male'] });
  const tolti = await riduci(SEME, ['R53: voce 12'], giudica);
  expect(argomentiDi(SEME, tolti)).toBe(`--semi 1 --da ${SEME}`);
});

test('il comando stampato ripete la storia ridotta', () => {
  const tolti = { nomi: new Set(['pausa0', 'ostile01']), senzaTassi: true, lottaMs: 1_500 };
  expect(argomentiDi(9, tolti)).toBe('--semi 1 --da 9 --togli pausa0,ostile01 --senza-tassi --lotta 1500');
});
