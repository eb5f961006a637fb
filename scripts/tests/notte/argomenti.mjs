import { parseArgs } from 'node:util';
import { leggiParte } from './parti.mjs';
import { Rifiuto } from './rifiuto.mjs';

/** What the night is made of, in the order in which it runs. */
export const SPECIE = ['semi', 'leggi', 'piantati', 'server', 'browser', 'fuzz', 'guasti', 'bench'];

/** Simulated sales in one night. */
const SEMI = 200_000;
const SEMI_MAX = 10_000_000;

const OPZIONI = {
  parte: { type: 'string' },
  solo: { type: 'string' },
  semi: { type: 'string' },
  elenco: { type: 'boolean' },
  bozza: { type: 'boolean' },
  conti: { type: 'boolean' },
};

/** What is asked for; throws a refusal that says what was not understood. */
export function leggiArgomenti(parole) {
  const letti = parseArgs({ args: [...parole], options: OPZIONI, strict: false, allowPositionals: true, tokens: true });
  for (const token of letti.tokens) controlla(token);
  const { parte, solo, semi, elenco = false, bozza = false, conti = false } = letti.values;
  return {
    parte: parte === undefined ? null : parteChiesta(parte),
    solo: solo === undefined ? SPECIE : specieChieste(solo),
    semi: semi === undefined ? SEMI : semiChiesti(semi),
    elenco,
    bozza,
    conti,
  };
}

function controlla({ kind, name, rawName, value }) {
  if (kind === 'option-terminator') return;
  const opzioni = Object.keys(OPZIONI).map((nome) => `--${nome}`);
  const tipo = Object.hasOwn(OPZIONI, name ?? '') ? OPZIONI[name].type : null;
  if (tipo === null) throw new Rifiuto(`«${rawName ?? value}» non è fra le opzioni: ${opzioni.join(', ')}.`);
  if (tipo === 'string' && value === undefined) throw new Rifiuto(`${rawName}: manca il suo valore.`);
  if (tipo === 'boolean' && value !== undefined) throw new Rifiuto(`${rawName} non vuole un valore.`);
}

function parteChiesta(testo) {
  const parte = leggiParte(testo);
  if (parte === null) throw new Rifiuto(`--parte «${testo}»: si scrive 2/6, la seconda di sei, da 1 a quante sono.`);
  return parte;
}

function specieChieste(testo) {
  const chieste = testo.split(',');
  const ignota = chieste.find((una) => !SPECIE.includes(una));
  if (ignota !== undefined) throw new Rifiuto(`--solo «${ignota}»: le specie sono ${SPECIE.join(', ')}.`);
  return SPECIE.filter((una) => chieste.includes(una));
}

function semiChiesti(testo) {
  const semi = Number(testo);
  if (!Number.isInteger(semi) || semi < 1 || semi > SEMI_MAX)
    throw new Rifiuto(`--semi «${testo}»: serve un numero intero, da 1 a ${SEMI_MAX.toLocaleString('it-IT')}.`);
  return semi;
}
