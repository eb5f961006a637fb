import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import type {} from '../accesso/richiesta.ts';
import { baseDatiAssente } from '../base-dati/assente.ts';
import { erroriDiCampo } from './analizza.ts';

type Dettagli = Readonly<Record<string, unknown>>;

/** A refusal of the border, thrown by routes and guards and answered as an RFC 9457 problem document. */
export class Problema extends Error {
  override name = 'Problema';
  readonly stato: number;
  readonly codice: string;
  readonly titolo: string;
  readonly dettagli: Dettagli;

  /** @param stato HTTP status @param codice stable code @param titolo what happened @param dettaglio what to do now */
  constructor(stato: number, codice: string, titolo: string, dettaglio: string, dettagli: Dettagli = {}) {
    super(dettaglio);
    this.stato = stato;
    this.codice = codice;
    this.titolo = titolo;
    this.dettagli = dettagli;
  }
}

/** Sends a problem document. Extra members never replace the standard ones. */
export function inviaProblema(reply: FastifyReply, problema: Problema): FastifyReply {
  const { riprovaTraSecondi } = problema.dettagli;
  if (typeof riprovaTraSecondi === 'number') reply.header('retry-after', riprovaTraSecondi);
  return reply.code(problema.stato).type('application/problem+json; charset=utf-8').send(corpoProblema(problema));
}

/** The problem document itself. */
export function corpoProblema(problema: Problema): Dettagli {
  return {
    ...problema.dettagli,
    type: `urn:gestore-vendite:problema:${problema.codice}`,
    title: problema.titolo,
    status: problema.stato,
    detail: problema.message,
    codice: problema.codice,
  };
}

/** The generic 404 of the calls. */
export function nonTrovato(): Problema {
  return new Problema(404, 'non_trovato', 'Risorsa non trovata', 'L’indirizzo richiesto non esiste.');
}

/** Who was not let in, wanted what is not his, came with what no longer opens, from elsewhere, or tried too often. */
const DA_RICORDARE: ReadonlySet<number> = new Set([401, 403, 410, 419, 429]);

/** What belongs to somebody else answers as what does not exist: of whoever is signed in, that is an attempt too. */
function daRicordare(stato: number, request: FastifyRequest): boolean {
  return DA_RICORDARE.has(stato) || (stato === 404 && (request.utente ?? null) !== null);
}

/**
 * A line for those who watch: what was refused, from where and to whom, if a guard had recognised him (the identifier,
 * never a name); nothing of what was sent nor the address with its parts.
 */
function annotaRifiuto(request: FastifyRequest, { stato, codice }: Problema): void {
  const { method: metodo, ip, routeOptions } = request;
  const rotta = routeOptions.url ?? null;
  // Errors before the decorators, or of a server without guards, have nobody.
  const chi = request.utente?.id ?? null;
  request.log.info({ rifiuto: { stato, codice, metodo, rotta, ip, chi } }, 'chiamata rifiutata');
}

/** Installs the one error handler: whatever is thrown becomes a problem document, never a stack trace. */
export function installaGestoreErrori(app: FastifyInstance): void {
  app.setErrorHandler((errore, request, reply) => {
    const problema = problemaDa(errore, request);
    if (daRicordare(problema.stato, request)) annotaRifiuto(request, problema);
    return inviaProblema(reply, problema);
  });
}

function problemaDa(errore: unknown, request: FastifyRequest): Problema {
  if (errore instanceof Problema) return errore;
  if (errore instanceof ZodError) {
    return new Problema(422, 'dati_non_validi', 'Dati non validi', 'Controllare i campi indicati e riprovare.', {
      errori: erroriDiCampo(errore),
    });
  }
  const noto = problemaDiFastify(errore as Partial<FastifyError>);
  if (noto !== null) return noto;
  if (baseDatiAssente(errore)) {
    request.log.warn({ err: errore, url: request.routeOptions.url }, 'base dati assente');
    return senzaBaseDati();
  }
  const incidente = randomUUID();
  request.log.error({ err: errore, incidente, url: request.routeOptions.url }, 'errore non previsto');
  return new Problema(
    500,
    'errore_interno',
    'Errore del sistema',
    `Si è verificato un errore non previsto. Se si ripete, segnali all’assistenza il numero ${incidente}.`,
    { incidente },
  );
}

function problemaDiFastify(errore: Partial<FastifyError>): Problema | null {
  switch (errore.code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return jsonMalformato();
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return richiestaTroppoGrande();
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problema(
        415,
        'formato_non_ammesso',
        'Formato non ammesso',
        'Questa chiamata non accetta il tipo di contenuto indicato in Content-Type.',
      );
    default:
  }
  const stato = errore.statusCode;
  if (typeof stato !== 'number' || stato < 400 || stato > 499) return null;
  if (stato === 404) return nonTrovato();
  return new Problema(stato, 'richiesta_non_valida', 'Richiesta non valida', 'La richiesta non può essere accettata.');
}

/** How long before trying again: a database that restarts is back in a second or two. */
const RIPROVA_S = 2;

/** No database for now, whatever the call was. What was being done may have happened: only the same command is safe. */
function senzaBaseDati(): Problema {
  return new Problema(
    503,
    'base_dati_assente',
    'Servizio momentaneamente non disponibile',
    'La piattaforma non raggiunge i propri archivi. Ripeta fra qualche secondo: lo stesso comando non viene contato due volte.',
    { riprovaTraSecondi: RIPROVA_S },
  );
}

/** Body over the limit of its call. */
export function richiestaTroppoGrande(): Problema {
  return new Problema(413, 'richiesta_troppo_grande', 'Richiesta troppo grande', 'Il contenuto supera il limite.');
}

/** Body that is not JSON. */
export function jsonMalformato(): Problema {
  return new Problema(
    400,
    'json_malformato',
    'JSON malformato',
    'Il contenuto inviato non è un documento JSON valido.',
  );
}

/** Address that cannot be decoded, or with a part longer than any identifier. */
export function indirizzoNonValido(): Problema {
  return new Problema(400, 'indirizzo_non_valido', 'Indirizzo non valido', 'L’indirizzo richiesto non è leggibile.');
}
