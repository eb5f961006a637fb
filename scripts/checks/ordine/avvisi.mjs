import { diProva } from './sorgenti.mjs';

const SERVER = 'apps/server/src/';
/** A call has the name of the act that it asks for, and is read with that of its area: it is nobody's homonym. */
const CHIAMATE = /^packages\/contratto\/src\/[a-z]+\/chiamate(?:-[a-z]+)*\.ts$/;
/** What works as the owner of the database, and asks for no grant. */
const DEL_PROPRIETARIO = [`${SERVER}base-dati/`, `${SERVER}banca/sigillati/sigilla-esistenti.processo.ts`];

/** What nothing refuses and somebody should look at, in words: `npm run casa` says it under its table. */
export function avvisi(sorgenti, permessi) {
  const prodotto = sorgenti.filter((uno) => !diProva(uno));
  return [
    ...omonimi(prodotto).map(([nome, file]) => `${nome}: lo esportano ${file.join(', ')}`),
    ...concessiInvano(prodotto, permessi).map(
      (che) => `base-dati/permessi.ts: ${che} è concesso, e nessuna query sembra farlo`,
    ),
  ];
}

/**
 * Names that two modules or more export, and the modules: each of them is to mean one thing. A component has the name of what it shows,
 * and is a homonym of other components only.
 */
function omonimi(prodotto) {
  const nomi = prodotto
    .filter(({ file }) => !CHIAMATE.test(file))
    .flatMap(({ file, esporti }) =>
      esporti.map(({ nome, tipo }) => ({ nome: !tipo && eComponente(nome, file) ? `<${nome}>` : nome, file })),
    );
  return [...Map.groupBy(nomi, ({ nome }) => nome)]
    .map(([nome, voci]) => [nome, [...new Set(voci.map(({ file }) => file))]])
    .filter(([, file]) => file.length > 1);
}

function eComponente(nome, file) {
  return file.endsWith('.tsx') && /^[A-Z].*[a-z]/.test(nome);
}

/**
 * What the application's role may rewrite, lock or remove, and no query of the server seems to. What it lacks is said by the tests of the
 * server, which run with that role on a real PostgreSQL.
 */
function concessiInvano(prodotto, permessi) {
  const testi = prodotto
    .filter(({ file }) => file.startsWith(SERVER) && !DEL_PROPRIETARIO.some((uno) => file.startsWith(uno)))
    .map(({ testo }) => testo);
  return Object.entries(permessi).flatMap(([tavola, { aggiorna = [], cancella = false }]) => {
    const query = testi.filter((testo) => new RegExp(`\\b(?:update|into|from|join)\\s+${tavola}\\b`, 'i').test(testo));
    const inUna = (forma) => query.some((testo) => new RegExp(forma, 'i').test(testo));
    const ferma = () => inUna('\\bfor\\s+(?:no\\s+key\\s+update|update|share|key\\s+share)\\b');
    return [
      ...aggiorna
        .filter((colonna) => !inUna(`\\b${colonna}\\s*=`) && !(colonna === 'id' && ferma()))
        .map((colonna) => `UPDATE di ${tavola}.${colonna}`),
      ...(cancella && !inUna(`\\bdelete\\s+from\\s+${tavola}\\b`) ? [`DELETE da ${tavola}`] : []),
    ];
  });
}
