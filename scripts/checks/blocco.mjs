import { existsSync, readFileSync } from 'node:fs';

/** The packages of a lock file of npm, by place; undefined when there is no such file. */
export function leggiPacchetti(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

/**
 * Whether what npm wrote of an install (`node_modules/.package-lock.json`, its last act) is what the lock file says:
 * nothing else, and nothing missing but other platforms' packages.
 */
export function combacia(blocco, installati) {
  if (installati === undefined) return false;
  const uguale = (dove) =>
    ['version', 'integrity', 'link'].every((che) => blocco[dove]?.[che] === installati[dove]?.[che]) &&
    (blocco[dove]?.link !== true || blocco[dove].resolved === installati[dove].resolved);
  const voluti = Object.keys(blocco).filter((dove) => dove.includes('node_modules/') && !diAltri(blocco[dove]));
  return [...voluti, ...Object.keys(installati)].every(uguale);
}

/** A package that npm may leave out here: another platform's, or what only such a one needs. */
const diAltri = ({ optional, devOptional }) => (optional ?? devOptional) === true;

/**
 * What of a dependency's platforms the lock file cannot have. This version of the PDF compiler is the first that makes
 * tagged PDF/A, and has packages for Linux x64 only: elsewhere the server runs and does not print. The reader of PDFs
 * brings a canvas for Node, which a browser has: it is left out.
 */
const SENZA_PIATTAFORME = new Set(['@myriaddreamin/typst-ts-node-compiler', 'pdfjs-dist']);

/**
 * What is wrong with the lock file, one sentence each. npm leaves other platforms' packages out of it when it writes it
 * over an install that has only this platform's; `npm ci` then refuses it, or installs half a tool there. The cure is
 * the same: exact versions that are whole, and a lock written from nothing.
 */
export function difetti(blocco) {
  const trovati = [];
  for (const [dove, voce] of Object.entries(blocco)) {
    const esterno = dove.includes('node_modules/') && voce.link !== true;
    if (esterno && voce.resolved !== undefined) trovati.push(`${dove}: dice da dove si scarica`);
    if (esterno && voce.integrity === undefined && voce.inBundle !== true) trovati.push(`${dove}: manca l'impronta`);
    const nome = dove.split('node_modules/').at(-1);
    const opzionali = SENZA_PIATTAFORME.has(nome) ? {} : voce.optionalDependencies;
    for (const dipendenza of Object.keys({
      ...voce.dependencies,
      ...voce.devDependencies,
      ...opzionali,
    })) {
      if (!siTrova(blocco, dove, dipendenza)) trovati.push(`${dove || 'package.json'}: manca ${dipendenza}`);
    }
  }
  return trovati;
}

/**
 * Where the lock file does not say what a package.json of ours says: `npm ci` would refuse it. `leggi` gives the
 * package.json in a folder, by path from the root.
 */
export function discordanze(blocco, leggi) {
  const detto = (voce, quali) => JSON.stringify(Object.entries(voce[quali] ?? {}).toSorted());
  return Object.entries(blocco)
    .filter(([dove]) => !dove.includes('node_modules/'))
    .flatMap(([dove, voce]) =>
      ['dependencies', 'devDependencies', 'optionalDependencies']
        .filter((quali) => detto(voce, quali) !== detto(leggi(dove), quali))
        .map((quali) => `${dove || '.'}/package.json: ${quali} non è come nel blocco`),
    );
}

/** Whether a package is where Node would look for it from a place, going up. */
function siTrova(blocco, da, nome) {
  for (let cartella = da; ; cartella = cartella.split('/').slice(0, -1).join('/')) {
    if (blocco[cartella === '' ? `node_modules/${nome}` : `${cartella}/node_modules/${nome}`] !== undefined)
      return true;
    if (cartella === '') return false;
  }
}
