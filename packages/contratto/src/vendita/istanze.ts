import { z } from 'zod';
import { importoCent, istante } from '../linea/tipi.ts';
import { riga } from '../parole/testi-scritti.ts';

const conto = z.int().min(0).max(1_000_000_000_000);

/** L'istanza di assegnazione di un creditore (cpc 588-589): quanto offre, le spese, i crediti che vengono prima del suo. */
export const istanza = {
  creditore: riga,
  importoCent,
  speseCent: conto,
  prelazioniCent: conto,
  depositataIl: istante,
} as const;
