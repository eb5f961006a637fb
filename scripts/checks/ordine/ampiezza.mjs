import { diProva, visita } from './sorgenti.mjs';

export const RIGHE_FUNZIONE_MAX = 70;
export const RIGHE_FILE_MAX = 400;
/** Written by a test from a real database: as long as the database is wide. */
const GENERATI = new Set(['apps/server/src/base-dati/tavole.ts']);

const FUNZIONI = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/**
 * Functions of the product with more lines than the limit: `file#name` and how many. An exhaustive `switch` is a table, as
 * long as what it chooses among: of it the longest case counts, or a new fact would not fit where the compiler wants it.
 */
export function funzioniLunghe(sorgenti) {
  const trovate = new Map();
  for (const sorgente of sorgenti.filter((uno) => !diProva(uno))) {
    for (const { nodo, sopra } of visita(sorgente.programma)) {
      if (!FUNZIONI.has(nodo.type)) continue;
      const righe = righeDi(nodo, sorgente.testo);
      if (righe > RIGHE_FUNZIONE_MAX) trovate.set(`${sorgente.file}#${nomeDi(nodo, sopra)}`, righe);
    }
  }
  return trovate;
}

/** Files, tests included, with more lines than the limit. */
export function fileLunghi(sorgenti) {
  return new Map(
    sorgenti
      .map(({ file, testo }) => [file, quanteRighe(testo.replace(/\n$/, ''))])
      .filter(([file, righe]) => righe > RIGHE_FILE_MAX && !GENERATI.has(file)),
  );
}

function righeDi(funzione, testo) {
  const righe = ({ start, end }) => quanteRighe(testo.slice(start, end));
  const tavole = (funzione.body?.type === 'BlockStatement' ? funzione.body.body : []).filter(eTavola);
  const tolte = tavole.map((tavola) => righe(tavola) - Math.max(...tavola.cases.map(righe)));
  return righe(funzione) - tolte.reduce((una, altra) => una + altra, 0);
}

/** A `switch` whose default says that there is nothing else: `return x satisfies never`. */
function eTavola({ type, cases }) {
  if (type !== 'SwitchStatement') return false;
  const altrimenti = cases.find(({ test }) => test === null);
  return [...visita(altrimenti)].some(
    ({ nodo }) => nodo.type === 'TSSatisfiesExpression' && nodo.typeAnnotation.type === 'TSNeverKeyword',
  );
}

function quanteRighe(testo) {
  return testo.split('\n').length;
}

/** The name of a function, or that of the nearest thing with a name that it is part of. */
function nomeDi(nodo, sopra) {
  const nomi = [nodo, ...sopra].flatMap(({ id, key }) => [id?.name, key?.name]);
  return nomi.find((nome) => nome !== undefined) ?? '(senza nome)';
}
