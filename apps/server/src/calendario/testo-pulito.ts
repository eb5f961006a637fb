/** Un testo dell'avviso per un calendario: il resto lo protegge il formato, i caratteri di controllo non vi possono stare. */
export function pulito(testo: string): string {
  return testo
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim();
}
