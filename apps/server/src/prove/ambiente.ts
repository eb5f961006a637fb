import { portaLibera } from '../base-dati/motore/porta-libera.ts';

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

/** La parola del fornitore di sviluppo dei servizi in prova, e il gettone delle loro misure. */
export const PAROLA_DI_PROVA = 'parola di prova di questi servizi';
export const GETTONE_MISURE = 'gettone-delle-misure-di-prova';

/** Le misure di un servizio in prova, come le legge chi ha il gettone. */
export async function misureDi(url: string): Promise<string> {
  return (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${GETTONE_MISURE}` } })).text();
}

/** Le variabili con cui si prova il servizio intero: una base dati e una cartella sue, una porta libera, nessun log. */
export async function ambienteDiProva(urlProprietario: string, cartella: string): Promise<Record<string, string>> {
  return {
    NODE_ENV: 'test',
    DATABASE_URL: urlProprietario,
    DATA_DIR: cartella,
    PORT: String(await portaLibera()),
    LOG_LEVEL: 'silent',
    OIDC_SVILUPPO: PAROLA_DI_PROVA,
    METRICS_TOKEN: GETTONE_MISURE,
    // Chi prova altro non avvia anche il processo di voce e immagine.
    SALA: 'spenta',
  };
}
