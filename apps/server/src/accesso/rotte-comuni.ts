import type { Gettoni, Strategia } from '@gestore/contratto/accesso';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import type { Contesto } from '../contesto.ts';
import { analizza } from '../http/analizza.ts';
import { nonTrovato } from '../http/problema.ts';
import { nomeCookie, opzioniCookie, togliCookie } from './cookie.ts';
import { apriSessioneGettoni, gettonePortatore } from './gettoni-accesso.ts';
import { nonAutenticato } from './guardie.ts';
import { CORPO_ACCESSO_MAX_BYTE, DURATA_SESSIONE } from './limiti.ts';
import {
  apriSessione,
  elencaSessioni,
  type NuovaSessione,
  revocaSessione,
  revocaSessioneDelGettone,
} from './sessioni.ts';

/** Options of every call that signs somebody in. */
export const OPZIONI_ACCESSO = { bodyLimit: CORPO_ACCESSO_MAX_BYTE } satisfies RouteShorthandOptions;

type Guardia = (request: FastifyRequest) => Promise<void>;

/** `GET .../user`, `POST .../logout` and the sessions of the signed-in person: equal for the three strategies. */
export function rotteComuni(app: FastifyInstance, contesto: Contesto, strategia: Strategia, guardia: Guardia): void {
  const radice = `/api/${strategia}/auth`;
  app.get(`${radice}/user`, { preHandler: guardia }, (request) => request.utente);

  app.post(`${radice}/logout`, { preHandler: guardia }, async (request, reply) => {
    const { soggettoId, correnteId } = chi(request);
    await revocaSessione(contesto.db, { strategia, soggettoId, id: correnteId }, 'uscita', contesto.orologio.adesso());
    if (gettonePortatore(request) === null) togliCookie(contesto, reply, nomeCookie(contesto, strategia));
    return reply.code(204).send();
  });

  app.get(`${radice}/sessioni`, { preHandler: guardia }, async (request) => ({
    sessioni: await elencaSessioni(contesto.db, { strategia, ...chi(request) }, contesto.orologio.adesso()),
  }));

  app.post(`${radice}/sessioni/:id/revoca`, { preHandler: guardia }, async (request, reply) => {
    const { id } = analizza(z.strictObject({ id: z.uuid() }), request.params);
    const { soggettoId } = chi(request);
    const fatto = await revocaSessione(
      contesto.db,
      { strategia, soggettoId, id },
      'uscita',
      contesto.orologio.adesso(),
    );
    if (!fatto) throw nonTrovato();
    return reply.code(204).send();
  });
}

export type Chi = { strategia: Strategia; soggettoId: string };

/**
 * Opens the session of a person who has just proved who he is, and sets its cookie. The session that this browser held
 * ends: nobody could reach it any more, except whoever had copied its token.
 */
export async function entra(
  contesto: Contesto,
  request: FastifyRequest,
  reply: FastifyReply,
  chi: Chi,
  db: Contesto['db'] = contesto.db,
): Promise<void> {
  const nome = nomeCookie(contesto, chi.strategia);
  const vecchio = request.cookies[nome];
  const { gettone } = await apriSessione(db, nuovaSessione(contesto, request, chi));
  if (vecchio !== undefined) {
    const sua = { strategia: chi.strategia, gettone: vecchio };
    await revocaSessioneDelGettone(db, sua, 'subentro', contesto.orologio.adesso());
  }
  reply.setCookie(nome, gettone, opzioniCookie(contesto, DURATA_SESSIONE[chi.strategia].massimaMs));
}

/** As `entra`, for an API client: no cookie, a pair of bearer tokens. */
export function consegnaGettoni(
  contesto: Contesto,
  request: FastifyRequest,
  chi: Chi,
  db: Contesto['db'] = contesto.db,
): Promise<Gettoni> {
  return db === contesto.db
    ? db.transaction().execute((tx) => apriSessioneGettoni(tx, nuovaSessione(contesto, request, chi)))
    : apriSessioneGettoni(db, nuovaSessione(contesto, request, chi));
}

function nuovaSessione(contesto: Contesto, request: FastifyRequest, chi: Chi): NuovaSessione {
  return {
    ...chi,
    adesso: contesto.orologio.adesso(),
    indirizzo: request.ip,
    dispositivo: request.headers['user-agent'] ?? null,
  };
}

function chi(request: FastifyRequest): { soggettoId: string; correnteId: string } {
  if (request.utente === null || request.sessioneId === null) throw nonAutenticato(null);
  return { soggettoId: request.utente.id, correnteId: request.sessioneId };
}
