import { z } from 'zod';
import { testo } from '../parole/testi-scritti.ts';
import { comandoId } from './tipi.ts';

/** Un atto che porta soltanto il suo identificativo. */
export const corpoComando = z.strictObject({ comandoId });
/** Un atto di cui chi lo compie dice perché. */
export const corpoMotivo = z.strictObject({ comandoId, motivo: testo });
