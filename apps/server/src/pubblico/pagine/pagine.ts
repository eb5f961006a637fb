import { createHash } from 'node:crypto';
import { COOKIE_CSRF } from '@gestore/contratto/accesso/costanti-accesso';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServePagina } from '../../bordo/ascolto/statici.ts';
import { creaMappaLimitata } from '../../piattaforma/arnesi/mappa-limitata.ts';
import { anticipiDi, lettureDi } from './anticipi.ts';
import { conPezzi, type Pezzi, riempiPagina } from './documento-html.ts';
import { apriProgramma, type DaDisegnare, type ProgrammaPagine } from './programma.ts';

/** Quanto si aspettano le letture di una pagina: oltre, ciò che manca lo chiede il browser. */
const LETTURE_MS_MAX = 1_000;
/** Per quanto una pagina disegnata serve ad altri: chi la chiede insieme a molti non la fa disegnare ogni volta. */
const TENUTA_MS = 2_000;
const TENUTE_MAX = 200;
/**
 * Disegnare costa qualche millisecondo del filo che riceve i rilanci. Oltre tante pagine al secondo si manda quella
 * vuota, che il browser riempie da sé.
 */
const DISEGNI_AL_SECONDO = 20;

type Pagina = { stato: number; html: string; impronta: string };
type Tenuta = { fino: number; pagina: Promise<Pagina | null> };

type Porte = { app: FastifyInstance; baseUrl: string; adessoMs: () => number; orologioMs?: () => number };

export async function creaPagine(cartellaWeb: string, porte: Porte): Promise<ServePagina | null> {
  const programma = await apriProgramma(cartellaWeb);
  return programma === null ? null : paginePer(programma, porte);
}

/** Le pagine, con il programma già aperto. */
export function paginePer(
  programma: ProgrammaPagine,
  { app, baseUrl, adessoMs, orologioMs = () => performance.now() }: Porte,
): ServePagina {
  const tenute = creaMappaLimitata<Tenuta>(TENUTE_MAX);
  let disegni: number[] = [];

  /** Un posto per disegnare, se ce n'è ancora in questo secondo. */
  function ceNe(): boolean {
    const ora = orologioMs();
    disegni = disegni.filter((quando) => ora - quando < 1_000);
    if (disegni.length >= DISEGNI_AL_SECONDO) return false;
    disegni.push(ora);
    return true;
  }

  async function disegna(richiesta: Omit<DaDisegnare, 'adessoMs' | 'leggi'>): Promise<Pagina | null> {
    const { indirizzo, lingua } = richiesta;
    const disegnata = await programma.disegna({
      ...richiesta,
      adessoMs: adessoMs(),
      leggi: (dove) => leggi(app, dove),
    });
    if (disegnata === null) return null;
    const contorno = { lingua, indirizzo: new URL(indirizzo, baseUrl).href, pezzi: pezziDi(programma, indirizzo) };
    const html = riempiPagina(programma.vuota, disegnata, contorno);
    return { stato: disegnata.stato, html, impronta: improntaDi(html) };
  }

  return async (request, reply) => {
    const richiesta = { indirizzo: request.url, lingua: linguaDi(request) };
    const chiave = `${richiesta.lingua} ${richiesta.indirizzo}`;
    const gia = tenute.trova(chiave);
    const valida = gia !== undefined && gia.fino > orologioMs();
    if (!valida && (!disegnabile(richiesta.indirizzo) || !ceNe())) return vuota(programma, request, reply);
    const tenuta = valida ? gia : { fino: orologioMs() + TENUTA_MS, pagina: disegna(richiesta) };
    if (!valida) tenute.metti(chiave, tenuta);
    const pagina = await tenuta.pagina.catch((errore: unknown) => {
      // Una pagina che non si disegna non è una pagina che non c'è: la riempie il browser.
      request.log.error({ err: errore }, 'pagina non disegnata');
      return null;
    });
    return pagina === null ? vuota(programma, request, reply) : manda(pagina, request, reply);
  };
}

/** Le pagine pubbliche, e nessun'altra: il resto è di chi è entrato. */
const disegnabile = (indirizzo: string): boolean => /^\/(?:asta\/[^/?]+)?(?:\?|$)/.test(indirizzo);

function vuota(programma: ProgrammaPagine, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const letture = entrato(request) ? lettureDi(request.url) : [];
  const html = conPezzi(programma.vuota, pezziDi(programma, request.url), letture);
  return manda({ stato: 200, html, impronta: improntaDi(html) }, request, reply);
}

function manda({ stato, html, impronta }: Pagina, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-cache').header('vary', 'cookie, accept-encoding').header('etag', impronta);
  if (stato === 200 && request.headers['if-none-match'] === impronta) return reply.code(304).send();
  if (stato === 429 || stato === 503) reply.header('retry-after', 5);
  return reply.code(stato).type('text/html; charset=utf-8').send(html);
}

/** Debole: la stessa pagina può partire compressa o no. */
const improntaDi = (html: string): string =>
  `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;

function pezziDi(programma: ProgrammaPagine, indirizzo: string): Pezzi {
  const { subito, poi } = anticipiDi(indirizzo);
  const di = (sorgenti: readonly string[]): Set<string> => new Set(sorgenti.flatMap((uno) => programma.pezziDi(uno)));
  const primi = di(subito);
  return { subito: [...primi], poi: [...di(poi).difference(primi)] };
}

/** Vero se il browser ha il cookie che accompagna ogni accesso: soltanto allora c'è chi sia entrato da chiedere. */
const entrato = (request: FastifyRequest): boolean =>
  new RegExp(`(?:^|;\\s*)${COOKIE_CSRF}=`).test(request.headers.cookie ?? '');

/** La lingua che la persona ha scelto in una visita precedente. */
const linguaDi = (request: FastifyRequest): 'it' | 'en' =>
  /(?:^|;\s*)lingua=en(?:;|$)/.test(request.headers.cookie ?? '') ? 'en' : 'it';

/**
 * La stessa chiamata che farebbe chi non è entrato, con gli stessi limiti e la stessa risposta: nulla che non sia pubblico
 * può finire nella pagina. `null` se non risponde in tempo.
 */
async function leggi(app: FastifyInstance, percorso: string): Promise<{ stato: number; corpo: unknown } | null> {
  const { promise: tardi, resolve } = Promise.withResolvers<null>();
  const sveglia = setTimeout(() => resolve(null), LETTURE_MS_MAX);
  try {
    const risposta = await Promise.race([app.inject({ url: percorso }), tardi]);
    return risposta === null ? null : { stato: risposta.statusCode, corpo: risposta.json() };
  } finally {
    clearTimeout(sveglia);
  }
}
