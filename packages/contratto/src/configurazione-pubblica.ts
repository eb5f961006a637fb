import type { PoliticaDisservizi } from '@gestore/dominio';

/** Ciò che il browser deve sapere di questa installazione. Nulla di segreto: lo legge chiunque. */
export type ConfigurazionePubblica = {
  tempoReale: TempoRealePubblico;
  /** `null`: nessun fornitore di tessere, la mappa disegna il solo contorno dell'Italia. */
  mappe: MappePubbliche | null;
  autenticazione: {
    /** Il servizio esterno con cui entrano gli operatori, com'è scritto nell'indirizzo: `id.example`. */
    servizio: string;
    /** Vero se è il fornitore incorporato, che esiste soltanto in sviluppo. */
    diSviluppo: boolean;
  };
  /** Che cosa fa la piattaforma quando non è in salute, con i tempi di questo gestore (R57). */
  disservizi: PoliticaDisservizi;
  gestore: GestorePubblico;
};

/** Ciò che il sito dice di chi conduce le vendite (R06); `null` è ciò che l'installazione non ha indicato. */
export type GestorePubblico = {
  nome: string | null;
  /** Il numero di iscrizione nel registro del Ministero. */
  iscrizione: string | null;
  manuale: string | null;
  listino: string | null;
  privacy: string | null;
};

/** Dove si collega il tempo reale, con il protocollo Pusher. */
export type TempoRealePubblico = {
  /** `embedded`: il nostro server, sulla stessa porta della pagina; `pusher`: un fornitore esterno. */
  driver: 'embedded' | 'pusher';
  /** La chiave pubblica dell'applicazione. */
  chiave: string;
  cluster: string;
  cifrato: boolean;
  /** `null`: l'indirizzo della pagina, o quello del fornitore scelto dal cluster. */
  host: string | null;
  porta: number | null;
};

export type MappePubbliche = {
  /** Con `{z}`, `{x}`, `{y}` e, se serve, `{chiave}`. */
  urlTessere: string;
  /** La chiave che il fornitore di mappe vuole nell'indirizzo: è pubblica per natura, perché la manda il browser. */
  chiave: string | null;
  /** Le parole che il fornitore chiede di mostrare. */
  attribuzione: string;
};
