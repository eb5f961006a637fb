import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ProblemaChiamata } from '../accesso/chiamate.ts';
import { dopoUnNo, ogni } from './ogni.ts';

const no = (stato: number, dettagli: Record<string, unknown> = {}) =>
  new ProblemaChiamata(stato, { detail: 'no', esito: 'certo', ...dettagli });
const con = (error: Error | null) => ({ state: { error } });

test('R10 chi non può ancora leggere richiede all’istante che la risposta dice, e non prima', () => {
  const troppoPresto = no(409, { leggibiliDal: 1_000_000, adessoMs: 400_000 });
  expect(ogni(5_000)(con(troppoPresto))).toBe(600_001);
  expect(ogni(null)(con(troppoPresto))).toBe(600_001);
  expect(dopoUnNo(no(409, { leggibiliDal: 1_000, adessoMs: 2_000 }))).toBe(1);
  // Un timer di più di ventiquattro giorni scatterebbe subito.
  expect(dopoUnNo(no(409, { leggibiliDal: 1e13, adessoMs: 0 }))).toBe(2 ** 31 - 1);
});

test('a un no che non cambierà non si richiede; un guasto, o un attimo di troppo traffico, sì', () => {
  for (const stato of [403, 404, 409, 410, 422]) expect(ogni(5_000)(con(no(stato)))).toBe(false);
  for (const errore of [null, new Error('rete'), no(401), no(429), no(500), no(503)])
    expect(ogni(5_000)(con(errore))).toBe(5_000);
  expect(ogni(null)(con(null))).toBe(false);
});

test('ogni lettura che si ripete passa di qui: nessuna pagina richiede per sempre ciò che le è rifiutato', () => {
  const radice = join(import.meta.dirname, '..');
  const sorgenti = readdirSync(radice, { recursive: true, encoding: 'utf8' }).filter((uno) => /\.tsx?$/.test(uno));
  const usi = sorgenti.flatMap((file) =>
    [...readFileSync(join(radice, file), 'utf8').matchAll(/refetchInterval: (.+)/g)].map((uso) => [file, uso[1]]),
  );
  expect(usi.length).toBeGreaterThan(8);
  expect(usi.filter(([file, uso]) => !file?.endsWith('ogni.test.ts') && !/\bogni\(/.test(uso ?? ''))).toEqual([]);
});
