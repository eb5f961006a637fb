/** Nel frammento, che il browser non manda a nessuno: chi inquadra un foglio non fa sapere quale. */
const PRIMA = '#impronta=';

/** L'indirizzo della pagina che verifica, per chi ha in mano la carta di un documento con questa impronta (R66, R67, R68). */
export function indirizzoVerifica(baseUrl: string, impronta: string): string {
  return `${baseUrl.replace(/\/+$/, '')}/verifica${PRIMA}${impronta}`;
}

/** L'impronta che un codice inquadrato porta nell'indirizzo; `null` se non ce n'è una scritta per intero. */
export function improntaInquadrata(frammento: string): string | null {
  const conSegno = frammento.startsWith('#') ? frammento : `#${frammento}`;
  return new RegExp(`^${PRIMA}([0-9a-f]{64})$`).exec(conSegno)?.[1] ?? null;
}
