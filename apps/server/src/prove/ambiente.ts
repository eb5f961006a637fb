import { portaLibera } from '../base-dati/porta-libera.ts';

/**
 * Per chi prova altro con i sensori accesi: una macchina carica si ferma per secondi, e sarebbe un guasto della piattaforma, scritto
 * in ogni vendita in corso.
 */
export const SENZA_GUASTI_DELLA_MACCHINA = {
  SALUTE_CICLO_MS: '60000',
  SALUTE_SCRITTURA_MS: '60000',
  SALUTE_DIFFUSIONE_MS: '60000',
  SALUTE_SINTETICO_MS: '60000',
} as const;

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
