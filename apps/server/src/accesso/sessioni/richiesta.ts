import type { Utente } from '@gestore/contratto/accesso/forme';

/** What the guards write on a request, for whoever reads it after them. */
declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in, once a guard has let the call pass; null before. */
    utente: Utente | null;
    /** The session of `utente`. */
    sessioneId: string | null;
  }
}
