// No address of a call and no cast of its answer outside the contract: who calls takes both from the line.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Who calls; and the server, which writes its own addresses in files and messages. */
const CARTELLE = ['apps/web/src', 'apps/cli/src', 'apps/server/src', 'packages/cliente/src', 'packages/seguito/src'];

/**
 * The places that make the call, of the pages, of the programs and of the synthetic bidder: there, and only there, what the
 * server answered becomes what it promised.
 */
const CHI_CHIAMA = [
  'apps/web/src/accesso/chiama.ts',
  'packages/cliente/src/trasporto.ts',
  'apps/server/src/salute/ombra/chiama.ts',
];

/** An address; not the beginning of all of them, which is asked of the one that was called. */
const INDIRIZZO = /\/(?:api|sanctum)\/(?!'\))|['"`]\/(?:healthz|readyz|metrics)\b/g;
/** `chiama<T>(...)`, not the declaration of one that takes its type from the line. */
const CONVERSIONE = /(?<!function )\b(?:chiama|leggi|invia)<|\bas RispostaDi\b|\.json\(\)\)? as\b/g;

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
    .map((voce) => join(voce.parentPath, voce.name))
    .filter((file) => !/[\\/]prove[\\/]/.test(file));
}
