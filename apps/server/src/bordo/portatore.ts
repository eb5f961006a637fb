import { TIPO_GETTONE } from '@gestore/contratto/accesso/costanti-accesso';
import type { FastifyRequest } from 'fastify';

/**
 * The token of `Authorization: Bearer`, an empty text when the header holds none, null when the scheme is another or
 * there is no header. Whoever shows the scheme is judged by the token alone, right or wrong: his cookies are not read.
 */
export function gettonePortatore(request: Pick<FastifyRequest, 'headers'>): string | null {
  const [schema, gettone = ''] = (request.headers.authorization ?? '').trim().split(/\s+/, 2);
  return schema?.toLowerCase() === TIPO_GETTONE.toLowerCase() ? gettone : null;
}
