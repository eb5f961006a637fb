import { diProva, visita } from './sorgenti.mjs';

const SERVER = 'apps/server/src/';
const TAVOLE = `${SERVER}base-dati/tavole.ts`;

/** What works as the owner of the database, and asks for no grant. */
const DEL_PROPRIETARIO = [`${SERVER}base-dati/`, `${SERVER}banca/sigillati/sigilla-esistenti.processo.ts`];

const FINE = /^(?:where|from|returning|on)\b/i;

/**
 * What the server rewrites, removes or locks in the database beyond what its role is granted (base-dati/permessi.ts), and what
 * it is granted that no code needs: sentences, empty when the two are equal. A new table asks for its grants there.
 */
export function riscritture(sorgenti, permessi) {
  const tavole = nomiDelleTavole(sorgenti.find(({ file }) => file === TAVOLE));
  const usi = sorgenti.flatMap((sorgente) => usiDi(sorgente, tavole));
  const mancanti = usi.filter(({ tavola, colonna, come }) => !concesso(permessi[tavola] ?? {}, colonna, come));
  const serve = (tavola, colonna) =>
    usi.some((uso) => uso.tavola === tavola && (uso.colonna === colonna || (uso.come === 'ferma' && colonna === 'id')));
  const superflui = Object.entries(permessi).flatMap(([tavola, { aggiorna = [], cancella }]) => [
    ...aggiorna.filter((colonna) => !serve(tavola, colonna)).map((colonna) => `UPDATE di ${tavola}.${colonna}`),
    ...(cancella && !usi.some((uso) => uso.tavola === tavola && uso.come === 'cancella')
      ? [`DELETE da ${tavola}`]
      : []),
  ]);
  return [
    ...mancanti.map(({ file, frase }) => `${file}: ${frase} non è concesso al ruolo (base-dati/permessi.ts)`),
    ...superflui.map((che) => `base-dati/permessi.ts: ${che} è concesso, e nessun codice lo fa`),
  ];
}

function concesso({ aggiorna = [], cancella = false }, colonna, come) {
  if (come === 'cancella') return cancella;
  return come === 'ferma' ? aggiorna.length > 0 : aggiorna.includes(colonna);
}

function nomiDelleTavole({ testo }) {
  return new Set([...testo.matchAll(/^ {2}(\w+): \{$/gm)].map(([, nome]) => nome));
}

function usiDi(sorgente, tavole) {
  const { file, programma, testo } = sorgente;
  if (!file.startsWith(SERVER) || diProva(sorgente) || DEL_PROPRIETARIO.some((uno) => file.startsWith(uno))) return [];
  if (!/\b(?:update|delete\s+from|for\s+(?:no\s+key\s+)?update|for\s+(?:key\s+)?share)\b/i.test(testo)) return [];
  const testi = [...visita(programma)].flatMap(({ nodo }) => testoDi(nodo));
  const frasi = testi.flatMap((uno) => [...aggiornate(uno), ...cancellate(uno), ...fermate(uno, testo, tavole)]);
  return frasi.filter(({ tavola }) => tavole.has(tavola)).map((uso) => ({ file, frase: fraseDi(uso), ...uso }));
}

const fraseDi = ({ tavola, colonna, come }) =>
  come === 'aggiorna'
    ? `UPDATE di ${tavola}.${colonna}`
    : `${come === 'cancella' ? 'DELETE da' : 'FOR UPDATE di'} ${tavola}`;

/** A text between quotes of any kind, without SQL's comments; what a template puts in is `?`. */
function testoDi(nodo) {
  const senza = (testo) => [testo.replaceAll(/--.*$/gm, '')];
  if (nodo.type === 'TemplateLiteral') return senza(nodo.quasis.map(({ value }) => value.raw).join('?'));
  return nodo.type === 'Literal' && typeof nodo.value === 'string' ? senza(nodo.value) : [];
}

function* aggiornate(testo) {
  for (const trovata of testo.matchAll(/\bupdate\s+(\w+)(?:\s+(?:as\s+)?(\w+))?\s+set\s/gi))
    yield* assegnate(trovata[1].toLowerCase(), testo.slice(trovata.index + trovata[0].length));
  for (const trovata of testo.matchAll(/\bdo\s+update\s+set\s/gi)) {
    const inserita = [...testo.slice(0, trovata.index).matchAll(/\binsert\s+into\s+(\w+)/gi)].at(-1)?.[1];
    if (inserita === undefined) continue;
    yield* assegnate(inserita.toLowerCase(), testo.slice(trovata.index + trovata[0].length));
  }
}

function* cancellate(testo) {
  for (const [, tavola] of testo.matchAll(/\bdelete\s+from\s+(\w+)/gi))
    yield { tavola: tavola.toLowerCase(), come: 'cancella' };
}

/** The tables of the nearest `select` before a lock, or the one it names; an alias may be declared elsewhere in the file. */
function* fermate(testo, tutto, tavole) {
  const serrature = /\bfor\s+(?:no\s+key\s+update|update|share|key\s+share)\b(?:\s+of\s+(\w+))?/gi;
  for (const { index, 1: alias } of testo.matchAll(serrature)) {
    const prima = testo.slice(0, index);
    const dove = alias === undefined ? prima.slice(prima.toLowerCase().lastIndexOf('select')) : tutto;
    for (const [, tavola, suo] of dove.matchAll(/\b(?:from|join)\s+(\w+)(?:\s+(?:as\s+)?(\w+))?/gi))
      if (tavole.has(tavola) && (alias === undefined || alias === suo || alias === tavola))
        yield { tavola, come: 'ferma' };
  }
}

/** The columns before each `=` of a `set`, up to what ends it. */
function* assegnate(tavola, dopo) {
  let aperte = 0;
  let pezzo = '';
  const pezzi = [];
  for (let i = 0; i < dopo.length; i += 1) {
    const segno = dopo[i];
    if (aperte === 0 && !/\w/.test(dopo[i - 1] ?? ' ') && FINE.test(dopo.slice(i))) break;
    if (segno === '(') aperte += 1;
    if (segno === ')') aperte -= 1;
    if (aperte < 0) break;
    if (segno === ',' && aperte === 0) {
      pezzi.push(pezzo);
      pezzo = '';
    } else pezzo += segno;
  }
  for (const uno of [...pezzi, pezzo]) {
    const [sinistra] = uno.split('=', 1);
    for (const [colonna] of sinistra.matchAll(/\w+/g))
      yield { tavola, colonna: colonna.toLowerCase(), come: 'aggiorna' };
  }
}
