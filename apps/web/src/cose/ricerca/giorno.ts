/** `21/11/2026` come `20261121`; `null` se non è scritto così. Che esista nel calendario lo dice la regola del campo. */
export function giornoScritto(testo: string): number | null {
  const parti = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(testo.trim());
  return parti === null ? null : Number(`${parti[3]}${parti[2]}${parti[1]}`);
}
