/**
 * Ripete un'azione ogni `ms`, con un quarto di scarto in più o in meno: le richieste di molte pagine aperte insieme non
 * restano insieme. La funzione restituita ferma, anche se a chiamarla è l'azione stessa.
 */
export function ogniTanto(ms: number, azione: () => void, casuale: () => number = Math.random): () => void {
  let fermo = false;
  const attesa = (): number => ms * (0.75 + casuale() / 2);
  let timer = setTimeout(function passo() {
    azione();
    // L'azione può aver appena fermato questo giro per cominciarne un altro: riprenotarsi lo farebbe vivere per sempre.
    if (!fermo) timer = setTimeout(passo, attesa());
  }, attesa());
  return () => {
    fermo = true;
    clearTimeout(timer);
  };
}
