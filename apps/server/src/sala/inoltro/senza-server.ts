/** Ogni quanto si guarda, e dopo quanti sguardi di seguito senza che il server si sia fatto sentire non lo si aspetta più. */
const OGNI_MS = 5_000;
const SGUARDI_MAX = 6;

/**
 * Il server si fa sentire due volte al secondo. Chi inoltra da solo per mezzo minuto inoltra a chi intanto può essere uscito: allora finisce.
 * Si contano gli sguardi e non il tempo: di quello in cui questo processo non correva non ha colpa il server.
 */
export function creaSenzaServer(finisci: () => void): { sentito(): void; ferma(): void } {
  let sguardi = 0;
  const giro = setInterval(() => {
    sguardi += 1;
    if (sguardi >= SGUARDI_MAX) finisci();
  }, OGNI_MS);
  giro.unref();
  return {
    sentito() {
      sguardi = 0;
    },
    ferma: () => clearInterval(giro),
  };
}
