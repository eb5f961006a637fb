import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { incornicia, richieste } from './cornice.ts';

type Letta = { testata: unknown; byte: Buffer };

async function lette(pezzi: readonly Uint8Array[]): Promise<Letta[]> {
  const trovate: Letta[] = [];
  for await (const una of richieste(Readable.from(pezzi.map((pezzo) => Buffer.from(pezzo))))) trovate.push(una);
  return trovate;
}

test('le richieste arrivano intere comunque siano spezzate, e una rimasta a metà non c’è', async () => {
  const richiesta = fc.record({ testata: fc.dictionary(fc.string(), fc.string()), byte: fc.uint8Array() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(richiesta, { maxLength: 4 }),
      fc.array(fc.nat(60), { minLength: 1 }),
      fc.nat(7),
      async (mandate, passi, manca) => {
        const tutto = Buffer.concat(mandate.flatMap(({ testata, byte }) => [...incornicia(testata, byte)]));
        const [mezza] = incornicia({}, new Uint8Array());
        const intero = Buffer.concat([tutto, mezza?.subarray(0, manca) ?? new Uint8Array()]);
        const pezzi: Uint8Array[] = [];
        for (let da = 0, i = 0; da < intero.length; i += 1) {
          const a = da + 1 + (passi[i % passi.length] ?? 0);
          pezzi.push(intero.subarray(da, a));
          da = a;
        }
        const arrivate = (await lette(pezzi)).map(({ testata, byte }) => ({ testata, byte: new Uint8Array(byte) }));
        expect(arrivate).toEqual(
          JSON.parse(JSON.stringify(mandate.map(({ testata }) => testata))).map((testata: unknown, i: number) => ({
            testata,
            byte: mandate[i]?.byte,
          })),
        );
      },
    ),
  );
});

test('i byte di chi chiede non si copiano', () => {
  const byte = new Uint8Array(10);
  expect(incornicia({}, byte).at(-1)).toBe(byte);
});
