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
 * Who calls with this strategy: the holder of the bearer token when the call shows one, or else of the session of this
 * browser, which counts only beside a valid CSRF cookie. A wrong bearer token never falls back to the cookies.
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

/** The same answers for a bidder or a spectator, who call often: session and credential are read together. */
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

/** Who may no longer enter is told so; of a person that no server has written nothing is told. */
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

/** Guard `user/authenticated`: a bidder or a spectator of one sale. 401 `non_autenticato`. */
export async function richiediUtente(request: FastifyRequest): Promise<void> {
  await richiedi(request, 'user');
}

/** As `richiediUtente`, bidders only: 403 `ruolo_non_ammesso` for a spectator. */
export async function richiediOfferente(request: FastifyRequest): Promise<void> {
  const utente = await richiedi(request, 'user');
  if (!utente.scope.some((ruolo) => ruolo === 'offerente')) throw ruoloNonAmmesso();
}

/** A bidder of a sale, and what remains to be verified of him before he is answered. */
type OfferenteDaVerificare = {
  utente: UtenteVendita;
  /**
   * `null` of who was just read. Of who was let pass from memory: that the session has not ended, in the transaction that
   * writes what he asks, or else by asking (`richiedi`, which throws the refusal that is due to him).
   */
  daVerificare: { sessione: string; richiedi(): Promise<void> } | null;
};

/** As `richiediOfferente`, without asking the database about a bidder who called a moment ago. */
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

/** The guard of a line of the contract: its strategy, and its roles when they are not all of them. */
export async function guardiaDelContratto(request: FastifyRequest, { strategia, ruoli }: Chi): Promise<void> {
  if (strategia === null) return;
  const utente = await richiedi(request, strategia);
  if (!utente.scope.some((suo) => ruoli.includes(suo))) throw ruoloNonAmmesso();
}

/** The person behind `richiediUtente`; throws when the route has no such guard. */
function utenteVenditaDi(request: FastifyRequest): UtenteVendita {
  if (request.utente?.strategia !== 'user') throw new Error('La rotta non ha la guardia richiediUtente.');
  return request.utente;
}

/** 401; `motivo` tells a page why a session that was open is no longer so. */
export function nonAutenticato(motivo: string | null): Problema {
  return problema('non_autenticato', motivo === null ? {} : { motivo }, {}, motivo as CasoDi<'non_autenticato'> | null);
}

/** 403 for a signed-in person in the wrong role. */
function ruoloNonAmmesso(): Problema {
  return problema('ruolo_non_ammesso');
}
