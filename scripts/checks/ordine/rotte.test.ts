import { expect, test } from 'vitest';
import { rotteDichiarate, rotteNonVisitate } from './rotte.mjs';
import { leggi } from './sorgenti.mjs';

test('routes are those that show something', () => {
  const sorgente = leggi(
    'apps/web/src/rotte.tsx',
    `const albero = radice.addChildren([
       createRoute({ getParentRoute: () => radice, path: '/stato', component: Stato }),
       createRoute({ getParentRoute: () => radice, path: '/asta/{-$id}', params: conId, component: Asta }),
       createRoute({ getParentRoute: () => radice, path: '/admin', beforeLoad: altrove }),
       createRoute({ getParentRoute: () => radice, id: '_layout', component: Layout }),
     ]);`,
  );
  expect(rotteDichiarate(sorgente)).toEqual(['/stato', '/asta/{-$id}']);
});

const ROTTE = ['/', '/asta/{-$id}', '/asta/create', '/soggetti/$id'];
const PAGINE = ['/', '/asta', '/asta/:gara', '/asta/create', '/soggetti/:uno'];

test('all visited, with and without what may be missing', () => {
  expect(rotteNonVisitate(ROTTE, PAGINE)).toEqual([]);
});

test.each([
  ['/asta/:gara', 'nessuna prova visita /asta/$id'],
  ['/asta', 'nessuna prova visita /asta'],
  ['/asta/create', 'nessuna prova visita /asta/create'],
  ['/soggetti/:uno', 'nessuna prova visita /soggetti/$id'],
])('without %s it says so', (pagina, detto) => {
  expect(
    rotteNonVisitate(
      ROTTE,
      PAGINE.filter((una) => una !== pagina),
    ),
  ).toEqual([detto]);
});

test('a page of no route is an error, unless it is there for that', () => {
  expect(rotteNonVisitate(ROTTE, [...PAGINE, '/niente'])).toEqual(['/niente non è di alcuna rotta']);
  expect(rotteNonVisitate(ROTTE, [...PAGINE, '/niente'], ['/niente'])).toEqual([]);
});
