import type { Utente } from '@gestore/contratto/accesso/forme';

/** Ciò che le guardie scrivono su una richiesta, per chi la legge dopo di loro. */
declare module 'fastify' {
  interface FastifyRequest {
    /** Chi è entrato, dopo che una guardia ha lasciato passare la chiamata; prima, null. */
    utente: Utente | null;
    /** La sessione di `utente`. */
    sessioneId: string | null;
  }
}
