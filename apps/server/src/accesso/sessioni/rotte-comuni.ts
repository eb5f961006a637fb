import { accessoDi } from '@gestore/contratto/accesso/accesso-di';
import type { Gettoni, Strategia } from '@gestore/contratto/accesso/forme';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Contesto } from '../../bordo/contesto.ts';
import { gettonePortatore } from '../../bordo/portatore.ts';
import { nonTrovato, problema } from '../../bordo/problema.ts';
import { serve } from '../../bordo/serve.ts';
import { CORPO_ACCESSO_MAX_BYTE, DURATA_SESSIONE } from '../limiti/limiti.ts';
import { chiudiAltre, chiudiUna } from './chiusure.ts';
import { nomeCookie, opzioniCookie, togliCookie } from './cookie.ts';
import { apriSessioneGettoni } from './gettoni-accesso.ts';
import { nonAutenticato } from './guardie.ts';
import { chiamaDa } from './luoghi.ts';
import {
  apriSessione,
  elencaSessioni,
  type NuovaSessione,
  revocaSessione,
  revocaSessioneDelGettone,
} from './sessioni.ts';

/** Le opzioni di ogni chiamata che fa entrare qualcuno. */
export const OPZIONI_ACCESSO = { bodyLimit: CORPO_ACCESSO_MAX_BYTE } satisfies RouteShorthandOptions;

/** Chi è dentro, l'uscita e le sessioni della persona entrata: uguali per le tre strategie. */
export function rotteComuni(app: FastifyInstance, contesto: Contesto, strategia: Strategia): void {
  const linee = accessoDi(strategia);
  const { db, segreti, orologio } = contesto;
  serve(app, linee.utente, ({ chi }) => chi);

  serve(app, linee.logout, async ({ chi, request, reply }) => {
    const sessione = { strategia, soggettoId: chi.id, id: correnteDi(request) };
    await revocaSessione(db, sessione, 'uscita', orologio.adesso());
    if (gettonePortatore(request) === null) togliCookie(contesto, reply, nomeCookie(contesto, strategia));
  });

  serve(app, linee.sessioni, async ({ chi, request }) => {
    const soggetto = { strategia, soggettoId: chi.id, correnteId: correnteDi(request) };
    return elencaSessioni(db, segreti, soggetto, orologio.adesso());
  });

  serve(app, linee.revoca, async ({ chi, parametri: { id }, request }) => {
    const soggetto = { strategia, soggettoId: chi.id, correnteId: correnteDi(request), id };
    const esito = await db.transaction().execute((tx) => chiudiUna(tx, segreti, soggetto, orologio.adesso()));
    if (esito === 'ignota') throw nonTrovato();
    if (esito === 'rientri') throw problema('rientri_per_chiudere');
  });

  serve(app, linee.chiudiAltri, async ({ chi, corpo: { comandoId }, request }) => {
    const soggetto = { strategia, soggettoId: chi.id, correnteId: correnteDi(request) };
    const comando = { comandoId, adesso: orologio.adesso() };
    const esito = await db.transaction().execute((tx) => chiudiAltre(tx, segreti, soggetto, comando));
    if (esito === 'finita') throw nonAutenticato('uscita');
    if (esito === 'rientri') throw problema('rientri_per_chiudere');
    return { chiuse: esito };
  });
}

export type Entrato = { strategia: Strategia; soggettoId: string; provataIl?: number };

/**
 * Apre la sessione di una persona che ha appena provato chi è, e ne mette il cookie. La sessione che questo browser
 * teneva finisce: nessuno potrebbe più raggiungerla, tranne chi ne avesse copiato il gettone.
 */
export async function entra(
  contesto: Contesto,
  request: FastifyRequest,
  reply: FastifyReply,
  chi: Entrato,
  db: Contesto['db'] = contesto.db,
): Promise<void> {
  const nome = nomeCookie(contesto, chi.strategia);
  const vecchio = request.cookies[nome];
  const { gettone } = await apriSessione(db, contesto.segreti, nuovaSessione(contesto, request, chi));
  if (vecchio !== undefined) {
    const sessione = { strategia: chi.strategia, gettone: vecchio };
    await revocaSessioneDelGettone(db, sessione, 'subentro', contesto.orologio.adesso());
  }
  reply.setCookie(nome, gettone, opzioniCookie(contesto, DURATA_SESSIONE[chi.strategia].massimaMs));
}

/** Come `entra`, per un client dell'API: nessun cookie, una coppia di gettoni Bearer. */
export function consegnaGettoni(
  contesto: Contesto,
  request: FastifyRequest,
  chi: Entrato,
  db: Contesto['db'] = contesto.db,
): Promise<Gettoni> {
  return db === contesto.db
    ? db.transaction().execute((tx) => apriSessioneGettoni(tx, contesto.segreti, nuovaSessione(contesto, request, chi)))
    : apriSessioneGettoni(db, contesto.segreti, nuovaSessione(contesto, request, chi));
}

function nuovaSessione(contesto: Contesto, request: FastifyRequest, chi: Entrato): NuovaSessione {
  return {
    ...chi,
    adesso: contesto.orologio.adesso(),
    ...chiamaDa(request),
  };
}

/** La sessione con cui si fa questa chiamata; 401 quando non c'è. */
export function correnteDi(request: FastifyRequest): string {
  if (request.sessioneId === null) throw nonAutenticato(null);
  return request.sessioneId;
}
