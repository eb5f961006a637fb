/** Errore all'avvio della base dati incorporata, in parole per chi la avvia. */
export class ErroreBaseDati extends Error {
  override name = 'ErroreBaseDati';
}
