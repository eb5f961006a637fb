import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problema } from '../http/problema.ts';
import { contoDi, dispositivoNoto } from './dispositivo.ts';
import { improntaGettone } from './gettone.ts';
import {
  TENTATIVI_CONTO_MAX,
  TENTATIVI_FINESTRA_MS,
  TENTATIVI_INDIRIZZO_MAX,
  TENTATIVI_MAX,
  TENTATIVI_SBAGLIATI_INDIRIZZO_MAX,
} from './limiti.ts';

type Guardia = (request: FastifyRequest) => Promise<void>;

/**
 * Hook (after the body is read) of the calls that check a password. A device that has already signed in with this account
 * has a count of its own; anybody else is counted per account and address together, per account, and per address: so
 * nobody can shut out a person from his own device, and an account that does not exist is slowed like one that does.
 */
export function limitePassword(app: FastifyInstance): Guardia {
  const perChi = contatore(app, TENTATIVI_MAX, (request) => {
    const conto = contoDi(campo(request, 'email'));
    return `${conto} ${dispositivoNoto(request, conto) ?? request.ip}`;
  });
  const perConto = contatore(app, TENTATIVI_CONTO_MAX, (request) => contoDi(campo(request, 'email')));
  const perIndirizzo = contatore(app, TENTATIVI_INDIRIZZO_MAX.admin);
  return async (request) => {
    await perChi(request);
    if (dispositivoNoto(request, contoDi(campo(request, 'email'))) !== null) return;
    await perConto(request);
    await perIndirizzo(request);
  };
}

/**
 * Counts the refusals of calls that check a random secret, per address: `conta` after the check, so that whoever shows
 * a good one always enters, however many wrong ones came from the same address. Throws 429 instead of the refusal when
 * they are too many.
 */
export function limiteErrori(app: FastifyInstance): (request: FastifyRequest, errore: unknown) => Promise<never> {
  const conta = contatore(app, TENTATIVI_SBAGLIATI_INDIRIZZO_MAX);
  return async (request, errore) => {
    if (errore instanceof Problema && errore.stato === 401) await conta(request);
    throw errore;
  };
}

/** Hook that counts the calls of one address, whatever they are. */
export function limiteIndirizzo(app: FastifyInstance, max: number): Guardia {
  return contatore(app, max);
}

/** Hook (after the body is read) that counts the uses of one secret from one address. */
export function limiteSegreto(app: FastifyInstance, nome: string): Guardia {
  return contatore(app, TENTATIVI_MAX, (request) => {
    const segreto = improntaGettone(campo(request, nome)).toString('base64url');
    return `${request.ip} ${segreto}`;
  });
}

function contatore(app: FastifyInstance, max: number, keyGenerator?: (request: FastifyRequest) => string): Guardia {
  const conta = app.createRateLimit({
    max,
    timeWindow: TENTATIVI_FINESTRA_MS,
    ...(keyGenerator === undefined ? {} : { keyGenerator }),
  });
  return async (request) => {
    const esito = await conta(request);
    if (!esito.isAllowed && esito.isExceeded) throw troppiTentativi(esito.ttl);
  };
}

function campo(request: FastifyRequest, nome: string): string {
  const corpo: unknown = request.body;
  const valore = typeof corpo === 'object' && corpo !== null ? Reflect.get(corpo, nome) : '';
  return typeof valore === 'string' ? valore : '';
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
