import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { nomeDelCampo } from './nomi-campi.ts';

const CARTELLA = fileURLToPath(new URL('.', import.meta.url));
/** Gli schemi di ciò che entra si riconoscono dal nome; quelli di ciò che esce non hanno errori da dire a nessuno. */
const ENTRA = /^(?:corpo|filtro|attoReferente|schema(?:AccessoUtente|AccessoAdmin|Ri|Canale))/;

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

test('ogni campo di ogni chiamata ha un nome che una persona capisce', async () => {
  const file = readdirSync(CARTELLA).filter((nome) => nome.endsWith('.ts') && !nome.endsWith('.test.ts'));
  const chiavi = new Set<string>();
  for (const nome of file) {
    const modulo = (await import(`${CARTELLA}${nome}`)) as Readonly<Record<string, unknown>>;
    for (const [esportato, valore] of Object.entries(modulo))
      if (ENTRA.test(esportato)) for (const chiave of chiaviDi(valore)) chiavi.add(chiave);
  }
  expect(chiavi.size).toBeGreaterThan(80);
  // Chi aggiunge un campo a una chiamata gli dà un nome in nomi-campi.ts.
  expect([...chiavi].filter((chiave) => nomeDelCampo([chiave]) === chiave)).toEqual([]);
});

test('di una voce di un elenco si dice quale, contando da uno', () => {
  expect(nomeDelCampo(['scheda', 'beni', 2, 'piano'])).toBe('Piano, voce 3');
  expect(nomeDelCampo(['scheda', 'beni', 0])).toBe('Beni, voce 1');
});
