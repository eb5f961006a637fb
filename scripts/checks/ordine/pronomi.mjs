import { diProva, visita } from './sorgenti.mjs';

/** They point at a thing and do not say what it is. A plural like `altri` is not here: it is the rest of a list. */
const PRONOMI = new Set(
  (
    'uno una suo sua suoi sue altro altra questo questa questi queste quello quella quelli quelle tale tali ' +
    'esso essa ciascuno ciascuna lui lei'
  ).split(' '),
);

/** The nodes that declare a name, besides functions with their arguments, and where in them the name is. */
const DICHIARANO = new Map([
  ['VariableDeclarator', 'id'],
  ['FunctionDeclaration', 'id'],
  ['CatchClause', 'param'],
  ['ImportSpecifier', 'local'],
  ['ImportDefaultSpecifier', 'local'],
  ['ImportNamespaceSpecifier', 'local'],
]);

/**
 * Names of the product that are a pronoun, as sentences: variables, functions, what is imported, and the arguments of a
 * function of more than one line. Where function and argument are read at a glance a pronoun is enough; further on, who
 * reads must go back to find what it stands for. Fields are not counted, nor proofs.
 */
export function pronomi(sorgenti) {
  return sorgenti
    .filter((sorgente) => !diProva(sorgente))
    .flatMap(({ file, testo, programma }) =>
      [...visita(programma)]
        .flatMap(({ nodo }) => nomiDichiarati(nodo, testo))
        .filter(({ name }) => PRONOMI.has(name))
        .map(
          ({ name, start }) =>
            `${file}:${testo.slice(0, start).split('\n').length}: ${name} è un pronome: il nome dice che cosa è`,
        ),
    );
}

function nomiDichiarati(nodo, testo) {
  const dichiarato = nodo[DICHIARANO.get(nodo.type)];
  const suPiuRighe = Array.isArray(nodo.params) && testo.slice(nodo.start, nodo.end).includes('\n');
  return [dichiarato, ...(suPiuRighe ? nodo.params : [])].flatMap(nomiNella);
}

/** The names that a pattern binds; what is not a pattern, like the types of a type's arguments, binds none. */
function nomiNella(forma) {
  switch (forma?.type) {
    case 'Identifier':
      return [forma];
    case 'ObjectPattern':
      return forma.properties.flatMap(({ value, argument }) => nomiNella(value ?? argument));
    case 'ArrayPattern':
      return forma.elements.flatMap(nomiNella);
    case 'AssignmentPattern':
      return nomiNella(forma.left);
    case 'RestElement':
      return nomiNella(forma.argument);
    default:
      return [];
  }
}
