import { diProva, visita } from './sorgenti.mjs';

/** Where the words of the field are declared. */
const DOMINIO = 'packages/dominio/src/';
/** One word alone, or a pair, is not a list that somebody must remember to extend. */
const PAROLE_MIN = 3;

/**
 * Lists of events, acts, outcomes and other words of the domain kept by hand without their type: a new word would not
 * tell. A list is typed by `satisfies`, by the type of what it is given to, or by type arguments; neither `string` nor
 * `as const` alone is such a type. Returns `file:line` and the union.
 */
export function elenchiSenzaTipo(sorgenti) {
  const unioni = unioniDelDominio(sorgenti);
  const trovati = new Map();
  for (const sorgente of sorgenti.filter((uno) => !diProva(uno))) {
    for (const { nodo, sopra } of visita(sorgente.programma)) {
      const parole = paroleDi(nodo);
      if (parole.length < PAROLE_MIN) continue;
      const unione = unioni.find(({ nomi }) => parole.every((parola) => nomi.has(parola)));
      if (unione === undefined || haTipo(nodo, sopra) || eLUnione(unione, sopra)) continue;
      const riga = sorgente.testo.slice(0, nodo.start).split('\n').length;
      trovati.set(`${sorgente.file}:${riga}`, unione.nome);
    }
  }
  return trovati;
}

/** The unions of the domain: of words, of things told apart by `tipo`, and the keys of the tables that name others. */
export function unioniDelDominio(sorgenti) {
  return sorgenti
    .filter((uno) => uno.file.startsWith(DOMINIO) && !diProva(uno))
    .flatMap(({ programma }) =>
      [...visita(programma)].flatMap(({ nodo }) => {
        if (nodo.type === 'TSTypeAliasDeclaration' && nodo.typeAnnotation.type === 'TSUnionType')
          return [{ nome: nodo.id.name, nomi: new Set(nodo.typeAnnotation.types.flatMap(parolaDelTipo)) }];
        if (nodo.type === 'VariableDeclarator' && /^[A-Z]/.test(nodo.id.name ?? '') && eCostante(nodo.init))
          return [{ nome: nodo.id.name, nomi: new Set(paroleDi(senzaTipo(nodo.init))) }];
        return [];
      }),
    )
    .filter(({ nomi }) => nomi.size >= PAROLE_MIN);
}

/** `[...] as const`, or the same that satisfies something: the table that a type is made from. */
function eCostante(nodo) {
  if (nodo?.type === 'TSSatisfiesExpression') return eCostante(nodo.expression);
  return nodo?.type === 'TSAsExpression' && nodo.typeAnnotation.typeName?.name === 'const';
}

function parolaDelTipo(tipo) {
  if (tipo.type === 'TSLiteralType') return typeof tipo.literal.value === 'string' ? [tipo.literal.value] : [];
  if (tipo.type !== 'TSTypeLiteral') return [];
  const letterale = tipo.members.find(({ key }) => key?.name === 'tipo')?.typeAnnotation?.typeAnnotation;
  return letterale?.type === 'TSLiteralType' ? [letterale.literal.value] : [];
}

/** The words of a list that is made of words only, or the names of the fields of an object. */
function paroleDi(nodo) {
  if (nodo?.type === 'ArrayExpression' && nodo.elements.every((uno) => typeof uno?.value === 'string'))
    return nodo.elements.map(({ value }) => value);
  if (nodo?.type !== 'ObjectExpression') return [];
  return nodo.properties.flatMap(({ key }) => key?.name ?? key?.value ?? []).map(String);
}

/** The table that the union is made from is not a copy of it. */
function eLUnione({ nome }, sopra) {
  return sopra.some(({ type, id }) => type === 'VariableDeclarator' && id.name === nome);
}

function senzaTipo(nodo) {
  return /^TS(?:As|Satisfies)Expression$/.test(nodo?.type ?? '') ? senzaTipo(nodo.expression) : nodo;
}

/** Whether somebody says what a list is a list of. */
function haTipo(nodo, [sopra, ...oltre]) {
  switch (sopra?.type) {
    case 'TSAsExpression':
      if (!eCostante(sopra)) return preciso(sopra.typeAnnotation);
      return nodo.type === 'ObjectExpression' || haTipo(sopra, oltre);
    case 'TSSatisfiesExpression':
      return preciso(sopra.typeAnnotation);
    case 'VariableDeclarator':
      // An object alone keeps the names of its own fields: who uses it is checked against them.
      return sopra.id.typeAnnotation === undefined || sopra.id.typeAnnotation === null
        ? nodo.type === 'ObjectExpression'
        : preciso(sopra.id.typeAnnotation.typeAnnotation);
    case 'NewExpression':
      return sopra.typeArguments !== null && preciso(sopra.typeArguments);
    case 'CallExpression':
    case 'ArrowFunctionExpression':
    case 'ReturnStatement':
    case 'Property':
    case 'JSXExpressionContainer':
      return true;
    default:
      return nodo.type === 'ObjectExpression';
  }
}

/** A type that names words: neither `string` nor a record of any string. */
function preciso(tipo) {
  return ![...visita(tipo)].some(({ nodo, sopra }) => nodo.type === 'TSStringKeyword' && chiaveOElemento(nodo, sopra));
}

function chiaveOElemento(nodo, [sopra, oltre]) {
  if (oltre?.typeName?.name === 'Record') return sopra.params[0] === nodo;
  return true;
}
