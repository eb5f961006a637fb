import { PACCHETTO_MAX_KB } from '@gestore/contratto/buste/pacchetti';

/** I limiti dei pacchetti d’offerta, ciascuno con la sua ragione. */

/** Quello di chi carica: un pacchetto che entra si legge, e uno che non si legge non è entrato. */
export const PACCHETTO_BYTE_MAX = PACCHETTO_MAX_KB * 1024;

/** Offerta, due ricevute e allegati: con più voci di così il pacchetto serve a stancare chi lo legge. */
export const VOCI_MAX = 64;

/** Con cartelle vuote e ciò che un computer aggiunge da sé (uno per documento): oltre, non è più il lavoro di chi offre. */
export const VOCI_NELL_INDICE_MAX = 4 * VOCI_MAX;

/** Il contenuto espanso sta in memoria mentre si legge: il doppio del compresso massimo basta ai PDF, già compressi. */
export const ESPANSO_BYTE_MAX = 2 * PACCHETTO_BYTE_MAX;

/** Un testo ripetitivo si comprime di venti volte; cento è già una bomba. */
export const RAPPORTO_MAX = 100;

/** Sotto questa misura il rapporto non conta: un file minuscolo e vuoto si comprime moltissimo senza fare danno. */
export const RAPPORTO_DA_BYTE = 1024 * 1024;

/** `offerta.json` e le ricevute sono documenti di pochi kilobyte. */
export const DOCUMENTO_BYTE_MAX = 256 * 1024;

/** Lunghezza di un nome dentro il pacchetto: oltre, molti sistemi non saprebbero salvarlo. */
export const NOME_DOCUMENTO_CARATTERI_MAX = 200;

/** Quanti byte (UTF-8) può avere il nome di un file, senza le sue cartelle, sui sistemi più diffusi. */
export const NOME_FILE_BYTE_MAX = 255;
