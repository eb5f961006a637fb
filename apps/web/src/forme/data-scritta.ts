/** Un giorno senza ora, come sta in un provvedimento: si scrive `gg/mm/aaaa`, si manda `aaaa-mm-gg`. */

/** `aaaa-mm-gg` da un giorno scritto, che la regola `data` ha già accettato. */
export function dataDaMandare(scritta: string): string {
  const [giorno, mese, anno] = scritta.trim().split('/');
  return `${anno}-${mese}-${giorno}`;
}

/** `gg/mm/aaaa` da un giorno mandato. */
export function dataScritta(mandata: string): string {
  const [anno, mese, giorno] = mandata.split('-');
  return `${giorno}/${mese}/${anno}`;
}
