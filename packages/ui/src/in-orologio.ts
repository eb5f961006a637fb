/**
 * Una durata in millisecondi come la mostra il crono: `02:47`, o `1:02:47` oltre l'ora. Per eccesso al secondo: «00:00»
 * compare solo quando il tempo è davvero finito.
 */
export function inOrologio(ms: number): string {
  const secondi = Math.ceil(ms / 1000);
  const ore = Math.floor(secondi / 3600);
  const due = (n: number): string => String(n).padStart(2, '0');
  const base = `${due(Math.floor((secondi % 3600) / 60))}:${due(secondi % 60)}`;
  return ore > 0 ? `${ore}:${base}` : base;
}
