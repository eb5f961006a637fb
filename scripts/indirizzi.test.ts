import { expect, test } from 'vitest';
import { fuoriDalContratto } from './indirizzi.mjs';

test('trova un indirizzo scritto a mano, comunque sia scritto, e una risposta convertita', () => {
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

test('non si ferma su ciò che non lo è', () => {
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

test('chi fa la chiamata dà alla risposta il tipo promesso, e non scrive indirizzi neanche lui', () => {
  expect(fuoriDalContratto('return dati as RispostaDi<C>;', true)).toEqual([]);
  expect(fuoriDalContratto("fetch('/api/x')", true)).toHaveLength(1);
});
