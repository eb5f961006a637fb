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

/** Ciò che si sa di una chiamata prima che se ne legga il corpo. */
type Arrivata<C, G = undefined> = {
  parametri: ParametriDi<C>;
  chi: ChiDi<C>;
  /** Ciò che ha risposto una guardia propria della rotta. */
  accesso: G;
  /** La chiamata grezza, per ciò che il contratto non dice: cookie, indirizzo, un modulo con file. */
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Ciò che una rotta riceve: tutto è stato letto, e chi chiama è stato riconosciuto. */
type Ricevuto<C, O, G = undefined> = Arrivata<C, G> & {
  query: QueryDi<C>;
  corpo: CorpoDi<C>;
  /** Ciò che `oggetto` ha trovato: la vendita, se è sua. */
  oggetto: O;
};

type Gestore<C, O, G = undefined> = (ricevuto: Ricevuto<C, O, G>) => Promise<Esito<C>> | Esito<C> | Muto<C>;
type Esito<C> = RispostaDi<C> | Scritta<RispostaDi<C>> | FastifyReply;
/** Dove il contratto non promette nulla, una rotta può non rispondere nulla. */
type Muto<C> = undefined extends RispostaDi<C> ? Promise<void> : never;

/** Ciò che una rotta aggiunge alla sua riga del contratto. */
type Opzioni<C, O, G = undefined> = Pick<
  RouteShorthandOptions,
  'bodyLimit' | 'config' | 'logLevel' | 'onRequest' | 'preValidation'
> & {
  /**
   * Sostituisce la guardia della riga; ciò che risponde va avanti come `accesso`. La richiesta è intera, e nulla si è
   * ancora aspettato.
   */
  guardia?: (request: FastifyRequest, reply: FastifyReply) => Promise<G>;
  /** Trova l'oggetto che l'indirizzo nomina, o lancia che per chi chiama non esiste: prima che si legga il corpo. */
  oggetto?: (arrivata: Arrivata<C, G>) => Promise<O> | O;
  /** Quando `oggetto`, o la lettura di query e corpo, rifiuta: lancia ciò che si deve rispondere invece, se c'è. */
  primaDiRifiutare?: (accesso: G) => Promise<void>;
};

/**
 * Serve una riga del contratto: guardia, parametri, query e corpo vengono da lì, e la rotta risponde ciò che la riga
 * promette. Un ingresso cattivo è un documento di problema che nomina il campo; una rotta che risponde altro non si
 * compila, e fa fallire ogni prova che la incontra.
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

  // Ogni interrogazione di una lettura pubblica, dovunque nasca, ha un tempo: nessuna rotta può scordarlo.
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

/** Dove una rotta è più silenziosa del resto; a chi da tutte vuole sapere meno di così, questa non dice di più. */
const LOQUACI: ReadonlySet<string> = new Set(['trace', 'debug']);

/** Un file, da aprire nella pagina o da salvare sotto il suo nome; senza nome, letto da un programma. */
export function comeFile(tipo: string, nome: string | null, contenuto: Uint8Array | string, inLinea = false): FileDato {
  const byte = typeof contenuto === 'string' ? Buffer.from(contenuto) : contenuto;
  return { tipo, nome, byte, inLinea };
}

/** Ciò che dice una parte della chiamata; dove la riga non legge nulla, ogni campo è uno che nessuno conosce. */
function leggiParte(parte: unknown, dati: unknown): unknown {
  if (eSchema(parte)) return analizza(perLeggere(parte), dati);
  if (parte === undefined && !eVuoto(dati)) analizza(NULLA, dati);
  return undefined;
}

const NULLA = z.strictObject({});

/** Non si è mandato nulla: nessun corpo, o nulla dentro; una query senza campi. */
function eVuoto(dati: unknown): boolean {
  return dati === undefined || dati === null || (typeof dati === 'object' && Object.keys(dati).length === 0);
}
