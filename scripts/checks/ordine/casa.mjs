import { posix } from 'node:path';
import { FASI } from '../../../packages/dominio/src/parole/fasi.ts';
import { diProva, pacchettoDi, visita } from './sorgenti.mjs';

/** The fact with one field: whoever adds a fact touches the files that name it. */
const FATTO = /\bCronoRipreso\b/;
/** Who knows, whole or in part, what sales are conducted with: the bag that it was, or the core and the plant that it is. */
const NUCLEO = /^import[^;]*\b(?:Vendita|Nucleo|Impianto)\b[^;]*from '[^']*\/(?:vendita|nucleo|impianto)(?:\.ts)?';/m;
/** Fewer cases are a choice between a few things, not a table written as code. */
const CASI_MIN = 8;
const PIANO_MAX = 15;
const TUTTE_LE_FASI = Object.values(FASI).flat();
/** Where a set of phases is at home: the table itself and its words. */
const CASA_DELLE_FASI = /\/fasi\.ts$|\/testi\/|[/.]testi\.ts$|\/detti\//;

/** Who also names what the product exports, and is measured by nothing here. */
export const ANCHE = ['scripts', 'docs'];

/**
 * The distances inside the house (design 11): how far from each other the pieces of one idea are. Each is a number that only goes
 * down, by its name in the table of `npm run casa`. Of `altri` only the names that they take count.
 */
export function casa(sorgenti, altri = []) {
  const prodotto = sorgenti.filter((uno) => !diProva(uno));
  const { diNessuno, soloDiProve } = nominati(sorgenti, altri);
  const piani = [...Map.groupBy(prodotto, ({ file }) => posix.dirname(file)).values()].map((file) => file.length);
  return new Map([
    ['file del prodotto che nominano il fatto più piccolo', prodotto.filter(({ testo }) => FATTO.test(testo)).length],
    ['righe di switch sui nomi di fatti, atti e viste', somma(prodotto, righeDiSwitch(nomiDelDominio(prodotto)))],
    ['cartelle con più di quindici file', piani.filter((quanti) => quanti > PIANO_MAX).length],
    ['file nella cartella più piena', Math.max(0, ...piani)],
    ['parti prese dalla borsa (Pick<Vendita, …>)', somma(prodotto, quante(/\bPick<Vendita,/g))],
    [
      'file che conoscono ciò con cui si conduce una vendita',
      prodotto.filter(({ testo }) => NUCLEO.test(testo)).length,
    ],
    [
      'letture della borsa (vendita.db, .log, .orologio, .segreti)',
      somma(prodotto, quante(/\bvendita\.(?:db|log|orologio|segreti)\b/g)),
    ],
    ['insiemi di fasi scritti a mano', somma(prodotto, insiemiDiFasi)],
    ['nomi esportati che nessun altro dice', diNessuno.length],
    ['nomi esportati che dicono solo le prove', soloDiProve.length],
  ]);
}

const somma = (sorgenti, conta) => sorgenti.reduce((finora, uno) => finora + conta(uno), 0);
const quante =
  (che) =>
  ({ testo }) =>
    [...testo.matchAll(che)].length;

/** The names that the domain gives to its facts, acts and views: `tipo: 'X'`, in a type. */
function nomiDelDominio(prodotto) {
  const nomi = prodotto
    .filter(({ file }) => file.startsWith('packages/dominio/src/'))
    .flatMap(({ programma }) =>
      [...visita(programma)].flatMap(({ nodo }) => {
        if (nodo.type !== 'TSPropertySignature' || nodo.key?.name !== 'tipo') return [];
        return [...visita(nodo.typeAnnotation)].flatMap(({ nodo: tipo }) =>
          tipo.type === 'TSLiteralType' && typeof tipo.literal.value === 'string' ? [tipo.literal.value] : [],
        );
      }),
    );
  return new Set(nomi);
}

const righeDiSwitch =
  (nomi) =>
  ({ programma, testo }) => {
    if (!testo.includes('switch (')) return 0;
    return [...visita(programma)].reduce((righe, { nodo }) => {
      if (nodo.type !== 'SwitchStatement') return righe;
      const casi = nodo.cases.flatMap(({ test }) => (typeof test?.value === 'string' ? [test.value] : []));
      if (casi.length < CASI_MIN || !casi.every((caso) => nomi.has(caso))) return righe;
      return righe + testo.slice(nodo.start, nodo.end).split('\n').length;
    }, 0);
  };

/** Lists of two phases or more, in the code and in the text of a query. */
function insiemiDiFasi({ file, programma, testo }) {
  if (CASA_DELLE_FASI.test(file) || !TUTTE_LE_FASI.some((fase) => testo.includes(`'${fase}'`))) return 0;
  const elenchi = [...visita(programma)].filter(
    ({ nodo }) =>
      nodo.type === 'ArrayExpression' &&
      nodo.elements.length > 1 &&
      nodo.elements.every((uno) => TUTTE_LE_FASI.includes(uno?.value)),
  );
  const inSql = [...testo.matchAll(/\bIN \(([^()]*)\)/g)].filter(([, dentro]) => {
    const parole = [...dentro.matchAll(/'([^']*)'/g)].map(([, parola]) => parola);
    return parole.length > 1 && parole.every((parola) => TUTTE_LE_FASI.includes(parola));
  });
  return elenchi.length + inSql.length;
}

/** What an import lands in, among the files that there are; null for a module that is not ours. */
export function risolutore(sorgenti) {
  const noti = new Set(sorgenti.map(({ file }) => file));
  const cartelle = new Map(sorgenti.map(({ file }) => [pacchettoDi(file).split('/')[1], pacchettoDi(file)]));
  return (verso) => {
    const [, nome, dentro = ''] = /^@gestore\/([a-z0-9]+)\/?(.*)$/.exec(verso) ?? [];
    const dove = nome === undefined ? verso : posix.join(cartelle.get(nome) ?? nome, 'src', dentro);
    return [dove, `${dove}.ts`, `${dove}.tsx`, `${dove}/index.ts`].find((uno) => noti.has(uno)) ?? null;
  };
}

/**
 * Names that a module of the product exports and no other file says, or only a proof does. A name is said where it is imported or passed
 * on; of a module that comes late, where the file that awaits it writes the name; of a module taken whole, every name is.
 */
export function nominati(sorgenti, altri = []) {
  const dove = risolutore(sorgenti);
  const esporti = new Map(sorgenti.map(({ file, esporti }) => [file, esporti.map(({ nome }) => nome)]));
  const [detti, dettiDalProdotto, interi] = [new Set(), new Set(), new Set()];
  for (const sorgente of [...sorgenti, ...altri]) {
    const attesi = sorgente.importi
      .filter(({ tardi }) => tardi)
      .flatMap(({ verso }) => esporti.get(dove(verso)) ?? [])
      .filter((nome) => new RegExp(`\\b${nome}\\b`).test(sorgente.testo));
    const prova = diProva(sorgente);
    for (const nome of [...sorgente.nomina, ...attesi]) {
      detti.add(nome);
      if (!prova) dettiDalProdotto.add(nome);
    }
    for (const { verso, intero } of sorgente.importi) if (intero) interi.add(dove(verso));
  }
  const esportati = sorgenti
    .filter((uno) => !diProva(uno) && !interi.has(uno.file))
    .flatMap(({ file, esporti }) => esporti.map(({ nome }) => ({ nome, file })));
  return {
    diNessuno: esportati.filter(({ nome }) => !detti.has(nome)),
    soloDiProve: esportati.filter(({ nome }) => detti.has(nome) && !dettiDalProdotto.has(nome)),
  };
}
