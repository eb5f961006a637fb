import { CAMPI_ERRATA } from '@gestore/dominio';
import { z } from 'zod';
import { istante } from '../linea/tipi.ts';

/** Una voce corretta: che cosa diceva e che cosa dice, come si legge; vuota se non diceva nulla. */
const voceErrata = z.strictObject({ campo: z.enum(CAMPI_ERRATA), prima: z.string(), dopo: z.string() });

/** Ciò che si è corretto di una scheda pubblicata, come lo legge chiunque; `motivo` è `null` nelle correzioni di quando non si chiedeva (R02). */
const errataPubblica = z.strictObject({
  correttaIl: istante,
  motivo: z.string().nullable(),
  voci: z.array(voceErrata),
});
export type ErrataCorrige = z.infer<typeof errataPubblica>;
export const erratePubbliche = z.strictObject({ errate: z.array(errataPubblica) });
