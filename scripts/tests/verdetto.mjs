/** As many weak tests as a tired machine may have: with more, something of ours is not sound. */
export const DEBOLI_MAX = 3;
/** As many lines of each error as let a red run be read in its last twenty lines. */
const RIGHE_ERRORE = 3;
/** How vitest and Playwright write what was expected and what came. */
const DIFFERENZA = /^\s*(?:[-+](?! (?:Expected|Received)) |Expected|Received)/;
/** As many letters as tell whoever mends a weak test where to begin: of a good run nothing else is kept. */
const ERRORE_MAX = 400;

/** Accepted only if nothing fell, everything ran, and few tests needed a second look. */
export function giudica({ cadute, deboli, nonCorse }) {
  return cadute.length === 0 && nonCorse === 0 && deboli.length <= DEBOLI_MAX;
}

/** What whoever reads only the end must know: each weak test, each failed one, and how to run it alone. */
export function righe({ cadute, deboli }) {
  const debole = ({ nome, errore }) =>
    `debole: ${nome} (${prime(errore, RIGHE_ERRORE).join(' ').slice(0, ERRORE_MAX)})`;
  const troppe = deboli.length > DEBOLI_MAX ? [`Le prove deboli sono ${deboli.length}: più di ${DEBOLI_MAX}.`] : [];
  return [
    ...deboli.map(debole),
    ...troppe,
    ...cadute.flatMap(({ nome, errore, comando }) => [
      `Fallita: ${nome}`,
      ...prime(errore, RIGHE_ERRORE).map((riga) => `    ${riga}`),
      ...(comando === undefined ? [] : [`    ${comando}`]),
    ]),
  ];
}

/** `N passed, N failed`, what did not run where something did not, and the weak ones where there are. */
export function ultimaRiga({ passate, cadute, deboli, nonCorse }) {
  const piu = deboli.length === 0 ? '' : `, ${deboli.length} deboli`;
  return `${passate} passed, ${cadute.length} failed, ${nonCorse} not run${piu}`;
}

/** Of a long error, what tells what differs: its first line and those of the difference; of any other, where it begins. */
function prime(errore, quante) {
  const scritte = (errore ?? '').split('\n').filter((riga) => riga.trim() !== '');
  const diverse = scritte.slice(1).filter((riga) => DIFFERENZA.test(riga));
  return (diverse.length > 0 ? [...scritte.slice(0, 1), ...diverse] : scritte).slice(0, quante);
}
