import type { Strategia, Utente, UtenteVendita } from '@gestore/contratto/accesso/forme';
import type { Chi } from '@gestore/contratto/linea/chi';
import type { CasoDi } from '@gestore/contratto/problemi';
import type { FastifyRequest } from 'fastify';
import { gettonePortatore } from '../../bordo/portatore.ts';
import { type Problema, problema } from '../../bordo/problema.ts';
import { improntaGettone } from '../../piattaforma/arnesi/gettone.ts';
import { nomeCookie } from './cookie.ts';
import { csrfValido } from './csrf.ts';
import { trovaSessioneDelGettone, usaSessioneDelGettone } from './gettoni-accesso.ts';
import { leggiUtente, type Mostrato } from './letture-utente.ts';
import { annotaAltrove, chiamaDa } from './luoghi.ts';
import { type Riconosciuto as OfferenteRiconosciuto, ricordatiDi } from './ricordati.ts';
import { type SessioneTrovata, trovaSessione, usaSessione } from './sessioni.ts';
import { trovaUtente, utenteDellaCredenziale } from './utente.ts';

type Riconosciuto = { utente: Utente; sessioneId: string };

/**
 * Chi chiama con questa strategia: chi ha il gettone Bearer quando la chiamata ne mostra uno, se no chi ha la sessione
 * di questo browser, che conta soltanto accanto a un cookie CSRF valido. Un gettone Bearer sbagliato non ripiega mai
 * sui cookie.
 */
export async function riconosci(
  request: FastifyRequest,
  strategia: Strategia,
): Promise<Riconosciuto | { motivo: string | null }> {
  const { contesto } = request.server;
  const adesso = contesto.orologio.adesso();
  if (strategia === 'user') return riconosciOfferente(request, adesso);
  const sessione = await sessioneDi(request, strategia, adesso);
  if (sessione.stato === 'sconosciuta') return { motivo: null };
  if (sessione.stato === 'finita') return { motivo: sessione.motivo };
  await annotaAltrove(contesto.db, sessione, chiamaDa(request), adesso);
  const utente = await trovaUtente(contesto, strategia, sessione.soggettoId, adesso);
  return utente === null || utente === 'estraneo' ? { motivo: percheNo(utente) } : { utente, sessioneId: sessione.id };
}

/** Le stesse risposte per un offerente o uno spettatore, che chiamano spesso: sessione e credenziale si leggono insieme. */
async function riconosciOfferente(
  request: FastifyRequest,
  adesso: number,
): Promise<OfferenteRiconosciuto | { motivo: string | null }> {
  const { contesto } = request.server;
  const mostrato = mostra(request);
  if (mostrato === null) return { motivo: null };
  const ricordati = ricordatiDi(contesto.pool);
  ricordati.dimentica(mostrato);
  const letto = await leggiUtente(contesto.pool, mostrato);
  if (letto === null) return { motivo: null };
  const { db, segreti } = contesto;
  const sessione =
    letto.gettone === null
      ? await usaSessione(db, segreti, letto.sessione, adesso)
      : await usaSessioneDelGettone(db, segreti, letto.gettone, adesso);
  if (sessione.stato !== 'viva') return { motivo: sessione.stato === 'finita' ? sessione.motivo : null };
  await annotaAltrove(contesto.db, sessione, chiamaDa(request), adesso);
  const utente = utenteDellaCredenziale(segreti, letto.credenziale, adesso);
  if (utente === null || utente === 'estraneo') return { motivo: percheNo(utente) };
  const chi = { utente, sessioneId: sessione.id };
  ricordati.ricorda(mostrato, letto, chi);
  return chi;
}

/** A chi non può più entrare lo si dice; di una persona che nessun server ha scritto non si dice nulla. */
function percheNo(chi: null | 'estraneo'): string | null {
  return chi === null ? 'revoca_utente' : null;
}

function mostra(request: FastifyRequest): Mostrato | null {
  const { contesto } = request.server;
  const portatore = gettonePortatore(request);
  if (portatore !== null) return { con: 'gettone', impronta: improntaGettone(portatore) };
  const gettone = request.cookies[nomeCookie(contesto, 'user')];
  if (gettone === undefined || csrfValido(request, contesto) === null) return null;
  return { con: 'cookie', impronta: improntaGettone(gettone) };
}

async function sessioneDi(request: FastifyRequest, strategia: Strategia, adesso: number): Promise<SessioneTrovata> {
  const { contesto } = request.server;
  const portatore = gettonePortatore(request);
  const { db, segreti } = contesto;
  if (portatore !== null) return trovaSessioneDelGettone(db, segreti, strategia, portatore, adesso);
  const gettone = request.cookies[nomeCookie(contesto, strategia)];
  if (gettone === undefined || csrfValido(request, contesto) === null) return { stato: 'sconosciuta' };
  return trovaSessione(db, segreti, strategia, gettone, adesso);
}

async function richiedi(request: FastifyRequest, strategia: Strategia): Promise<Utente> {
  return accogli(request, await riconosci(request, strategia));
}

function accogli(request: FastifyRequest, esito: Riconosciuto | { motivo: string | null }): Utente {
  if (!('utente' in esito)) throw nonAutenticato(esito.motivo);
  request.utente = esito.utente;
  request.sessioneId = esito.sessioneId;
  return esito.utente;
}

/** Guardia `user/authenticated`: un offerente o uno spettatore di una vendita. 401 `non_autenticato`. */
export async function richiediUtente(request: FastifyRequest): Promise<void> {
  await richiedi(request, 'user');
}

/** Come `richiediUtente`, soltanto offerenti: 403 `ruolo_non_ammesso` a uno spettatore. */
export async function richiediOfferente(request: FastifyRequest): Promise<void> {
  const utente = await richiedi(request, 'user');
  if (!utente.scope.some((ruolo) => ruolo === 'offerente')) throw ruoloNonAmmesso();
}

/** Un offerente di una vendita, e ciò che resta da verificare di lui prima di rispondergli. */
type OfferenteDaVerificare = {
  utente: UtenteVendita;
  /**
   * `null` di chi è appena stato letto. Di chi è passato per la memoria: che la sessione non sia finita, nella
   * transazione che scrive ciò che chiede, o chiedendolo (`richiedi`, che lancia il rifiuto che gli spetta).
   */
  daVerificare: { sessione: string; richiedi(): Promise<void> } | null;
};

/** Come `richiediOfferente`, senza chiedere alla base dati di un offerente che ha chiamato un attimo fa. */
export async function riconosciChiRilancia(request: FastifyRequest): Promise<OfferenteDaVerificare> {
  const { contesto } = request.server;
  const mostrato = mostra(request);
  const chi = mostrato === null ? undefined : ricordatiDi(contesto.pool).trova(mostrato, contesto.orologio.adesso());
  if (chi?.utente.ruolo !== 'offerente') {
    await richiediOfferente(request);
    return { utente: utenteVenditaDi(request), daVerificare: null };
  }
  accogli(request, chi);
  const daVerificare = { sessione: chi.sessioneId, richiedi: () => richiediOfferente(request) };
  return { utente: chi.utente, daVerificare };
}

/** La guardia di una riga del contratto: la sua strategia, e i suoi ruoli quando non sono tutti. */
export async function guardiaDelContratto(request: FastifyRequest, { strategia, ruoli }: Chi): Promise<void> {
  if (strategia === null) return;
  const utente = await richiedi(request, strategia);
  if (!utente.scope.some((suo) => ruoli.includes(suo))) throw ruoloNonAmmesso();
}

/** La persona dietro `richiediUtente`; lancia quando la rotta non ha quella guardia. */
function utenteVenditaDi(request: FastifyRequest): UtenteVendita {
  if (request.utente?.strategia !== 'user') throw new Error('La rotta non ha la guardia richiediUtente.');
  return request.utente;
}

/** 401; `motivo` dice a una pagina perché una sessione che era aperta non lo è più. */
export function nonAutenticato(motivo: string | null): Problema {
  return problema('non_autenticato', motivo === null ? {} : { motivo }, {}, motivo as CasoDi<'non_autenticato'> | null);
}

/** 403 a una persona entrata con il ruolo sbagliato. */
function ruoloNonAmmesso(): Problema {
  return problema('ruolo_non_ammesso');
}
