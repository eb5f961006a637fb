import { portaLibera } from '../base-dati/porta-libera.ts';

/** Le variabili con cui si prova il servizio intero: una base dati e una cartella sue, una porta libera, nessun log. */
export async function ambienteDiProva(urlProprietario: string, cartella: string): Promise<Record<string, string>> {
  return {
    NODE_ENV: 'test',
    DATABASE_URL: urlProprietario,
    DATA_DIR: cartella,
    PORT: String(await portaLibera()),
    LOG_LEVEL: 'silent',
    // Chi prova altro non avvia anche il processo di voce e immagine.
    SALA: 'spenta',
  };
}
