import type { Esaminatore } from '../esame.ts';
import type { Scena } from '../scena.ts';
import { attendi } from '../tempi.ts';

const FRA_RIAVVII_MS = 1_000;

/** La base dati riavviata da chi la amministra: con ordine e subito. Le connessioni cadono, nulla si perde. */
export async function riavvia(scena: Scena, esaminatore: Esaminatore, volte: number): Promise<void> {
  for (let i = 0; i < volte; i += 1) {
    for (const come of ['SIGINT', 'SIGQUIT'] as const) {
      await attendi(FRA_RIAVVII_MS);
      const genere = come === 'SIGINT' ? 'base dati riavviata' : 'base dati riavviata subito';
      await esaminatore.colpisci('riavvii', { genere, server: null }, async () => {
        await scena.motore.arresta(come);
        await scena.motore.accendi();
      });
      await esaminatore.rimetti('riavvii');
    }
  }
}
