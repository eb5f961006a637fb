import type { Chi } from '@gestore/contratto/linea/chi';
import type { QualsiasiChiamata } from '@gestore/contratto/linea/chiamata';
import type { FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';

/** Riconosce chi chiama, come lo vuole la riga del contratto, o lancia il rifiuto che gli spetta. */
type Guardia = (request: FastifyRequest, chi: Chi) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    /** La guardia delle chiamate del contratto, installata dall'accesso. */
    guardia: Guardia;
    /** Nelle prove, una risposta o un problema che il contratto non promette è un errore. */
    rigorosa: boolean;
    /** Dove una parte registra le misure sue. */
    misure: Registry;
  }
  interface FastifyContextConfig {
    /** La riga del contratto che questa rotta serve. */
    chiamata?: QualsiasiChiamata;
    /** Le sue chiamate non sono fra le misure: il loro numero direbbe quante offerte ci sono (R10). */
    senzaMisura?: true;
  }
}
