/**
 * Le frasi della specifica del guscio, sezioni 1-9, parola per parola: ognuna ha una prova con il suo nome. Mancano solo
 * quelle che dicono che qualcosa non è mostrato.
 */
const ROTTE = {
  '/': 'home',
  '/login/{token}': 'token is optional',
  '/user/asta/{esito}': 'esito optional',
  '/user/asta/busta_rifiutata': '',
  '/user/asta/conclusa': '',
  '/user/asta/virtualRoom': '',
  '/admin': '',
  '/admin/login': '',
  '/admin/dashboard': '',
  '/admin/calendario': '',
  '/admin/token': '',
  '/admin/password/reset': '',
  '/admin/asta/{id}': 'id optional',
  '/admin/asta/{id}/busta': 'id optional',
  '/admin/asta/{id}/console': 'id optional',
  '/admin/asta/{id}/console/sala': 'id optional',
  '/admin/asta/{id}/helpdesk': 'id optional',
  '/admin/asta/{id}/redattore': 'id optional',
  '/admin/asta/{id}/virtualRoom': 'id optional',
  '/edicom': '',
  '/edicom/login': '',
  '/edicom/dashboard': '',
  '/edicom/calendario': '',
  '/edicom/bancasella': '',
  '/edicom/bancasella/ordine/create': '',
  '/edicom/bcc': '',
  '/edicom/logs': '',
  '/edicom/soggetti': '',
  '/edicom/soggetti/create': '',
  '/edicom/soggetti/{id}': '',
  '/edicom/statistiche': '',
  '/edicom/tribunali': '',
  '/edicom/authenticable/callback': 'completes external-provider sign-in',
  '/edicom/asta/{id}': '',
  '/edicom/asta/{id}/helpdesk': 'id optional',
} as const;

export type Rotta = keyof typeof ROTTE;
export const NOMI_ROTTE = Object.keys(ROTTE) as Rotta[];
/** Il nome della prova di una rotta. */
export const fraseDellaRotta = (rotta: Rotta): string => `§2 ${rotta} ${ROTTE[rotta]}`.trim();

const CHIAMATE = [
  'GET /sanctum/csrf-cookie',
  'POST /api/user/auth/login',
  'POST /api/user/auth/logout',
  'GET /api/user/auth/user',
  'POST /api/admin/auth/login',
  'POST /api/admin/auth/logout',
  'GET /api/admin/auth/user',
  'GET /api/_authenticable/login/callback',
  'POST /api/edicom/auth/logout',
  'GET /api/edicom/auth/user',
  'POST /api/broadcasting/auth',
] as const;
export type ChiamataSpecificata = (typeof CHIAMATE)[number];

export const FRASI = {
  '1.titolo': "with the page title suffix 'Gestore Vendite' and the page language set to Italian",
  '1.aree': 'It has a public user area, an administrator area and a second operator area, each with its own sign-in.',
  '1.nomi': 'Route names are Italian.',
  '1.lingua': 'Interface language is Italian, with the date locale Italian and the default timezone Europe/Rome.',
  '1.attori': 'Three kinds of signed-in actors exist: regular user, admin, and an external-provider user (edicom).',
  '1.componenti': 'The product uses real-time push messaging and maps components.',

  '2.domanda': 'All routes are loaded on demand.',
  '2.storia': 'Navigation uses history mode with base path /.',
  '2.scorrimento': 'Navigation scrolls to the top, or to a hash anchor if one is given.',
  '2.barra': 'A progress bar runs at the top during navigation (200 ms throttle, 5000 ms duration).',
  '2.rete': 'The application tracks online/offline status.',
  '2.layout': 'Four page layouts exist: admin, default, edicom, login.',
  '2.login': '/login is the redirect target for unauthenticated visitors and the callback target after login.',
  '2.ospiti': 'Routes flagged guest-only send a logged-in visitor to home.',
  '2.pubbliche': 'Routes flagged as not requiring authentication skip the check.',
  '2.ricordata':
    'When a visitor is redirected to login, the originally requested path is remembered if it is a safe local path, and restored after login.',
  '2.guardie': 'Three route guards exist by name: admin/authenticated, edicom/authenticated, user/authenticated.',
  '2.errore':
    "A generic error page shows the status code and message. The message is 'Error' if none is given; the status defaults to 500.",
  '2.errore404': "On 404 it offers a link labelled 'Back to the home page'.",
  '2.nonTrovata': "An unmatched route shows status 404 with 'This page could not be found'.",
  '2.ultimaRete': 'If the error page itself fails, a fallback message with a link back home is shown.',
  '2.parteMancante': 'A failed on-demand page load triggers a full page reload.',

  '3.stato':
    'Application state is divided into areas named app, asta, busta, chat, crono, dashboard, offerta, operatore and soggetto.',
  '3.sessione': 'Session: a user object and a loggedIn flag.',
  '3.strategia': 'Strategy: one of user, admin, edicom.',
  '3.gettone': 'Authentication token: stored under a prefixed key together with its expiry.',
  '3.canale': 'Realtime channel authorisation exchange: channel_name and socket_id.',

  '4.accesso':
    'Session: logged out becomes logged in after a successful login. Each login first requests a CSRF cookie and then fetches the user.',
  '4.uscita':
    'Logged in becomes logged out on logout (errors from the logout call are ignored), on an expired session, or on reset.',
  '4.gettone': 'Token status is unknown, valid or expired, with an expiry safety margin of 500 ms.',
  '4.scaduto': 'If a token has expired and cannot be refreshed, the session is reset and the request is aborted.',
  '4.cambio': 'A change of the loggedIn flag triggers a redirect to home on login and to the logout target on logout.',
  '4.strategia': 'The default strategy is user. Switching strategy resets the session.',
  '4.tempoReale': 'The real-time client does not connect on login and does not disconnect on logout.',
  '4.transizione': 'Page transitions use a transition named page, mode out-in, with appear on.',

  '5.percorsi':
    'Redirect targets are accepted only if they are local paths starting with a slash, made of letters, digits and the characters @ - % _ ~ . /, with optional query and fragment.',
  '5.xsrf': 'The cookie-based session counts as valid only if the XSRF-TOKEN cookie is present.',
  '5.confirmed': 'confirmed (equals a target field)',
  '5.email': 'email (standard pattern, optionally several comma-separated values)',
  '5.included': 'included in a list',
  '5.length': 'exact length; maximum length; minimum length',
  '5.required': 'required (null, empty array or blank text is invalid; false is allowed by default)',
  '5.requiredIf': 'required-if (required when a target field is non-empty or matches given values)',
  '5.messaggi':
    'Italian message templates exist for required, email, min/max length, between, numeric, digits, confirmed, regex format, size in KB and others, each naming the field.',

  '6.strategie':
    'Three login strategies: user (public users, token login), admin, and edicom (external-provider sign-in completing through a login callback). Each has its own user endpoint and logout endpoint.',
  '6.scope': 'A scope check looks for permissions in a scope field of the user record.',

  '7.intestazioni':
    'All authentication calls send credentials, the header X-Requested-With set to XMLHttpRequest, and JSON content type.',
  '7.socketId': 'After the real-time client has a socket id, later requests carry it in a header (X-Socket-Id).',
  '7.cliente':
    'General HTTP client: accepts JSON, base URL from configuration (empty by default), sends credentials to same-origin requests.',
  '7.tempoReale':
    'Real-time client: connects through a hosted push-messaging provider with the encrypted broadcaster, cluster eu, with a custom authorisation step.',
  '7.configurazione': 'An authentication service URL and a maps service key are part of configuration.',

  '8.gettoni':
    "Both token and refresh token expired: error 'Both token and refresh token have expired. Your request was aborted.'; session reset",
  '8.utente': 'User fetch returns no user data: login flow rejected',
  '8.ascoltatori': 'Errors from login, user fetch, refresh: passed to listeners and rethrown',
  '8.uscita': 'Logout call error: ignored',
  '8.nonTrovata': "Unmatched route or failed page validation: 404 'This page could not be found'",
  '8.guardia': "Unknown middleware: 500 'Unknown middleware'",
  '8.altri': 'Other route errors: status from the error, else 500',

  '9.gettone': 'Token maximum age default 1800 seconds; expiry margin 500 ms.',
  '9.bearer': 'Token type Bearer, header Authorization.',
  '9.prefissi': 'Cookie prefix auth. with path / and secure flag; local storage prefix auth.',
  '9.strategia': 'Default strategy user.',
  '9.lingua': 'Locale Italian; timezone Europe/Rome.',
  '9.tempoReale': 'Real-time provider: cluster eu, encrypted true.',
  '9.barra': 'Navigation progress bar: 200 ms throttle, 5000 ms duration.',
  '9.transizione': 'Page transition: name page, mode out-in, appear on.',
  '9.sovrapposti':
    'Tooltip/popover defaults: placement top, boundary padding 5, arrow padding 6, visibility check every 100 ms. Modal base z-index 1040. Toast default duration 3000 ms.',
} as const;

export type IdFrase = keyof typeof FRASI;
export const CHIAMATE_SPECIFICATE: readonly ChiamataSpecificata[] = CHIAMATE;
