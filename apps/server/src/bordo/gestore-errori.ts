import { randomUUID } from 'node:crypto';
import { VoceIllegibile } from '@gestore/contratto/eventi/leggi';
import { problemiDi } from '@gestore/contratto/problemi/di-una-chiamata';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import type {} from '../accesso/sessioni/richiesta.ts';
import { baseDatiAssente } from '../base-dati/collegamento/assente.ts';
import { CursoreNonValido } from '../base-dati/cursore.ts';
import { interrotta } from '../base-dati/lettura-pubblica.ts';
import { RicercaTroppoLenta } from '../base-dati/pagina.ts';
import { erroriDiCampo } from '../piattaforma/arnesi/analizza.ts';
import { Abbandonato } from '../piattaforma/arnesi/coda-equa.ts';
import { RegistroIllegibile } from '../piattaforma/registro-illegibile.ts';
import { discoPieno, fileFiniti } from '../piattaforma/scrittura-impossibile.ts';
import type {} from './dichiarazioni.ts';
import { inviaProblema, jsonMalformato, nonTrovato, Problema, problema, richiestaTroppoGrande } from './problema.ts';

/** Chi non è stato ammesso, voleva ciò che non è suo, è venuto con ciò che non apre più, da altrove, o ha provato troppe volte. */
const DA_RICORDARE: ReadonlySet<number> = new Set([401, 403, 410, 419, 429]);

/** Ciò che è di un altro risponde come ciò che non esiste: di chi è entrato, anche questo è un tentativo. */
function daRicordare(stato: number, request: FastifyRequest): boolean {
  return DA_RICORDARE.has(stato) || (stato === 404 && (request.utente ?? null) !== null);
}

/**
 * Una riga per chi sorveglia: che cosa si è rifiutato, da dove e a chi, se una guardia lo aveva riconosciuto
 * (l'identificativo, mai un nome); nulla di ciò che è stato mandato, né l'indirizzo con le sue parti.
 */
function annotaRifiuto(request: FastifyRequest, { stato, codice }: Problema): void {
  const { method: metodo, ip, routeOptions } = request;
  const rotta = routeOptions.url ?? null;
  // Gli errori prima dei decoratori, o di un server senza guardie, non hanno nessuno.
  const chi = request.utente?.id ?? null;
  request.log.info({ rifiuto: { stato, codice, metodo, rotta, ip, chi } }, 'chiamata rifiutata');
}

/**
 * Installa l'unico gestore degli errori: qualunque cosa si lanci diventa un documento di problema, mai una traccia
 * dello stack. Un server rigoroso (nelle prove) prende per errore nostro ciò che il suo contratto non promette.
 */
export function installaGestoreErrori(app: FastifyInstance, rigorosa = false): void {
  app.decorate('rigorosa', rigorosa);
  app.setErrorHandler((errore, request, reply) => {
    if (errore instanceof Abbandonato) return nessunoAspetta(request, reply);
    const detto = promesso(problemaDa(errore, request), request);
    if (daRicordare(detto.stato, request)) annotaRifiuto(request, detto);
    return inviaProblema(reply, detto);
  });
}

/** Chi aveva chiesto se n'è andato prima del suo turno: non c'è nessuno a cui rispondere, e nulla è andato storto. */
function nessunoAspetta(request: FastifyRequest, reply: FastifyReply): undefined {
  request.log.debug({ url: request.routeOptions.url }, 'chi aspettava in coda se n’è andato');
  reply.hijack();
}

/** Nelle prove un problema che la chiamata non dichiara è un errore nostro, per nome; in servizio si risponde così com'è. */
function promesso(nato: Problema, request: FastifyRequest): Problema {
  const { chiamata } = request.routeOptions.config;
  if (chiamata === undefined || !request.server.rigorosa) return nato;
  if (nato.stato >= 500 && nato.codice === 'errore_interno') return nato;
  if (problemiDi(chiamata).has(nato.codice)) return nato;
  return problema('errore_interno', {
    incidente: `${chiamata.metodo} ${chiamata.percorso}: il contratto non dichiara il problema ${nato.codice}`,
  });
}

function problemaDa(errore: unknown, request: FastifyRequest): Problema {
  if (errore instanceof Problema) return errore;
  if (errore instanceof ZodError) {
    return problema('dati_non_validi', {}, { errori: erroriDiCampo(errore) });
  }
  if (errore instanceof CursoreNonValido) return problema('cursore_non_valido');
  if (errore instanceof RicercaTroppoLenta) return problema('ricerca_troppo_lenta');
  const noto = problemaDiFastify(errore as Partial<FastifyError>);
  if (noto !== null) return noto;
  if (baseDatiAssente(errore)) {
    request.log.warn({ err: errore, url: request.routeOptions.url }, 'base dati assente');
    return problema('base_dati_assente');
  }
  if (discoPieno(errore) || fileFiniti(errore)) {
    request.log.error({ err: errore, url: request.routeOptions.url }, 'risorse della macchina finite');
    return problema(fileFiniti(errore) ? 'file_finiti' : 'disco_pieno');
  }
  if (interrotta(errore)) {
    request.log.warn({ err: errore, url: request.routeOptions.url }, 'lettura interrotta: durava troppo');
    return problema('lettura_troppo_lunga');
  }
  if (errore instanceof RegistroIllegibile || errore instanceof VoceIllegibile) {
    request.log.error({ err: errore, url: request.routeOptions.url }, 'registro che non si legge');
    return problema('registro_alterato');
  }
  const incidente = randomUUID();
  request.log.error({ err: errore, incidente, url: request.routeOptions.url }, 'errore non previsto');
  return problema('errore_interno', { incidente });
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
      return problema('formato_non_ammesso');
    default:
  }
  const stato = errore.statusCode;
  if (typeof stato !== 'number' || stato < 400 || stato > 499) return null;
  if (stato === 404) return nonTrovato();
  return Problema.delRichiedente(stato);
}
