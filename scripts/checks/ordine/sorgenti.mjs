import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'vite';

/** Where sources live. */
const CARTELLE = ['packages/*', 'apps/*', 'prove/*'];

/**
 * Every source of the product and of its proofs, or of some folders, once parsed. `file` is relative to the root, with
 * slashes; `importi` says where each import lands (a file of ours, or the module's name), and whether it takes a value,
 * is whole and comes late; `nomina` are the names taken from others.
 */
export function sorgenti(radice, cartelle = CARTELLE) {
  return globSync(
    cartelle.map((una) => `${una}/**/*.{ts,tsx,mjs}`),
    {
      cwd: radice,
      exclude: (nome) => nome === 'node_modules' || nome === 'dist',
    },
  )
    .map((nativo) => nativo.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.d.ts'))
    .sort()
    .map((file) => leggi(file, readFileSync(join(radice, file), 'utf8')));
}

/** One source from its text; throws when it cannot be parsed. */
export function leggi(file, testo) {
  const { program, module, comments, errors } = parseSync(file, testo);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  return {
    file,
    testo,
    programma: program,
    commenti: comments,
    importi: importiDi(file, testo, module),
    nomina: nominaDi(module),
    esporti: esportiDi(module),
  };
}

/** Tests and what only they use. */
export function diProva({ file }) {
  return /\.test\.tsx?$/.test(file) || file.startsWith('prove/') || file.includes('/prove/');
}

/** The package of a file: `apps/server`. */
export function pacchettoDi(file) {
  return file.split('/', 2).join('/');
}

function importiDi(file, testo, { staticImports, staticExports, dynamicImports }) {
  const statici = staticImports.map(({ moduleRequest, entries, start }) => ({
    modulo: moduleRequest.value,
    // An import for its effects has no names, and is of a value.
    valore: entries.length === 0 ? !testo.startsWith('import type', start) : entries.some(({ isType }) => !isType),
    intero: entries.some(({ importName }) => importName.kind === 'NamespaceObject'),
  }));
  const rimandi = staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest }) => moduleRequest !== null)
    .map(({ moduleRequest, isType }) => ({ modulo: moduleRequest.value, valore: !isType }));
  const tardi = dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const letterale = /^'([^']+)'$/.exec(testo.slice(start, end));
    return letterale === null ? [] : [{ modulo: letterale[1], valore: true, tardi: true }];
  });
  const finti = [...testo.matchAll(/\bvi\.mock\('([^']+)'/g)].map(([, modulo]) => ({
    modulo,
    valore: true,
    tardi: true,
  }));
  return [...statici, ...rimandi, ...tardi, ...finti].map(({ modulo, valore, intero = false, tardi = false }) => ({
    valore,
    intero,
    tardi,
    relativo: modulo.startsWith('.'),
    verso: modulo.startsWith('.') ? posix.join(dirname(file), modulo) : modulo,
  }));
}

/** The names taken from other modules: imported, or passed on. */
function nominaDi({ staticImports, staticExports }) {
  return [...staticImports, ...staticExports]
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest, importName }) => moduleRequest !== null && importName?.name)
    .map(({ importName }) => importName.name);
}

/** What a module declares and exports; what it passes on from another is that other's. */
function esportiDi({ staticExports }) {
  return staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest, exportName }) => moduleRequest === null && exportName.name !== null)
    .map(({ exportName, isType }) => ({ nome: exportName.name, tipo: isType }));
}

/** Every node of a tree, parents first, with the chain of those that contain it, nearest first. */
export function* visita(nodo, sopra = []) {
  if (Array.isArray(nodo)) {
    for (const elemento of nodo) yield* visita(elemento, sopra);
    return;
  }
  if (typeof nodo !== 'object' || nodo === null) return;
  const eNodo = typeof nodo.type === 'string';
  if (eNodo) yield { nodo, sopra };
  for (const figlio of Object.values(nodo)) yield* visita(figlio, eNodo ? [nodo, ...sopra] : sopra);
}
