import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Orologio } from './ora/orologio.ts';
import type { Segreti } from './segreti.ts';

/** What a process opens before it knows of any sale. Who needs a part of it says which: `Pick<Casa, 'db' | 'orologio'>`. */
export type Casa = {
  pool: Pool;
  db: Kysely<unknown>;
  orologio: Orologio;
  log: Logger;
  /** Encrypts what the database must not tell those who read it, and marks our rows. */
  segreti: Pick<Segreti, 'cifra' | 'decifra' | 'chiave'>;
  /** The address that people open. */
  baseUrl: string;
  /** Days after a final outcome when the data of those who did not win are erased (R77). */
  conservazioneGiorni: number;
};
