import { expect, test } from 'vitest';
import { corri } from './corsa.ts';

/**
 * I difetti che il simulatore ha trovato nel prodotto, ciascuno con una storia che lo mostra: con il difetto rimesso al
 * suo posto non regge, senza regge. Se le storie cambiano, `npm run sim -- --guasti --solo <nome>` dà il seme nuovo.
 */
test.each([
  ['R53 la gara che l’indice ha perso per un errore della base dati si chiude lo stesso', 'indice-mai-in-pari', 81],
])('%s', async (_, guasto, seme) => {
  const una = { da: seme, semi: 1, fili: 1 };
  expect((await corri(una)).caduto).toBeNull();
  expect((await corri({ ...una, guasto })).caduto?.seme).toBe(seme);
});
