import type { FirmaCanale, Utente } from '@gestore/contratto/accesso/forme';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { ParolaSviluppo } from '../accesso/operatori/parola-sviluppo.ts';
import type { Configurazione } from '../piattaforma/configurazione/configurazione.ts';
import type { DubbioOra, Orologio } from '../piattaforma/ora/orologio.ts';
import type { Segreti } from '../piattaforma/segreti.ts';

/** Ciò che di una vendita si può dire a una persona prima che entri; i tempi sono millisecondi dall'epoca. */
type DescrizioneAsta = { titolo: string; inizioOperazioniIl: number | null };

/**
 * Tutto ciò che le parti HTTP hanno in comune: costruito una volta in `avvio` (o in una prova), e dato a ogni plugin
 * come `{ contesto }`.
 */
export type Contesto = {
  configurazione: Configurazione;
  /** Il ruolo dell'applicazione: sul registro soltanto INSERT e SELECT. */
  pool: Pool;
  /** Lo stesso ruolo; ogni parte lo restringe alle sue tavole. */
  db: Kysely<unknown>;
  orologio: Orologio;
  log: FastifyBaseLogger;
  /** Le chiavi conservate in DATA_DIR: vedi segreti.ts. */
  segreti: Segreti;
  /** Quante chiavi che servono mancano o non sono quelle registrate; assente dove non si serve nulla di sigillato. */
  chiaviGuaste?: () => number;
  /** In quanti punti il registro è più indietro di ciò che era ancorato fuori dalla base dati; assente dove non si scrive nulla. */
  registroIndietro?: () => number;
  /** Se il disco rifiuta le teste conservate fuori dalla base dati; assente dove non si scrive nulla. */
  testeNonScritte?: () => boolean;
  /** Se ciò che era in custodia manca, per quanto dice l'elenco tenuto fuori dalla base dati; assente dove non si conserva nulla. */
  custodiaNonTorna?: () => boolean;
  /**
   * Perché altro il processo non può servire, in parole: dischi, file aperti, la base dati incorporata; assente dove
   * nessuno guarda.
   */
  impedimenti?: () => readonly string[];
  /** Se la base dati da qui non accetta scritture; assente dove non si scrive nulla. */
  nonSiScrive?: () => boolean;
  /** Ciò che si sa dell'ora: perché non fidarsene, e se i server NTP la confermano; assente dove non si misura. */
  ore?: { dubbio(): DubbioOra | null; nonConfermata(): boolean };
  /** La parola segreta del fornitore di sviluppo; assente dove non esiste, o nessuno la stampa. */
  parolaSviluppo?: ParolaSviluppo | null;
  /** Titolo e inizio di una vendita per la pagina del collegamento; null quando la vendita è ignota. */
  descriviAsta: (astaId: string) => Promise<DescrizioneAsta | null>;
  /** Se questa persona, entrata, può ascoltare questo canale. */
  autorizzaCanale: (utente: Utente, canale: string) => boolean | Promise<boolean>;
  /** Firma l'autorizzazione che il socket mostra al server in tempo reale, e che finisce con questa sessione. */
  firmaCanale: (socketId: string, canale: string, sessioneId: string) => FirmaCanale | Promise<FirmaCanale>;
};

declare module 'fastify' {
  interface FastifyInstance {
    contesto: Contesto;
  }
}
