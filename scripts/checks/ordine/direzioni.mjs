import { diProva, pacchettoDi } from './sorgenti.mjs';

/** What each package may import of ours: arrows point one way, and nothing imports what lives under prove/. */
const PERMESSI = {
  'packages/dominio': [],
  'packages/registro': [],
  'packages/contratto': ['dominio', 'registro'],
  'packages/acquisizione': ['dominio', 'contratto'],
  'packages/cliente': ['contratto'],
  'packages/seguito': ['dominio'],
  'packages/ui': ['dominio', 'contratto'],
  'apps/server': ['dominio', 'contratto', 'registro', 'acquisizione'],
  'apps/web': ['dominio', 'contratto', 'registro', 'seguito', 'ui'],
  'apps/cli': ['dominio', 'contratto', 'registro', 'acquisizione', 'cliente', 'server'],
  'prove/simulatore': ['dominio', 'contratto', 'registro', 'seguito', 'acquisizione', 'server'],
  'prove/e2e': ['dominio', 'contratto', 'registro', 'cliente', 'server', 'web', 'ui'],
  'prove/bench': ['dominio', 'contratto', 'registro', 'cliente', 'server', 'web'],
  'prove/guasti': ['dominio', 'contratto', 'registro', 'seguito', 'cliente', 'server'],
};

const CARTELLE = Object.keys(PERMESSI);
const NOMI = new Map(CARTELLE.map((cartella) => [cartella.split('/')[1], cartella]));

/**
 * Imports against the arrows, and whatever `dominio` imports. An import is judged by the package it lands in, by name or
 * by path. Tests may import the whole product, but nothing of prove/ that is not theirs; what serves the tests of `dominio` does no I/O.
 */
export function direzioni(sorgenti) {
  return sorgenti.flatMap((sorgente) => {
    const cartella = pacchettoDi(sorgente.file);
    const permessi = PERMESSI[cartella];
    if (permessi === undefined)
      return [`${cartella}: non si sa che cosa possa importare (scripts/checks/ordine/direzioni.mjs)`];
    const prova = diProva(sorgente) && !cartella.startsWith('prove/');
    return sorgente.importi.flatMap((importo) => {
      const pacchetto = doveCade(importo);
      if (pacchetto === null) {
        const faIo = importo.verso.startsWith('node:') && !sorgente.file.endsWith('.test.ts');
        const puo = cartella !== 'packages/dominio' || (prova && !faIo);
        return puo ? [] : [`${sorgente.file}: il dominio non importa nulla, trovato ${importo.verso}`];
      }
      const ammesso =
        pacchetto === cartella ||
        permessi.includes(pacchetto.split('/')[1]) ||
        (prova && !pacchetto.startsWith('prove/'));
      return ammesso ? [] : [`${sorgente.file}: non può importare ${importo.verso}`];
    });
  });
}

/** The package that an import lands in, or the path of what is in none; null for a module that is not ours. */
function doveCade({ verso, relativo }) {
  const nome = /^@gestore\/([a-z0-9]+)/.exec(verso)?.[1];
  if (nome !== undefined) return NOMI.get(nome) ?? verso;
  if (!relativo) return null;
  const cartella = pacchettoDi(verso);
  return CARTELLE.includes(cartella) ? cartella : verso;
}
