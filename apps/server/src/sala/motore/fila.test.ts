import { expect, test } from 'vitest';
import { creaFilaIngressi } from './fila.ts';

const A_LUNGO_MS = 60_000;

/** Chi entra e finisce quando lo dice la prova: nell'ordine in cui tocca a ciascuno. */
function banco() {
  const fila = creaFilaIngressi();
  const toccati: string[] = [];
  const finisce = new Map<string, () => void>();
  const entra = (chi: string, primo = false, nome = chi): Promise<void> =>
    fila.inFila(chi, primo, A_LUNGO_MS, () => {
      toccati.push(nome);
      return new Promise((fatto) => finisce.set(nome, fatto));
    });
  const finisci = async (nome: string): Promise<void> => {
    await expect.poll(() => toccati, { interval: 1 }).toContain(nome);
    finisce.get(nome)?.();
  };
  return { entra, finisci, toccati };
}

test('R81 chi ne chiede quaranta insieme ne ha uno alla volta, e gli altri passano', async () => {
  const { entra, finisci, toccati } = banco();
  const suoi = Array.from({ length: 40 }, (_, n) => entra('abete', false, `abete ${n}`));
  const altro = entra('betulla');
  await expect.poll(() => toccati).toEqual(['abete 0', 'betulla']);
  await finisci('betulla');
  await altro;
  for (let n = 0; n < suoi.length; n += 1) {
    await finisci(`abete ${n}`);
    await suoi[n];
  }
  expect(toccati).toHaveLength(41);
});

test('R81 chi conduce passa davanti a chi aspetta, e non se ne collegano mai più di quattro insieme', async () => {
  const { entra, finisci, toccati } = banco();
  const tutti = ['a', 'b', 'c', 'd', 'e'].map((chi) => entra(chi));
  const conduce = entra('referente', true);
  await expect.poll(() => toccati).toEqual(['a', 'b', 'c', 'd']);
  await finisci('b');
  await expect.poll(() => toccati.at(-1)).toBe('referente');
  for (const chi of ['a', 'c', 'd', 'referente', 'e']) {
    await finisci(chi);
  }
  await Promise.all([...tutti, conduce]);
});

test('R81 chi non arriva al suo turno lo sa con parole, e un ingresso che non riesce lascia il posto', async () => {
  const fila = creaFilaIngressi();
  const lento = Promise.withResolvers<void>();
  const primo = fila.inFila('abete', false, A_LUNGO_MS, () => lento.promise);
  await expect(fila.inFila('abete', false, 1, async () => undefined)).rejects.toMatchObject({ perche: 'affollata' });
  lento.reject(new Error('non va'));
  await expect(primo).rejects.toThrow('non va');
  expect(await fila.inFila('abete', false, A_LUNGO_MS, async () => 'dentro')).toBe('dentro');
});
