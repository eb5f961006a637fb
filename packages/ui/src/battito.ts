/** Quattro volte al secondo non si salta mai una cifra. */
const OGNI_MS = 250;

const ascoltatori = new Set<() => void>();
let giro: ReturnType<typeof setInterval> | undefined;

/**
 * Chiama `fai` quattro volte al secondo, finché non si smette: un solo orologio per tutta la pagina, così che dodici crono che
 * cambiano cifra si ridisegnino insieme, in un disegno e non in dodici.
 */
export function aOgniBattito(fai: () => void): () => void {
  ascoltatori.add(fai);
  giro ??= setInterval(() => {
    for (const ascolta of ascoltatori) ascolta();
  }, OGNI_MS);
  return () => {
    ascoltatori.delete(fai);
    if (ascoltatori.size > 0) return;
    clearInterval(giro);
    giro = undefined;
  };
}
