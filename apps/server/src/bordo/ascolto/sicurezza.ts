import { TIPO_GETTONE } from '@gestore/contratto/accesso/costanti-accesso';
import type { FastifyInstance } from 'fastify';
import type { Configurazione } from '../../piattaforma/configurazione/configurazione.ts';
import type { Contesto } from '../contesto.ts';
import { gettonePortatore } from '../portatore.ts';

/**
 * Due anni, come i browser chiedono a chi fa sul serio. Anche i sottodomini: chi potesse rispondere in chiaro per uno
 * di loro metterebbe cookie che questo host riceverebbe. Niente `preload`: non si disfa, e quindi spetta al titolare
 * del dominio.
 */
const HSTS = 'max-age=63072000; includeSubDomains';

/**
 * Ciò che le pagine usano: la sala virtuale (telecamera, microfono, suono, schermo intero, schermo acceso), il bottone
 * "copia", e una ricerca vicino a chi la chiede.
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

/** Tutto il resto che un browser lascia chiedere a una pagina, e che nessuna pagina nostra chiede. */
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

/** Le chiamate rispondono a una persona in un istante: nessuno, in mezzo, le conserva. */
const MAI_CONSERVATE = /^\/(?:api|sanctum|metrics|healthz)(?:\/|$|\?)/;

/** Le pagine di chi conduce: un documento tiene la politica con cui è nato, e quindi tutte, non la sala soltanto. */
const DI_CHI_CONDUCE = /^\/admin(?:\/|$|\?)/;

function conSchermo({ 'permissions-policy': politica = '' }: Readonly<Record<string, string>>): string {
  return politica.replace('display-capture=()', 'display-capture=(self)');
}

/** I documenti pubblicati sono uguali per tutti, e dicono da sé per quanto; un rifiuto non dice nulla. */
const DI_TUTTI = /^\/api\/pubblico\/documenti\//;

/** È una pagina ciò che dice di esserlo: il resto lo leggono pagine e programmi, e non è mai il documento di una finestra. */
const PAGINA = /^text\/html\b/i;

/**
 * Un 304 non ha tipo, e le sue intestazioni prendono il posto di quelle venute con il documento: allora l'indirizzo
 * dice che cos'è.
 */
const MAI_PAGINE = /^\/(?:api|assets|sanctum|metrics|healthz|readyz)(?:\/|$|\?)/;

/** Uno script può essere l'intero programma di un worker, che obbedisce alla politica della propria risposta, non della pagina. */
const SCRIPT = /^(?:application|text)\/javascript\b/i;

/** Le intestazioni di ogni risposta: pagine, file, chiamate, errori, e i rifiuti scritti prima che una richiesta abbia una rotta. */
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
      // Uno schermo lo condivide soltanto chi conduce una vendita, dalle pagine di chi conduce: altrove nessuna pagina
      // può chiederne uno.
      if (DI_CHI_CONDUCE.test(request.url)) reply.header('permissions-policy', conSchermo(diPagina));
    } else if (SCRIPT.test(tipo)) reply.headers(diScript);
    const conservabile = DI_TUTTI.test(request.url) && reply.hasHeader('cache-control');
    if (MAI_CONSERVATE.test(request.url) && !conservabile) reply.header('cache-control', 'no-store');
    // RFC 6750: a un client che mostra un gettone Bearer si dice che è il gettone a essere stato rifiutato.
    if (reply.statusCode === 401 && gettonePortatore(request) !== null)
      reply.header('www-authenticate', `${TIPO_GETTONE} error="invalid_token"`);
  });
}

/**
 * Le intestazioni di ciò che non è una pagina: aperto in una finestra sua non carica, non manda e non sta in una
 * cornice. Le politiche lunghe sono dei documenti: su una rete lenta peserebbero più delle cento risposte piccole che
 * le portano.
 * @param concesse Ciò che questa specie di risposta può fare, prima che tutto sia negato.
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
 * Le intestazioni di una pagina. `Cross-Origin-Embedder-Policy` non c'è: rifiuterebbe le tessere dei fornitori di mappe
 * che non mandano CORP, e qui nulla ha bisogno di una pagina isolata. Non c'è nemmeno `require-trusted-types-for`:
 * Leaflet scrive i suoi comandi come testo.
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
    // Per i browser che non conoscono frame-ancestors.
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    // I vecchi filtri dei browser facevano più male che bene: spenti.
    'x-xss-protection': '0',
  };
}

/**
 * Nulla si carica se non è nominato qui. Da fuori non si nomina nulla, tranne le tessere delle mappe e il fornitore del
 * tempo reale della configurazione; stili e script in linea non sono ammessi.
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

/** Le persone ci raggiungono su TLS, nostro o del proxy che sta davanti. */
function eSicuro({ baseUrl }: Configurazione): boolean {
  return baseUrl.startsWith('https:');
}

/** Dove il browser trova il fornitore del tempo reale, o la nostra staffetta; nulla quando sta sotto l'indirizzo della pagina. */
function fornitore({ pusher }: Configurazione): string[] {
  const { driver, cluster, cifrato, host, porta } = pusher;
  const socket = cifrato ? 'wss' : 'ws';
  if (driver === 'embedded' && host === null) return [];
  return host === null ? [`${socket}://ws-${cluster}.pusher.com`] : [`${socket}://${host}:${porta}`];
}

/** L'origine delle tessere delle mappe, se ce ne sono: tutto ciò che sta prima del percorso, che non ha segnaposto. */
function tessere({ mappe }: Configurazione): string[] {
  return mappe === null ? [] : [new URL(mappe.urlTessere).origin];
}
