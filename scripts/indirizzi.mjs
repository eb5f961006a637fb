// No address of a call and no cast of its answer outside the contract: who calls takes both from the line.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const CARTELLE = ['apps/web/src', 'apps/cli/src', 'packages/cliente/src', 'packages/seguito/src'];

/** The two places that make the call: there, and only there, what the server answered becomes what it promised. */
const CHI_CHIAMA = ['apps/web/src/accesso/chiama.ts', 'packages/cliente/src/trasporto.ts'];

const INDIRIZZO = /\/(?:api|sanctum)\/|['"`]\/(?:healthz|readyz|metrics)\b/g;
const CONVERSIONE = /\b(?:chiama|leggi|invia)<|\bas RispostaDi\b/g;

/** Each place of a source that writes an address, or says by itself what a call answers. */
export function fuoriDalContratto(testo, convertePerTutti = false) {
  const righe = testo.split('\n');
  return righe.flatMap((riga, i) => {
    // A sentence about the code is not code.
    if (/^\s*(?:\*|\/\*|\/\/)/.test(riga)) return [];
    const trovati = [...riga.matchAll(INDIRIZZO), ...(convertePerTutti ? [] : riga.matchAll(CONVERSIONE))];
    return trovati.map(([che]) => ({ riga: i + 1, che }));
  });
}

/** Every place of the programs that call, as `file:line: what`. */
export function indirizziScritti(radice) {
  return CARTELLE.flatMap((cartella) => sorgenti(join(radice, cartella))).flatMap((file) => {
    const nome = relative(radice, file).replaceAll('\\', '/');
    return fuoriDalContratto(readFileSync(file, 'utf8'), CHI_CHIAMA.includes(nome)).map(
      ({ riga, che }) => `${nome}:${riga}: ${che}`,
    );
  });
}

function sorgenti(cartella) {
  return readdirSync(cartella, { withFileTypes: true, recursive: true })
    .filter((voce) => voce.isFile() && /\.tsx?$/.test(voce.name) && !/\.test\.tsx?$/.test(voce.name))
    .map((voce) => join(voce.parentPath, voce.name));
}
