/** Errore all'avvio della base dati, incorporata o no, in parole per chi la avvia. */
export class ErroreBaseDati extends Error {
  override name = 'ErroreBaseDati';
}
