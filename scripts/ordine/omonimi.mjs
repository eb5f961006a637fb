import { diProva } from './sorgenti.mjs';

/** A call has the name of the act that it asks for, and is read with that of its area: it is nobody's homonym. */
const CHIAMATE = /^packages\/contratto\/src\/[a-z]+\/chiamate(?:-[a-z]+)*\.ts$/;

/**
 * Names that two modules or more of the product export, and the modules: each of them is to mean one thing. A value and
 * its own type may share a name in one module; a component has the name of what it shows, and is a homonym of other
 * components only. Proofs are not counted: nothing imports them.
 */
export function omonimi(sorgenti) {
  const prodotto = sorgenti.filter((uno) => !diProva(uno) && !CHIAMATE.test(uno.file));
  const nomi = prodotto.flatMap(({ file, esporti }) =>
    esporti.map(({ nome, tipo }) => ({ nome, file, componente: !tipo && eComponente(nome, file) })),
  );
  return new Map([
    ...ripetuti(nomi.filter(({ componente }) => !componente)),
    ...ripetuti(nomi.filter(({ componente }) => componente)),
  ]);
}

function eComponente(nome, file) {
  return file.endsWith('.tsx') && /^[A-Z].*[a-z]/.test(nome);
}

function ripetuti(nomi) {
  const dove = Map.groupBy(nomi, ({ nome }) => nome);
  return [...dove]
    .map(([nome, voci]) => [nome, [...new Set(voci.map(({ file }) => file))]])
    .filter(([, file]) => file.length > 1);
}
