import { expect, test } from 'vitest';
import { creaPerTesta } from './per-testa.ts';

test('con la stessa testa si compone una volta sola, anche se lo chiedono insieme in trecento; con un’altra di nuovo', async () => {
  let testa = 'prima';
  let composti = 0;
  const perTesta = creaPerTesta(async () => testa);
  const chiede = (nome = 'resoconto') =>
    perTesta(nome, ['una'], async () => {
      composti += 1;
      return new TextEncoder().encode(`${nome} ${testa}`);
    });
  const insieme = await Promise.all(Array.from({ length: 300 }, () => chiede()));
  expect([composti, new Set(insieme.map(String)).size]).toEqual([1, 1]);
  await chiede();
  expect(composti).toBe(1);
  await chiede('attestazione');
  expect(composti).toBe(2);
  testa = 'seconda';
  expect(new TextDecoder().decode(await chiede())).toBe('resoconto seconda');
  expect(composti).toBe(3);
});

test('ciò che non riesce non resta: la volta dopo si riprova', async () => {
  const perTesta = creaPerTesta(async () => 'testa');
  await expect(perTesta('resoconto', ['una'], () => Promise.reject(new Error('caduto')))).rejects.toThrow('caduto');
  expect(await perTesta('resoconto', ['una'], async () => new Uint8Array([1]))).toEqual(new Uint8Array([1]));
});
