import type { Chi } from '@gestore/contratto/linea/chi';
import type { QualsiasiChiamata } from '@gestore/contratto/linea/chiamata';
import type { FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';

/** Recognises who calls, as the line of the contract wants him, or throws the refusal that is due to him. */
type Guardia = (request: FastifyRequest, chi: Chi) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    /** The guard of the calls of the contract, installed by the sign-in part. */
    guardia: Guardia;
    /** In tests, an answer or a problem that the contract does not promise is an error. */
    rigorosa: boolean;
    /** Where a part registers the measures of its own. */
    misure: Registry;
  }
  interface FastifyContextConfig {
    /** The line of the contract that this route serves. */
    chiamata?: QualsiasiChiamata;
    /** Its calls are not among the measures: their number would tell how many offers there are (R10). */
    senzaMisura?: true;
  }
}
