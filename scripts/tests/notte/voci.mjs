import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { radice } from '../../comune.mjs';
import { gruppiDiRegole } from './parti.mjs';
import { trattiDaGiocare } from './semi.mjs';
import { migliaia } from './tavola.mjs';
import { semiDaUccidere } from './uccisioni.mjs';

const { scripts: COMANDI } = JSON.parse(readFileSync(join(radice, 'package.json'), 'utf8'));

/** On the reference machine: 2,000 simulated sales take 24 s. */
export const PER_SEME_S = 24 / 2_000;
/** Starting a program and closing it. */
const AVVIO_S = 10;
/** One run of the tests that bear the number of a rule, two of them side by side. */
const PER_REGOLA_S = 3;
const PARTI_LEGGI = 4;
/** 125 planted errors, found within 17,000 seeds in all, on one thread each. */
const PIANTATI_S = 480;
const UCCISIONI = 200;
const CAMPAGNE = 5;
/** 200 kills with a thousand acknowledged raises each, what is read again at the end, and the control. */
const CAMPAGNA_S = 960;

/**
 * The two halves of the fuzz, a quarter of an hour each. Each file takes its minutes beside another; of the first three, which look
 * for part of their time only, the longest takes two thirds of them.
 */
const FUZZ = [
  { solo: 'cornici,lettori,saldi', minuti: 20 },
  { solo: 'chiamate,gettoni', minuti: 15 },
];

/** The measures, reduced and once: their goals count only on a machine that is still. Those with a browser and the country apart. */
export const BENCH = [
  {
    nome: 'di registro, rilanci e schermi',
    misure: [
      ...['diffusione', 'registro', 'rilanci', 'schermi', 'insieme', 'processi', 'fra-processi', 'annunci'],
      ...['tempesta', 'giornata', 'avvii', 'sala', 'rilettura', 'regole'],
    ],
    secondi: 720,
  },
  { nome: 'del paese', misure: ['paese', 'ricerca', 'estratti'], secondi: 480 },
  { nome: 'delle pagine', misure: ['pagine', 'aggiornamenti', 'mattinata'], secondi: 420 },
];

/**
 * Everything that the night does, in order. An item has its kind, a name, the command that anybody can repeat it with, the seconds
 * that it takes on the reference machine; `corri`, `env` and `lascia` are how it is run so that it leaves an account, and
 * `resoconto` how that is read. `fuzz` gives a new seed.
 */
export function elencaVoci({ semi, fatti, campagne, regole, usciti, fuzz }) {
  return [
    ...trattiDaGiocare(fatti, semi).map(diSemi),
    ...gruppiDiRegole(regole, PARTI_LEGGI).map(diLeggi),
    nostra('piantati', 'errori piantati nel simulatore', 'sim', '--guasti', PIANTATI_S),
    ...usciti.flatMap(diUsciti),
    ...FUZZ.map(({ solo, minuti }) => ({
      ...nostra(
        'fuzz',
        `fuzz: ${solo}`,
        'fuzz',
        `--minuti ${minuti} --solo ${solo} --seme ${fuzz()}`,
        15 * 60 + AVVIO_S * 3,
      ),
      resoconto: 'vitest',
    })),
    ...semiDaUccidere(campagne, CAMPAGNE).map(diUccisioni),
    ...BENCH.map(({ nome, misure, secondi }) =>
      nostra(
        'bench',
        `misure ${nome}`,
        'bench',
        `--ridotta --giri 1 ${misure.map((una) => `--solo ${una}`).join(' ')}`,
        secondi,
      ),
    ),
  ];
}

function diSemi({ da, a }) {
  const quanti = a - da + 1;
  const secondi = Math.ceil(quanti * PER_SEME_S) + AVVIO_S;
  return {
    ...nostra('semi', `semi ${migliaia(da)}-${migliaia(a)}`, 'sim', `--da ${da} --semi ${quanti}`, secondi),
    tratto: { da, a },
  };
}

/** The tests of each place run once with nothing broken, then once for each way of breaking a rule. */
function diLeggi(modi, i) {
  const corse = modi.length + new Set(modi.map(({ prove }) => prove)).size;
  const nome = `leggi ${i + 1} di ${PARTI_LEGGI}: ${modi.length} modi di rompere una regola`;
  return nostra('leggi', nome, 'leggi', `--parte ${i + 1}/${PARTI_LEGGI}`, corse * PER_REGOLA_S);
}

function diUccisioni(seme) {
  return {
    ...nostra(
      'guasti',
      `${UCCISIONI} uccisioni, seme ${seme}`,
      'guasti',
      `--solo morti,controllo --morti ${UCCISIONI} --seme ${seme}`,
      CAMPAGNA_S,
    ),
    resoconto: 'guasti',
    seme,
  };
}

/** One of our commands, run as package.json says, that leaves its account where it is told. */
function nostra(specie, nome, quale, argomenti, secondi) {
  return {
    specie,
    nome,
    comando: `npm run ${quale} -- ${argomenti}`,
    secondi,
    corri: [...COMANDI[quale].split(' '), ...argomenti.split(' ')],
    resoconto: 'conto',
  };
}

function diUsciti({ specie, che, comando, secondi }) {
  if (specie === null) return [];
  const comune = { specie, nome: `${specie}: ${che}`, comando, secondi, corri: [che], resoconto: RESOCONTI[specie] };
  return [{ ...comune, env: { NOTTE: 'si' } }];
}

const RESOCONTI = { server: 'vitest', browser: 'playwright' };
