import type { FastifyRequest } from 'fastify';
import { Problema } from '../http/problema.ts';
import { improntaGettone } from './gettone.ts';
import { TENTATIVI_FINESTRA_MS, TENTATIVI_MAX } from './limiti.ts';

/**
 * Options of @fastify/rate-limit for a sign-in call: counted per account and address together, so that nobody can lock
 * another person out, and an account that does not exist is slowed like one that does.
 */
export function limiteAccessi(campo: 'email' | 'token') {
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
