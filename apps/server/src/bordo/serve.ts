import { letturaPubblica } from '@gestore/contratto/linea/chi';
import type {
  ChiDi,
  CorpoDi,
  FileDato,
  ParametriDi,
  QualsiasiChiamata,
  QueryDi,
  RispostaDi,
} from '@gestore/contratto/linea/chiamata';
import { lavoroDi, quotaDi } from '@gestore/contratto/quote/di-una-chiamata';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import type {} from '../accesso/sessioni/richiesta.ts';
import { comeLetturaPubblica } from '../base-dati/lettura-pubblica.ts';
import { analizza } from '../piattaforma/arnesi/analizza.ts';
import type {} from './dichiarazioni.ts';
import { leggiParametri } from './parametri.ts';
import { personaDi } from './quote.ts';
import { inviaRisposta, type Scritta } from './risposta.ts';
import { eSchema, perLeggere } from './schemi.ts';

/** What is known of a call before its body is read. */
type Arrivata<C, G = undefined> = {
  parametri: ParametriDi<C>;
  chi: ChiDi<C>;
  /** What a guard of the route's own answered. */
  accesso: G;
  /** The raw call, for what the contract does not say: cookies, address, a form with files. */
  request: FastifyRequest;
  reply: FastifyReply;
};

/** What a handler is given: everything has been parsed, and who calls has been recognised. */
type Ricevuto<C, O, G = undefined> = Arrivata<C, G> & {
  query: QueryDi<C>;
  corpo: CorpoDi<C>;
  /** What `oggetto` found: the sale, if it is his. */
  oggetto: O;
};

type Gestore<C, O, G = undefined> = (ricevuto: Ricevuto<C, O, G>) => Promise<Esito<C>> | Esito<C> | Muto<C>;
type Esito<C> = RispostaDi<C> | Scritta<RispostaDi<C>> | FastifyReply;
/** Where the contract promises nothing, a handler may answer nothing. */
type Muto<C> = undefined extends RispostaDi<C> ? Promise<void> : never;

/** What a route adds to its line of the contract. */
type Opzioni<C, O, G = undefined> = Pick<
  RouteShorthandOptions,
  'bodyLimit' | 'config' | 'logLevel' | 'onRequest' | 'preValidation'
> & {
  /** Replaces the guard of the line; what it answers goes on as `accesso`. The request is whole, and nothing was awaited yet. */
  guardia?: (request: FastifyRequest, reply: FastifyReply) => Promise<G>;
  /** Finds the object that the address names, or throws that for who calls it does not exist: before the body is read. */
  oggetto?: (arrivata: Arrivata<C, G>) => Promise<O> | O;
  /** When `oggetto` or the reading of query and body refuse: throws what must be answered instead, if anything. */
  primaDiRifiutare?: (accesso: G) => Promise<void>;
};

/**
 * Serves a line of the contract: guard, parameters, query and body come from it, and what the handler answers is what
 * it promises. Bad input is a problem document that names the field; a handler that answers something else does not
 * compile, and fails every test that meets it.
 */
export function serve<C extends QualsiasiChiamata>(
  app: FastifyInstance,
  chiamata: C,
  gestore: Gestore<C, undefined>,
): void;
export function serve<C extends QualsiasiChiamata, O = undefined, G = undefined>(
  app: FastifyInstance,
  chiamata: C,
  opzioni: Opzioni<C, O, G>,
  gestore: Gestore<C, O, G>,
): void;
export function serve<C extends QualsiasiChiamata, O, G>(
  app: FastifyInstance,
  chiamata: C,
  ...resto: [Gestore<C, O, G>] | [Opzioni<C, O, G>, Gestore<C, O, G>]
): void {
  const [opzioni, gestore] = resto.length === 1 ? [{}, resto[0]] : resto;
  registra(app, chiamata, opzioni, gestore);
}

function registra<C extends QualsiasiChiamata, O, G>(
  app: FastifyInstance,
  chiamata: C,
  { guardia, oggetto, primaDiRifiutare, config, logLevel, ...altre }: Opzioni<C, O, G>,
  gestore: Gestore<C, O, G>,
): void {
  const { metodo, percorso, definizione } = chiamata;
  const { chi } = definizione;
  const quota = quotaDi(chiamata);
  const lavoro = lavoroDi(chiamata);
  const riconosci =
    guardia ?? ((request: FastifyRequest) => (chi.strategia === null ? undefined : app.guardia(request, chi)));

  async function leggi(request: FastifyRequest, reply: FastifyReply, accesso: G): Promise<Ricevuto<C, O, G>> {
    const persona = quota === null ? null : personaDi(request);
    if (quota !== null && persona !== null) app.quote.spendi(quota, persona);
    const arrivata = {
      parametri: leggiParametri(definizione.parametri, request.params),
      chi: chi.strategia === null ? null : request.utente,
      accesso,
      request,
      reply,
    } as unknown as Arrivata<C, G>;
    const trovato = await oggetto?.(arrivata);
    return {
      ...arrivata,
      oggetto: trovato as O,
      query: leggiParte(definizione.query, request.query) as QueryDi<C>,
      corpo: leggiParte(definizione.corpo, request.body) as CorpoDi<C>,
    };
  }

  // Every query of a public reading, wherever it is born, has a time: no route can forget it.
  const pubblica = letturaPubblica({ metodo, percorso, chi });

  app.route({
    ...altre,
    ...(logLevel !== undefined && LOQUACI.has(app.log.level) ? { logLevel } : {}),
    method: metodo,
    url: percorso,
    config: { ...config, chiamata },
    handler: (request, reply) => (pubblica ? comeLetturaPubblica(() => servi(request, reply)) : servi(request, reply)),
  });

  async function servi(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const accesso = (await riconosci(request, reply)) as G;
    const ricevuto = await leggi(request, reply, accesso).catch(async (errore: unknown) => {
      await primaDiRifiutare?.(accesso);
      throw errore;
    });
    const fai = async () => gestore(ricevuto);
    return inviaRisposta(
      chiamata,
      reply,
      await (lavoro === null ? fai() : app.quote.inTurno(lavoro, request, reply, fai)),
    );
  }
}

/** Where a route is quieter than the rest; who wants to hear less than that from all of them is not told more by this one. */
const LOQUACI: ReadonlySet<string> = new Set(['trace', 'debug']);

/** A file, to be opened in the page or saved under its name; without a name, read by a program. */
export function comeFile(tipo: string, nome: string | null, contenuto: Uint8Array | string, inLinea = false): FileDato {
  const byte = typeof contenuto === 'string' ? Buffer.from(contenuto) : contenuto;
  return { tipo, nome, byte, inLinea };
}

/** What a part of the call says; where the line reads nothing, every field is one that nobody knows. */
function leggiParte(parte: unknown, dati: unknown): unknown {
  if (eSchema(parte)) return analizza(perLeggere(parte), dati);
  if (parte === undefined && !eVuoto(dati)) analizza(NULLA, dati);
  return undefined;
}

const NULLA = z.strictObject({});

/** Nothing was sent: no body, or nothing in it; a query without fields. */
function eVuoto(dati: unknown): boolean {
  return dati === undefined || dati === null || (typeof dati === 'object' && Object.keys(dati).length === 0);
}
