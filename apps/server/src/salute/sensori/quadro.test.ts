import { expect, test } from 'vitest';
import { creaQuadro } from './quadro.ts';

test('R57 un episodio finito resta malattia finché le vendite non lo sanno tutte', () => {
  const quadro = creaQuadro(0);
  quadro.guasto('base_dati', 1_000, 3_000);
  const lettura = quadro.lettura(60_000);
  expect(lettura).toMatchObject({ malata: true, dal: 1_000 });
  expect([quadro.sana(60_000), quadro.nonPortatoDal()]).toEqual([false, 1_000]);
  quadro.portata(lettura);
  expect(quadro.lettura(60_000)).toEqual({ malata: false, saniDal: 3_000 });
  expect([quadro.sana(60_000), quadro.nonPortatoDal()]).toEqual([true, null]);
});

test('R57 ciò che si vede mentre lo si porta resta da portare', () => {
  const quadro = creaQuadro(0);
  quadro.guasto('base_dati', 1_000, 3_000);
  const lettura = quadro.lettura(3_000);
  quadro.guasto('scritture', 2_000, 3_500);
  quadro.portata(lettura);
  expect(quadro.nonPortatoDal()).toBe(1_000);
  quadro.portata(quadro.lettura(3_500));
  expect(quadro.nonPortatoDal()).toBeNull();
});

test('R57 un episodio nuovo non è portato da una lettura del precedente', () => {
  const quadro = creaQuadro(0);
  quadro.guasto('ciclo', 1_000, 1_500);
  const vecchia = quadro.lettura(1_500);
  quadro.guasto('ciclo', 9_000, 9_500);
  quadro.portata(vecchia);
  expect(quadro.nonPortatoDal()).toBe(9_000);
});
