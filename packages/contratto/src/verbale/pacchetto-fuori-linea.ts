import type { Istante } from '@gestore/dominio';

/** `manifesto.json` del pacchetto fuori linea: che cosa contiene, con le impronte, firmato dal gestore. */
export type ManifestoPacchetto = {
  versione: 1;
  asta: string;
  emessoIl: Istante;
  /** Nome del file -> SHA-256 in esadecimale. */
  file: Record<string, string>;
  /** Identificativo della chiave di firma. */
  chiave: string;
  /** Ed25519 in base64url sulla forma canonica di tutti gli altri campi, come per le ricevute. */
  firma: string;
};
