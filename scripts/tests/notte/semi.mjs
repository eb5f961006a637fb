import { Rifiuto } from './rifiuto.mjs';
import { migliaia, righeDi, tavola } from './tavola.mjs';

export const FILE_SEMI = 'prove/notte/semi.md';
/** The first seeds are those of every `npm test`. */
const DA = 2_001;
/** As many as have to be played before one says that sales do not break by chance. */
const META = 1_000_000;
/** Seeds of one item: two minutes on the reference machine. */
const TRATTO = 10_000;
const TESTA = ['Da', 'A', 'Commit', 'Quando', 'Come'];

/** The ranges that a file says to have been played. */
export function leggiSemi(testo) {
  return righeDi(FILE_SEMI, testo, TESTA).map(({ dove, celle: [da, a, commit, quando, come] }) => {
    const tratto = { da: Number(da), a: Number(a), commit, quando, come };
    const numeri = /^\d+$/.test(da) && /^\d+$/.test(a) && tratto.da >= 1 && tratto.da <= tratto.a;
    if (!numeri) throw new Rifiuto(`${dove}: «${da} | ${a}» non è un tratto di semi.`);
    if (!/^[0-9a-f]{7,40}$/.test(commit)) throw new Rifiuto(`${dove}: «${commit}» non è un commit.`);
    if (!/^\d{4}-\d\d-\d\d$/.test(quando)) throw new Rifiuto(`${dove}: «${quando}» non è una data.`);
    return tratto;
  });
}

/** The file that says so; a range that two machines have written is there once. */
export function scriviSemi(tratti) {
  const righe = tratti
    .toSorted((uno, altro) => uno.da - altro.da || uno.a - altro.a || (uno.commit < altro.commit ? -1 : 1))
    .map(({ da, a, commit, quando, come }) => [da, a, commit, quando, come]);
  return [
    '# Vendite simulate giocate di notte',
    '',
    'Scritto da `npm run notte`, un tratto alla volta e soltanto se ha retto; `npm run notte -- --conti` ne rifà il conto dopo aver',
    'unito ciò che hanno scritto più macchine. I primi 2.000 semi li gioca ogni `npm test`.',
    '',
    ...tavola(TESTA, senzaDoppie(righe)),
    '',
    `Giocati: ${contoSemi(tratti)}.`,
    '',
  ].join('\n');
}

/** Different seeds played, those of every `npm test` too, of those to be played. */
export function contoSemi(tratti) {
  const giocati = uniti([{ da: 1, a: DA - 1 }, ...tratti]).reduce((somma, { da, a }) => somma + a - da + 1, 0);
  return `${migliaia(giocati)} di ${migliaia(META)}`;
}

/** The first `quanti` seeds that nobody has played yet, in ranges of one item each. */
export function trattiDaGiocare(fatti, quanti) {
  const tratti = [];
  let restano = quanti;
  for (const { da, a } of buchi(uniti(fatti)))
    for (let primo = da; primo <= a && restano > 0; primo += TRATTO) {
      const ultimo = Math.min(a, primo + Math.min(TRATTO, restano) - 1);
      tratti.push({ da: primo, a: ultimo });
      restano -= ultimo - primo + 1;
    }
  return tratti;
}

/** What is left free from the first seed of the night on, without end. */
function buchi(fatti) {
  const liberi = [];
  let da = DA;
  for (const fatto of fatti) {
    if (fatto.da > da) liberi.push({ da, a: fatto.da - 1 });
    da = Math.max(da, fatto.a + 1);
  }
  return [...liberi, { da, a: Number.POSITIVE_INFINITY }];
}

/** The same seeds in ranges that neither touch nor overlap, in order. */
function uniti(tratti) {
  const insieme = [];
  for (const { da, a } of tratti.toSorted((uno, altro) => uno.da - altro.da)) {
    const ultimo = insieme.at(-1);
    if (ultimo !== undefined && da <= ultimo.a + 1) ultimo.a = Math.max(ultimo.a, a);
    else insieme.push({ da, a });
  }
  return insieme;
}

function senzaDoppie(righe) {
  return [...new Map(righe.map((riga) => [riga.slice(0, 3).join(' '), riga])).values()];
}
