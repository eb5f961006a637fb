import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Orologio } from './ora/orologio.ts';
import type { Segreti } from './segreti.ts';

/** Ciò che un processo apre prima di conoscere una vendita. Chi ne vuole una parte dice quale: `Pick<Casa, 'db' | 'orologio'>`. */
export type Casa = {
  pool: Pool;
  db: Kysely<unknown>;
  orologio: Orologio;
  log: Logger;
  /** Cifra ciò che la base dati non deve dire a chi la legge, e marca le nostre righe. */
  segreti: Pick<Segreti, 'cifra' | 'decifra' | 'chiave'>;
  /** L'indirizzo che le persone aprono. */
  baseUrl: string;
  /** I giorni dopo un esito definitivo in cui si cancellano i dati di chi non ha vinto (R77). */
  conservazioneGiorni: number;
};
