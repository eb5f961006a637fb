import type { FirmaCanale, Utente } from '@gestore/contratto/accesso/forme';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { ParolaSviluppo } from '../accesso/operatori/parola-sviluppo.ts';
import type { Configurazione } from '../piattaforma/configurazione/configurazione.ts';
import type { DubbioOra, Orologio } from '../piattaforma/ora/orologio.ts';
import type { Segreti } from '../piattaforma/segreti.ts';

/** What a person may be told about a sale before signing in; times are epoch milliseconds. */
type DescrizioneAsta = { titolo: string; inizioOperazioniIl: number | null };

/** Everything the HTTP parts share. Built once in `avvio` (or in a test) and handed to each plugin as `{ contesto }`. */
export type Contesto = {
  configurazione: Configurazione;
  /** Application role: INSERT and SELECT only on the journal. */
  pool: Pool;
  /** Same role; each part narrows it to its own tables. */
  db: Kysely<unknown>;
  orologio: Orologio;
  log: FastifyBaseLogger;
  /** Keys kept in DATA_DIR: see segreti.ts. */
  segreti: Segreti;
  /** How many keys that are needed are missing or are not the recorded ones; absent where nothing sealed is served. */
  chiaviGuaste?: () => number;
  /** In how many points the journal is behind what had been anchored outside the database; absent where nothing is written. */
  registroIndietro?: () => number;
  /** Whether the disk refuses the heads kept outside the database; absent where nothing is written. */
  testeNonScritte?: () => boolean;
  /** Whether what was in custody no longer is, as far as the list kept outside the database says; absent where nothing is kept. */
  custodiaNonTorna?: () => boolean;
  /** Why else the process cannot serve, in words: disks, open files, the embedded database; absent where nobody looks. */
  impedimenti?: () => readonly string[];
  /** Whether the database takes no writes from here; absent where nothing is written. */
  nonSiScrive?: () => boolean;
  /** What is known of the time: why it is not to be trusted, and whether NTP servers confirm it; absent where it is not measured. */
  ore?: { dubbio(): DubbioOra | null; nonConfermata(): boolean };
  /** The secret of the development provider; absent where it does not exist, or nobody prints it. */
  parolaSviluppo?: ParolaSviluppo | null;
  /** Title and start of a sale for the page of the link; null when the sale is unknown. */
  descriviAsta: (astaId: string) => Promise<DescrizioneAsta | null>;
  /** May this signed-in person listen to this channel? */
  autorizzaCanale: (utente: Utente, canale: string) => boolean | Promise<boolean>;
  /** Signs the authorisation that the socket will show to the real-time server, and that ends with this session. */
  firmaCanale: (socketId: string, canale: string, sessioneId: string) => FirmaCanale | Promise<FirmaCanale>;
};

declare module 'fastify' {
  interface FastifyInstance {
    contesto: Contesto;
  }
}
