/**
 * What is found against what is tolerated: more, or something new, is an error; less is a ceiling to be lowered, which is
 * an error too, or it could climb back. Both are numbers by name.
 */
export function confronta(che, trovati, soglie = {}) {
  const nuovi = [...trovati].flatMap(([nome, quanti]) => {
    const soglia = soglie[nome] ?? 0;
    return quanti > soglia ? [`${che}: ${nome}: ${quanti}, ammessi ${soglia}`] : [];
  });
  const calati = Object.entries(soglie).flatMap(([nome, soglia]) => {
    const quanti = trovati.get(nome) ?? 0;
    return quanti < soglia ? [`${che}: ${nome}: ${quanti}, la soglia è ancora ${soglia}`] : [];
  });
  return { nuovi, calati };
}

/** The ceilings lowered to what is found; never raised, and without those that are no longer needed. */
export function abbassate(trovati, soglie = {}) {
  return Object.fromEntries(
    Object.entries(soglie)
      .map(([nome, soglia]) => [nome, Math.min(soglia, trovati.get(nome) ?? 0)])
      .filter(([, soglia]) => soglia > 0),
  );
}
