import { expect, test } from 'vitest';
import { rotteDichiarate, rotteNonVisitate } from './rotte.mjs';
import { leggi } from './sorgenti.mjs';

test('le rotte sono quelle che mostrano qualcosa', () => {
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

test('tutte visitate, con e senza ciò che può mancare', () => {
  expect(rotteNonVisitate(ROTTE, PAGINE)).toEqual([]);
});

test.each([
  ['/asta/:gara', 'nessuna prova visita /asta/$id'],
  ['/asta', 'nessuna prova visita /asta'],
  ['/asta/create', 'nessuna prova visita /asta/create'],
  ['/soggetti/:uno', 'nessuna prova visita /soggetti/$id'],
])('senza %s lo dice', (pagina, detto) => {
  expect(
    rotteNonVisitate(
      ROTTE,
      PAGINE.filter((una) => una !== pagina),
    ),
  ).toEqual([detto]);
});

test('una pagina di nessuna rotta è un errore, se non è lì per quello', () => {
  expect(rotteNonVisitate(ROTTE, [...PAGINE, '/niente'])).toEqual(['/niente non è di alcuna rotta']);
  expect(rotteNonVisitate(ROTTE, [...PAGINE, '/niente'], ['/niente'])).toEqual([]);
});
