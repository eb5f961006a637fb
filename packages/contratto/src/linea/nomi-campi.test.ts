import { expect, test } from 'vitest';
import { nomeDelCampo } from './nomi-campi.ts';
import { CONTRATTO } from './tutte.ts';

type Definizione = Readonly<Record<string, unknown>>;
function definizioneDi(schema: unknown): Definizione | null {
  const interno = typeof schema === 'object' && schema !== null ? Reflect.get(schema, '_zod') : undefined;
  return typeof interno === 'object' && interno !== null ? (Reflect.get(interno, 'def') as Definizione) : null;
}

/** Le chiavi di uno schema e di tutti quelli che contiene. */
function chiaviDi(schema: unknown): string[] {
  const def = definizioneDi(schema);
  if (def === null) return [];
  const campi = Object.entries((def.shape ?? {}) as Record<string, unknown>);
  const dentro = [def.innerType, def.element, def.in, def.out, ...((def.options ?? []) as unknown[])];
  return [...campi.flatMap(([nome, suo]) => [nome, ...chiaviDi(suo)]), ...dentro.flatMap(chiaviDi)];
}

test('ogni campo di ogni chiamata ha un nome che una persona capisce', () => {
  // Solo ciò che entra: di ciò che esce non ci sono errori da dire a nessuno.
  const entra = CONTRATTO.flatMap(({ chiamata: { definizione } }) => [
    definizione.query,
    definizione.corpo !== undefined && 'modulo' in definizione.corpo
      ? definizione.corpo.modulo.campi
      : definizione.corpo,
  ]);
  const chiavi = new Set(entra.flatMap(chiaviDi));
  expect(chiavi.size).toBeGreaterThan(80);
  // Chi aggiunge un campo a una chiamata gli dà un nome in linea/nomi-campi.ts.
  expect([...chiavi].filter((chiave) => nomeDelCampo([chiave]) === chiave)).toEqual([]);
});

test('di una voce di un elenco si dice quale, contando da uno', () => {
  expect(nomeDelCampo(['scheda', 'beni', 2, 'piano'])).toBe('Piano, voce 3');
  expect(nomeDelCampo(['scheda', 'beni', 0])).toBe('Beni, voce 1');
});
