import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DelGestore } from './dati-del-gestore.tsx';

const GESTORE = {
  nome: 'Vendite Esempio S.p.A.',
  iscrizione: '12',
  manuale: 'https://gestore.example/manuale.pdf',
  listino: 'https://gestore.example/listino.pdf',
  privacy: 'https://gestore.example/privacy.html',
};
// La lingua è quella della pagina, che qui non c’è.
beforeAll(() => vi.stubGlobal('document', { documentElement: { lang: 'it' } }));
afterAll(() => vi.unstubAllGlobals());

const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory({ initialEntries: ['/condizioni'] }),
});
const pagina = (gestore: Parameters<typeof DelGestore>[0]['gestore']) =>
  renderToString(createElement(RouterContextProvider, { router } as never, createElement(DelGestore, { gestore })));

test('R06 il sito mostra iscrizione, manuale, listino, informativa e la dichiarazione di accessibilità', () => {
  const detta = pagina(GESTORE);
  for (const parole of ['Vendite Esempio S.p.A.', '>12<', GESTORE.manuale, GESTORE.listino, GESTORE.privacy])
    expect(detta).toContain(parole);
  expect(detta).toContain('href="/accessibilita"');
});

test('R06 ciò che l’installazione non ha indicato si dice che manca, e la dichiarazione di accessibilità c’è comunque', () => {
  const detta = pagina({ nome: null, iscrizione: null, manuale: null, listino: null, privacy: null });
  expect(detta.match(/non indicato/g)?.length ?? 0).toBeGreaterThanOrEqual(5);
  expect(detta).toContain('href="/accessibilita"');
});
