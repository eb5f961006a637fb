import type { BustaIdentita, Rimborso } from '@gestore/contratto';
import type { StatoPubblicato } from '@gestore/dominio';
import type { Voce } from '@gestore/registro';
import type { Pool } from 'pg';
import type { Orologio } from '../orologio.ts';
import type { Stampa } from './stampa.ts';

type Parti = {
  pool: Pool;
  orologio: Orologio;
  leggiVoci: (asta: string) => Promise<Voce[]>;
  identita: (stato: StatoPubblicato) => Promise<BustaIdentita[]>;
  rimborsi: (stato: StatoPubblicato) => Promise<Rimborso[]>;
};

export function creaStampa(_: Parti): Stampa {
  const no = () => Promise.reject(new Error('stampa'));
  return { redigi: no, verbaleConImpronta: no, rilanci: no, resoconto: no };
}
