import { diProva, visita } from './sorgenti.mjs';

const SERVER = 'apps/server/src/';
const TAVOLE = `${SERVER}base-dati/tavole.ts`;
const LETTURE = `${SERVER}vendita/aste/letture-identita.ts`;

/**
 * Where `pool.query` stays: what belongs to the engine, and what must be prepared by name because it stands on the road of
 * a raise. Everywhere else a query is Kysely's `sql` (docs/decisions/house.md#there-is-one-way-to-write-a-query).
 */
const CON_IL_POOL = [
  'base-dati/',
  'vendita/giornale/',
  'vendita/presenze/',
  'vendita/pianificatore/processi.ts',
  'accesso/sessioni/letture-utente.ts',
  'piattaforma/ora/orologio.ts',
];

/** Words that start a statement; a sentence that starts with one is in no route. */
const ISTRUZIONE = /^\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH)\s/i;
/** Keywords that are no column's name, in lower case; what stands between quotes is a value or a name. */
const MINUSCOLE =
  /'[^']*'|"[^"]*"|\b(select|from|where|join|insert|into|values|update|set|delete|returning|group|order|having|limit|union|and|or|not|null|exists|case)\b/g;
const IN_LETTURE = /\bINSERT\s+INTO\s+letture_identita\b/i;

/** Calls of `query` outside the places above: `file` and how many. */
export function conIlPool(sorgenti) {
  const fuori = ({ file, testo }) =>
    testo.includes('query') && !CON_IL_POOL.some((uno) => file.startsWith(SERVER + uno));
  return conta(sorgenti, fuori, eQuery);
}

/** SQL in files that serve addresses: `file` and how many pieces. */
export function nelleRotte(sorgenti) {
  return conta(sorgenti, eDiRotte, (nodo) => eSql(nodo) || eQuery(nodo) || ISTRUZIONE.test(inizioDi(nodo)));
}

/** Pieces of SQL with a keyword in lower case: keywords are in upper case everywhere, or who looks for one finds half of them. */
export function paroleMinuscole(sorgenti) {
  return conta(
    sorgenti,
    ({ testo }) => /sql[<`]|query/.test(testo),
    (nodo) => testiSql(nodo).some(haMinuscole),
  );
}

/** Who writes the log of the identities read, besides the one place that does (R37): `file` and how many times. */
export function lettureScritteAltrove(sorgenti) {
  const altrove = ({ file, testo }) => file !== LETTURE && IN_LETTURE.test(testo);
  return conta(sorgenti, altrove, (nodo) => nodo.type === 'Program');
}

/**
 * Who reads what is written in the entries of the journal outside the folder that recognises, parses and carries them forward:
 * `file` and how many times.
 */
export function vociLetteAltrove(sorgenti) {
  const altrove = ({ file, testo }) => testo.includes("'giornale'") && !file.startsWith(`${SERVER}vendita/giornale/`);
  return conta(sorgenti, altrove, eRigaConDati);
}

/** `Riga<'giornale'>`, whole or with what was written. */
function eRigaConDati({ type, typeName, typeArguments }) {
  if (type !== 'TSTypeReference' || typeName.name !== 'Riga') return false;
  const [tavola, colonne] = typeArguments?.params ?? [];
  if (tavola?.literal?.value !== 'giornale') return false;
  return colonne === undefined || [...visita(colonne)].some(({ nodo }) => nodo.value === 'dati');
}

/**
 * Columns whose name and type a query writes by hand, though `tavole.ts` says them: `file` and how many. What is computed,
 * or narrower than its column (`Precisa`), is written by hand.
 */
export function colonneAMano(sorgenti) {
  const tavole = sorgenti.find(({ file }) => file === TAVOLE);
  const colonne = new Set([...visita(tavole.programma)].flatMap(({ nodo }) => campo(tavole, nodo)));
  const interroga = ({ file, testo }) => file !== TAVOLE && /\b(?:sql|query)</.test(testo);
  return conta(sorgenti, interroga, (nodo, sopra, sorgente) => {
    if (sopra.some(dentroUnaColonna)) return false;
    if (!campo(sorgente, nodo).some((uno) => colonne.has(uno))) return false;
    const righe = righeLette(sorgente);
    return sopra.some((uno) => eInterrogazione(uno) || righe.has(uno.id?.name));
  });
}

/** `name: type` of one field of a type. */
function campo({ testo }, nodo) {
  if (nodo.type !== 'TSPropertySignature' || nodo.key.type !== 'Identifier' || !nodo.typeAnnotation) return [];
  const { start, end } = nodo.typeAnnotation.typeAnnotation;
  return [`${nodo.key.name}: ${testo.slice(start, end)}`];
}

const lette = new WeakMap();

/** The names that a file gives to the types of the rows that it reads, and of their parts. */
function righeLette(sorgente) {
  const gia = lette.get(sorgente);
  if (gia !== undefined) return gia;
  const nodi = [...visita(sorgente.programma)];
  const dichiarati = new Map(
    nodi.flatMap(({ nodo }) => (nodo.type === 'TSTypeAliasDeclaration' ? [[nodo.id.name, nodo.typeAnnotation]] : [])),
  );
  const nomi = new Set();
  const segui = (tipo) => {
    for (const { nodo, sopra } of visita(tipo)) {
      const nome = nodo.type === 'TSTypeReference' ? nodo.typeName.name : undefined;
      if (!dichiarati.has(nome) || nomi.has(nome) || sopra.some(dentroUnaColonna)) continue;
      nomi.add(nome);
      segui(dichiarati.get(nome));
    }
  };
  for (const { nodo } of nodi) if (eInterrogazione(nodo) && nodo.typeArguments) segui(nodo.typeArguments);
  lette.set(sorgente, nomi);
  return nomi;
}

function eQuery({ type, callee }) {
  return type === 'CallExpression' && callee.type === 'MemberExpression' && callee.property.name === 'query';
}

function eInterrogazione(nodo) {
  return eQuery(nodo) || eSql(nodo);
}

/** A piece of a query, though it starts no statement. */
function eSql({ type, tag }) {
  return type === 'TaggedTemplateExpression' && tag.name === 'sql';
}

/** The texts of a piece of SQL, without what is computed inside it. */
function testiSql(nodo) {
  if (eSql(nodo)) return nodo.quasi.quasis.map(({ value }) => value.raw);
  return ISTRUZIONE.test(inizioDi(nodo)) && nodo.type === 'Literal' ? [nodo.value] : [];
}

function haMinuscole(testo) {
  return [...testo.matchAll(MINUSCOLE)].some(([, parola]) => parola !== undefined);
}

/** Where a type no longer says columns: in what is known of one, or in the document that one holds. */
function dentroUnaColonna({ type, typeName }) {
  return type === 'TSPropertySignature' || (type === 'TSTypeReference' && typeName.name === 'Precisa');
}

/** How a text begins, written between quotes of any kind; empty for what is not a text. */
function inizioDi(nodo) {
  if (nodo.type === 'TemplateLiteral') return nodo.quasis[0].value.raw;
  return nodo.type === 'Literal' && typeof nodo.value === 'string' ? nodo.value : '';
}

/** `rotte-*.ts`, `rotta-*.ts`, the folder of the routes of a sale, and whatever else serves a line of the contract. */
function eDiRotte({ file, importi }) {
  const chiama = importi.some(({ verso }) => verso === `${SERVER}bordo/serve.ts`);
  return chiama || /\/rott[ae]-[^/]+$/.test(file) || file.startsWith(`${SERVER}vendita/rotte/`);
}

function conta(sorgenti, quali, trova) {
  const trovati = new Map();
  for (const sorgente of sorgenti) {
    if (!sorgente.file.startsWith(SERVER) || diProva(sorgente) || !quali(sorgente)) continue;
    let quanti = 0;
    for (const { nodo, sopra } of visita(sorgente.programma)) if (trova(nodo, sopra, sorgente)) quanti += 1;
    if (quanti > 0) trovati.set(sorgente.file, quanti);
  }
  return trovati;
}
