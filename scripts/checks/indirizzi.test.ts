import { expect, test } from 'vitest';
import { fuoriDalContratto } from './indirizzi.mjs';

test('finds an address written by hand, however it is written, and an answer that is cast', () => {
  for (const riga of [
    "await manda('GET', '/api/pubblico/aste');",
    `const url = \`\${base}/api/gv/aste/\${id}/pacchetti\`;`,
    '<a href="/api/pubblico/calendario.ics">',
    "fetch('/readyz')",
    'chiama<Utente>(percorso)',
    'return dati as RispostaDi<C>;',
    'const letto = (await risposta.json()) as Esito;',
  ])
    expect([riga, fuoriDalContratto(`\n${riga}`)]).toEqual([riga, [{ riga: 2, che: expect.any(String) }]]);
});

test('does not stop at what is none', () => {
  for (const riga of [
    '/** Ciò che `/api/x` risponde. */',
    'chiama(aste)',
    'leggi(chiave)',
    'async function chiama<C extends QualsiasiChiamata>(',
    "if (request.url.startsWith('/api/')) return;",
    "import { chiama } from '../accesso/chiama.ts';",
  ])
    expect(fuoriDalContratto(riga)).toEqual([]);
});

test('who makes the call gives the answer the promised type, and writes no address either', () => {
  expect(fuoriDalContratto('return dati as RispostaDi<C>;', true)).toEqual([]);
  expect(fuoriDalContratto("fetch('/api/x')", true)).toHaveLength(1);
});
