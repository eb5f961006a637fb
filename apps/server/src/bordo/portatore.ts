import { TIPO_GETTONE } from '@gestore/contratto/accesso/costanti-accesso';
import type { FastifyRequest } from 'fastify';

/**
 * Il gettone di `Authorization: Bearer`: un testo vuoto quando l'intestazione non ne ha, null quando lo schema è un
 * altro o l'intestazione manca. Chi mostra lo schema è giudicato dal solo gettone, giusto o sbagliato: i suoi cookie
 * non si leggono.
 */
export function gettonePortatore(request: Pick<FastifyRequest, 'headers'>): string | null {
  const [schema, gettone = ''] = (request.headers.authorization ?? '').trim().split(/\s+/, 2);
  return schema?.toLowerCase() === TIPO_GETTONE.toLowerCase() ? gettone : null;
}
