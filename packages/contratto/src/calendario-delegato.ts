import type { Istante } from '@gestore/dominio';
import { z } from 'zod';

/** GET /api/admin/calendario/indirizzo: se un indirizzo è in vita, da quando, e quando un calendario lo ha letto. */
export type StatoIndirizzoCalendario = { vivo: { emessoIl: Istante; lettoIl: Istante | null } | null };

/** POST /api/admin/calendario/indirizzo e .../revoca: nessun campo. */
export const corpoIndirizzoCalendario = z.strictObject({});

/** L'indirizzo appena emesso: si vede solo adesso, il server ne tiene l'impronta. */
export type IndirizzoCalendarioEmesso = { indirizzo: string; emessoIl: Istante };
