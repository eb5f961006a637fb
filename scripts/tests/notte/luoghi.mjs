import { Rifiuto } from './rifiuto.mjs';
import { migliaia, righeDi, tavola } from './tavola.mjs';

export const FILE_LUOGHI = 'prove/notte/luoghi.md';
/** How many times each has to have held, alone on a busy machine. */
export const META = 50;
const TESTA = ['Luogo', 'Commit', 'Quando', 'Volte', 'Rette'];

/** The places that fell on a slow machine (each once waited for a clock, or for what was not written yet), and what plays them. */
export const LUOGHI = [
  ...[
    'apps/server/src/salute/sensori/ora-dubbia.test.ts',
    'apps/server/src/piattaforma/ora/ntp.test.ts',
    'apps/server/src/accesso/delegati/password-prevedibile.test.ts',
    'apps/server/src/prove/fuzz/lettori.test.ts',
    'apps/server/src/prove/fuzz/chiamate.test.ts',
    'apps/server/src/prove/fuzz/cornici.test.ts',
    'prove/guasti/src/ordine.test.ts',
    'apps/server/src/base-dati/collegamento/primario.test.ts',
    'apps/server/src/base-dati/collegamento/silenzio.test.ts',
    'apps/server/src/sala/regia.test.ts',
    'apps/server/src/sala/motore/motore-incorporato.test.ts',
    'apps/server/src/prove/due-processi.test.ts',
    'apps/server/src/salute/ombra/ombra.test.ts',
  ].map((file) => ({ file, con: 'vitest' })),
  ...[
    'prove/e2e/disservizio.spec.ts',
    'prove/e2e/in-due.spec.ts',
    'prove/e2e/vendita-intera.spec.ts',
    'prove/e2e/sala-media.spec.ts',
    'prove/e2e/peso.spec.ts',
    'prove/e2e/specifica/9-costanti.spec.ts',
  ].map((file) => ({ file, con: 'playwright' })),
];

/** What a file says of the places: how many times each was played on a commit, and how many it held. */
export function leggiLuoghi(testo) {
  return righeDi(FILE_LUOGHI, testo, TESTA).map(({ dove, celle: [luogo, commit, quando, ...numeri] }) => {
    const [volte, rette] = numeri.map(Number);
    if (!numeri.every((numero) => /^\d+$/.test(numero)) || rette > volte)
      throw new Rifiuto(`${dove}: «${numeri.join(' | ')}» non sono volte giocate e volte rette.`);
    if (!/^[0-9a-f]{7,40}$/.test(commit)) throw new Rifiuto(`${dove}: «${commit}» non è un commit.`);
    if (!/^\d{4}-\d\d-\d\d$/.test(quando)) throw new Rifiuto(`${dove}: «${quando}» non è una data.`);
    return { luogo: luogo.replaceAll('`', ''), commit, quando, volte, rette };
  });
}

/** The file that says so: one row for each place, commit and day. */
export function scriviLuoghi(righe) {
  const insieme = [...Map.groupBy(righe, ({ luogo, commit, quando }) => `${luogo} ${quando} ${commit}`)]
    .toSorted(([una], [altra]) => (una < altra ? -1 : 1))
    .map(([, [prima, ...altre]]) => altre.reduce(piu, prima));
  return [
    '# I luoghi che cadevano su una macchina lenta',
    '',
    'Scritto da `npm run luoghi`: ogni volta è il file da solo, con due cicli che tengono occupati due core. Ciò che cade si scrive',
    'come ciò che regge; i luoghi sono quelli di `scripts/tests/notte/luoghi.mjs`.',
    '',
    ...tavola(
      TESTA,
      insieme.map(({ luogo, commit, quando, volte, rette }) => [`\`${luogo}\``, commit, quando, volte, rette]),
    ),
    '',
    `Rette: ${contoLuoghi(righe)}.`,
    '',
  ].join('\n');
}

/** How many times all places held, and the place that was played least. */
export function contoLuoghi(righe) {
  const tutte = righe.reduce(piu, { volte: 0, rette: 0 });
  const perLuogo = LUOGHI.map(({ file }) =>
    righe.filter(({ luogo }) => luogo === file).reduce((somma, { volte }) => somma + volte, 0),
  );
  return `${migliaia(tutte.rette)} di ${migliaia(tutte.volte)}; ogni luogo almeno ${Math.min(...perLuogo)} volte di ${META}`;
}

function piu(somma, riga) {
  return { ...somma, volte: somma.volte + riga.volte, rette: somma.rette + riga.rette };
}
