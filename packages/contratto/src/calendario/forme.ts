import { z } from 'zod';
import { istante } from '../linea/tipi.ts';

/** Se un indirizzo è in vita, da quando, e quando un calendario lo ha letto. */
export const statoIndirizzoCalendario = z.strictObject({
  vivo: z.strictObject({ emessoIl: istante, lettoIl: istante.nullable() }).nullable(),
});
export type StatoIndirizzoCalendario = z.infer<typeof statoIndirizzoCalendario>;

/** Si emette e si revoca senza dire nulla: nessun campo. */
export const corpoIndirizzoCalendario = z.strictObject({});

/** L'indirizzo appena emesso: si vede solo adesso, il server ne tiene l'impronta. */
export const indirizzoCalendarioEmesso = z.strictObject({ indirizzo: z.string(), emessoIl: istante });
