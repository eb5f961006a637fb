import type { Strategia } from '@gestore/contratto/accesso';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problema } from '../http/problema.ts';
import { improntaGettone } from './gettone.ts';
import {
  RICHIESTE_PASSWORD_INDIRIZZO_MAX,
  TENTATIVI_FINESTRA_MS,
  TENTATIVI_INDIRIZZO_MAX,
  TENTATIVI_MAX,
} from './limiti.ts';

/**
 * Options of @fastify/rate-limit for a sign-in call: counted per account and address together, so that nobody can lock
 * another person out, and an account that does not exist is slowed like one that does.
 */
export function limiteAccessi(campo: 'email' | 'token' | 'refresh_token') {
  return {
    max: TENTATIVI_MAX,
    timeWindow: TENTATIVI_FINESTRA_MS,
    hook: 'preHandler' as const,
    keyGenerator: (request: FastifyRequest) => {
      const corpo: unknown = request.body;
      const valore = typeof corpo === 'object' && corpo !== null ? Reflect.get(corpo, campo) : '';
      const conto = typeof valore === 'string' ? valore.trim().toLowerCase() : '';
      return `${request.ip} ${improntaGettone(conto).toString('base64url')}`;
    },
    errorResponseBuilder: (_request: FastifyRequest, dati: { ttl: number }) => troppiTentativi(dati.ttl),
  };
}

/** Hook that counts the sign-in calls of one address whatever the account: each password checked costs time and memory. */
export function limiteIndirizzo(
  app: FastifyInstance,
  strategia: Strategia,
): (request: FastifyRequest) => Promise<void> {
  return contaPerIndirizzo(app, TENTATIVI_INDIRIZZO_MAX[strategia]);
}

function contaPerIndirizzo(app: FastifyInstance, max: number): (request: FastifyRequest) => Promise<void> {
  const conta = app.createRateLimit({ max, timeWindow: TENTATIVI_FINESTRA_MS });
  return async (request) => {
    const esito = await conta(request);
    if (!esito.isAllowed && esito.isExceeded) throw troppiTentativi(esito.ttl);
  };
}

/** As `limiteIndirizzo`, for the calls about a forgotten password, which are rarer. */
export function limiteRichieste(app: FastifyInstance): (request: FastifyRequest) => Promise<void> {
  return contaPerIndirizzo(app, RICHIESTE_PASSWORD_INDIRIZZO_MAX);
}

/** 429; the header Retry-After says the same number of seconds. */
export function troppiTentativi(attesaMs: number): Problema {
  const secondi = Math.ceil(attesaMs / 1_000);
  return new Problema(
    429,
    'troppi_tentativi',
    'Troppi tentativi',
    `Per sicurezza occorre attendere ${secondi} secondi prima di riprovare.`,
    { riprovaTraSecondi: secondi },
  );
}
