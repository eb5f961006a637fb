import { visita } from './sorgenti.mjs';

/** The addresses of the routes that show something, as they are written: `/admin/asta/{-$id}`. Mere redirections have no page. */
export function rotteDichiarate({ programma }) {
  return [...visita(programma)].flatMap(({ nodo }) => {
    if (nodo.type !== 'CallExpression' || nodo.callee.name !== 'createRoute') return [];
    const [{ properties }] = nodo.arguments;
    const di = (nome) => properties.find(({ key }) => key?.name === nome)?.value;
    const percorso = di('path')?.value;
    return percorso === undefined || di('component') === undefined ? [] : [percorso];
  });
}

/**
 * Routes that no browser test visits, and visited pages that are of no route, but for those that are there to be of none.
 * A route whose last parameter may be missing is to be visited with it too.
 */
export function rotteNonVisitate(rotte, pagine, diNessuna = []) {
  const forme = rotte.flatMap((rotta) => formeDi(rotta).map((forma) => ({ rotta, forma })));
  const diQuale = (pagina) => {
    const adatte = forme.filter(({ forma }) => combacia(forma, pagina));
    // `/edicom/asta/create` is itself before it is an `/edicom/asta/$id`.
    return adatte.toSorted((una, altra) => parametri(una.forma) - parametri(altra.forma))[0];
  };
  const visitate = new Set(pagine.map((pagina) => diQuale(pagina)?.forma));
  return [
    ...forme.filter(({ forma }) => !visitate.has(forma)).map(({ forma }) => `nessuna prova visita ${forma}`),
    ...pagine
      .filter((pagina) => diQuale(pagina) === undefined && !diNessuna.includes(pagina))
      .map((pagina) => `${pagina} non è di alcuna rotta`),
  ];
}

/** With and without its optional part. */
function formeDi(rotta) {
  if (!rotta.includes('/{-$')) return [rotta];
  return [rotta.replaceAll(/\/\{-\$\w+\}/g, ''), rotta.replaceAll(/\{-(\$\w+)\}/g, '$1')];
}

function combacia(forma, pagina) {
  const parti = forma.split('/');
  const mostrate = pagina.split('/');
  return parti.length === mostrate.length && parti.every((parte, i) => parte.startsWith('$') || parte === mostrate[i]);
}

function parametri(forma) {
  return forma.split('$').length;
}
