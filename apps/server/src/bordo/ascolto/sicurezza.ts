import { TIPO_GETTONE } from '@gestore/contratto/accesso/costanti-accesso';
import type { FastifyInstance } from 'fastify';
import type { Configurazione } from '../../piattaforma/configurazione/configurazione.ts';
import type { Contesto } from '../contesto.ts';
import { gettonePortatore } from '../portatore.ts';

/**
 * Two years, as browsers ask of those who mean it. Subdomains too: whoever could answer in clear for one of them could
 * set cookies that this host would receive. No `preload`: it cannot be undone, so it is for the owner of the domain.
 */
const HSTS = 'max-age=63072000; includeSubDomains';

/**
 * What the pages use: the virtual room (camera, microphone, sound, full screen, lit screen), the button "copy", and a search near
 * who asks for it.
 */
const FUNZIONI_NOSTRE = [
  'autoplay',
  'camera',
  'clipboard-write',
  'fullscreen',
  'geolocation',
  'microphone',
  'screen-wake-lock',
];

/** Everything else that a browser lets a page ask for, which no page of ours asks. */
const FUNZIONI_SPENTE = [
  'accelerometer',
  'browsing-topics',
  'clipboard-read',
  'compute-pressure',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** Calls answer for one person at one instant: nobody in between keeps them. */
const MAI_CONSERVATE = /^\/(?:api|sanctum|metrics|healthz)(?:\/|$|\?)/;

/** The pages of who conducts: a document keeps the policy it was born with, so all of them and not the room alone. */
const DI_CHI_CONDUCE = /^\/admin(?:\/|$|\?)/;

function conSchermo({ 'permissions-policy': politica = '' }: Readonly<Record<string, string>>): string {
  return politica.replace('display-capture=()', 'display-capture=(self)');
}

/** Published documents are the same for everybody, and say themselves for how long; a refusal says nothing. */
const DI_TUTTI = /^\/api\/pubblico\/documenti\//;

/** A page is what says to be one: the rest is read by pages and programs, and is never the document of a window. */
const PAGINA = /^text\/html\b/i;

/** A 304 has no type, and its headers take the place of those that came with the document: then the address says what it is. */
const MAI_PAGINE = /^\/(?:api|assets|sanctum|metrics|healthz|readyz)(?:\/|$|\?)/;

/** A script may be the whole program of a worker, which obeys the policy of its own answer and not that of the page. */
const SCRIPT = /^(?:application|text)\/javascript\b/i;

/** Headers of every answer: pages, files, calls, errors, and the refusals written before a request has a route. */
export async function installaSicurezza(
  app: FastifyInstance,
  { configurazione }: Pick<Contesto, 'configurazione'>,
): Promise<void> {
  const diPagina = intestazioniSicurezza(configurazione);
  const diScript = intestazioniBrevi(configurazione, ["script-src 'self'", "connect-src 'self'"]);
  const brevi = intestazioniBrevi(configurazione);
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(brevi);
  });
  app.addHook('onSend', async (request, reply) => {
    const tipo = String(reply.getHeader('content-type') ?? '');
    const immutata = reply.statusCode === 304;
    if (PAGINA.test(tipo) || (immutata && !MAI_PAGINE.test(request.url))) {
      reply.headers(diPagina);
      // A screen is shared only by who conducts a sale, from the pages of who conducts: elsewhere no page may ask for one.
      if (DI_CHI_CONDUCE.test(request.url)) reply.header('permissions-policy', conSchermo(diPagina));
    } else if (SCRIPT.test(tipo)) reply.headers(diScript);
    const conservabile = DI_TUTTI.test(request.url) && reply.hasHeader('cache-control');
    if (MAI_CONSERVATE.test(request.url) && !conservabile) reply.header('cache-control', 'no-store');
    // RFC 6750: a client that shows a bearer token is told that it is the token that was refused.
    if (reply.statusCode === 401 && gettonePortatore(request) !== null)
      reply.header('www-authenticate', `${TIPO_GETTONE} error="invalid_token"`);
  });
}

/**
 * The headers of whatever is not a page: who opens it in a window of its own gets nothing that loads, sends or is framed. The
 * long policies are of documents, and on a slow network they would weigh more than the hundred small answers that carry them.
 * @param concesse What this kind of answer may do, before all is denied.
 */
export function intestazioniBrevi(
  configurazione: Configurazione,
  concesse: readonly string[] = [],
): Readonly<Record<string, string>> {
  const chiuse = ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];
  return {
    'content-security-policy': ["default-src 'none'", ...concesse, ...chiuse].join(';'),
    ...(eSicuro(configurazione) ? { 'strict-transport-security': HSTS } : {}),
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'fullscreen=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}

/**
 * The headers of a page. There is no `Cross-Origin-Embedder-Policy`: it would refuse the tiles of the
 * map providers that do not send CORP, and nothing here needs an isolated page. No `require-trusted-types-for` either:
 * Leaflet writes its controls as text.
 */
export function intestazioniSicurezza(configurazione: Configurazione): Readonly<Record<string, string>> {
  const sicuro = eSicuro(configurazione);
  return {
    'content-security-policy': politicaContenuti(configurazione),
    ...(sicuro ? { 'strict-transport-security': HSTS } : {}),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': [
      ...FUNZIONI_NOSTRE.map((nome) => `${nome}=(self)`),
      ...FUNZIONI_SPENTE.map((nome) => `${nome}=()`),
    ].join(', '),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    // For the browsers that do not know frame-ancestors.
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    // The old filters of browsers did more harm than good: off.
    'x-xss-protection': '0',
  };
}

/**
 * Nothing is loaded unless it is named here. Nothing from outside is named, except the map tiles and the real-time
 * provider of the configuration; no inline style or script is allowed.
 */
function politicaContenuti(configurazione: Configurazione): string {
  const nostro = `${eSicuro(configurazione) ? 'wss' : 'ws'}://${new URL(configurazione.baseUrl).host}`;
  const direttive: [nome: string, ...fonti: string[]][] = [
    ['default-src', "'none'"],
    ['script-src', "'self'"],
    ['style-src', "'self'"],
    ['img-src', "'self'", 'data:', ...tessere(configurazione)],
    ['font-src', "'self'"],
    ['connect-src', "'self'", nostro, ...fornitore(configurazione)],
    ['media-src', "'self'"],
    ['worker-src', "'self'"],
    ['manifest-src', "'self'"],
    ['frame-src', "'none'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ];
  if (eSicuro(configurazione)) direttive.push(['upgrade-insecure-requests']);
  return direttive.map((direttiva) => direttiva.join(' ')).join(';');
}

/** People reach us over TLS, ours or of the proxy in front. */
function eSicuro({ baseUrl }: Configurazione): boolean {
  return baseUrl.startsWith('https:');
}

/** Where the browser finds the real-time provider, or our own relay; nowhere when it answers under the page's address. */
function fornitore({ pusher }: Configurazione): string[] {
  const { driver, cluster, cifrato, host, porta } = pusher;
  const socket = cifrato ? 'wss' : 'ws';
  if (driver === 'embedded' && host === null) return [];
  return host === null ? [`${socket}://ws-${cluster}.pusher.com`] : [`${socket}://${host}:${porta}`];
}

/** The origin of the map tiles, if there are any: everything before the path, which has no placeholders. */
function tessere({ mappe }: Configurazione): string[] {
  return mappe === null ? [] : [new URL(mappe.urlTessere).origin];
}
