import fc from 'fast-check';
import { expect, it } from 'vitest';
import { creaConsegne } from './consegne.ts';

const giro = (): Promise<void> => new Promise((fatto) => void setImmediate(fatto));

it('pochi si servono subito; molti a giri, e intanto il processo è libero', async () => {
  const consegne = creaConsegne<number>(3);
  const serviti: number[] = [];
  expect(consegne.metti([1, 2, 3], (uno) => serviti.push(uno))).toBeUndefined();
  let finita = false;
  const presa = consegne.metti([4, 5, 6, 7, 8, 9], (uno) => serviti.push(uno));
  void presa?.then(() => {
    finita = true;
  });
  expect([finita, serviti.length < 9]).toEqual([false, true]);
  await presa;
  expect(serviti).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it('una consegna piccola non scavalca quella grande cominciata prima', async () => {
  const consegne = creaConsegne<string>(2);
  const serviti: string[] = [];
  const grande = consegne.metti(['a', 'b', 'c', 'd', 'e'], (uno) => serviti.push(`1${uno}`));
  const piccola = consegne.metti(['a'], (uno) => serviti.push(`2${uno}`));
  await Promise.all([grande, piccola]);
  expect(serviti).toEqual(['1a', '1b', '1c', '1d', '1e', '2a']);
});

it('chi esce durante la consegna non è più servito', async () => {
  const consegne = creaConsegne<number>(2);
  const chi = new Set([1, 2, 3, 4, 5, 6]);
  const serviti: number[] = [];
  const presa = consegne.metti(chi, (uno) => serviti.push(uno));
  chi.delete(5);
  await presa;
  expect(serviti).toEqual([1, 2, 3, 4, 6]);
});

it('qualunque intreccio: ciascuno riceve ogni consegna una volta, nell’ordine in cui sono state messe', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ quanti: fc.nat(12), aspetta: fc.boolean() }), { maxLength: 15 }),
      fc.integer({ min: 1, max: 7 }),
      async (passi, diSeguito) => {
        const consegne = creaConsegne<number>(diSeguito);
        const ricevute = new Map<number, number[]>();
        const prese: (Promise<void> | undefined)[] = [];
        for (const [n, { quanti, aspetta }] of passi.entries()) {
          const chi = Array.from({ length: quanti }, (_, i) => i);
          prese.push(consegne.metti(chi, (uno) => ricevute.set(uno, [...(ricevute.get(uno) ?? []), n])));
          if (aspetta) await giro();
        }
        await Promise.all(prese);
        for (const [chi, sue] of ricevute)
          expect(sue).toEqual(passi.flatMap(({ quanti }, n) => (chi < quanti ? [n] : [])));
      },
    ),
    { numRuns: 100 },
  );
});
