/** Molto più di quanto passa fra la notifica di una scrittura e la sua conferma, che arrivano insieme. */
const ECO_MS = 100;

/** Le notifiche di ciò che questo stesso processo ha scritto. */
type Eco<T> = { sentita(avvisi: T): void; ferma(): void };

/**
 * La notifica può arrivare prima della conferma, e farebbe rileggere ciò che si ha in mano. Si guarda dopo: di solito gli
 * schermi hanno già tutto, e non costa nulla. Se invece la conferma si è persa, è da qui che lo sapranno.
 */
export function creaEco<T>(arrivati: (avvisi: T) => void): Eco<T> {
  const timer = new Set<NodeJS.Timeout>();
  return {
    sentita(avvisi) {
      const attesa = setTimeout(() => {
        timer.delete(attesa);
        arrivati(avvisi);
      }, ECO_MS);
      timer.add(attesa);
    },
    ferma() {
      for (const attesa of timer) clearTimeout(attesa);
      timer.clear();
    },
  };
}
