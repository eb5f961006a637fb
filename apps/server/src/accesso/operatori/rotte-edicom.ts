import { completa, inizia, token } from '@gestore/contratto/accesso/chiamate-edicom';
import type { RitornoEsterno } from '@gestore/contratto/accesso/forme';
import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { percorsoLocaleSicuro } from '@gestore/contratto/linea/percorso-sicuro';
import type { CasoDi } from '@gestore/contratto/problemi';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as client from 'openid-client';
import type { Contesto } from '../../bordo/contesto.ts';
import { gettonePortatore } from '../../bordo/portatore.ts';
import { type Problema, problema } from '../../bordo/problema.ts';
import { serve } from '../../bordo/serve.ts';
import { nuovoGettone } from '../../piattaforma/arnesi/gettone.ts';
import { limiteErrori } from '../limiti/limite-accessi.ts';
import { CHIAMATE_EDICOM_INDIRIZZO_MAX, DURATA_TENTATIVO_ESTERNO_MS, TENTATIVI_FINESTRA_MS } from '../limiti/limiti.ts';
import { cookieTentativo, opzioniCookie, togliCookie } from '../sessioni/cookie.ts';
import { nonAutenticato } from '../sessioni/guardie.ts';
import { rottaRinnovo } from '../sessioni/rotta-rinnovo.ts';
import { consegnaGettoni, correnteDi, entra, OPZIONI_ACCESSO, rotteComuni } from '../sessioni/rotte-comuni.ts';
import { provataIl } from '../sessioni/sessioni.ts';
import { utenteEntrato } from '../sessioni/utente.ts';
import { creaClienteOidc, providerNonDisponibile } from './oidc-cliente.ts';
import { type IdentitaEsterna, identitaDa } from './oidc-identita.ts';
import { PERCORSO_RITORNO } from './oidc-percorsi.ts';
import { eGuasto } from './oidc-richieste.ts';
import { eEmittenteSviluppo } from './oidc-sviluppo.ts';
import { accogliOperatore, emittentiDi } from './operatori.ts';
import { annotaTentativo, ritiraTentativo } from './tentativi-esterni.ts';

const DOPO_ACCESSO = '/edicom/dashboard';

/** Where an operator presses the button that leaves for the provider. */
const PAGINA_ACCESSO = '/edicom/login';

const LIMITE = { rateLimit: { max: CHIAMATE_EDICOM_INDIRIZZO_MAX, timeWindow: TENTATIVI_FINESTRA_MS } } as const;

/** Strategy `edicom`: OpenID Connect with PKCE, state and nonce. */
export function rotteEdicom(app: FastifyInstance, contesto: Contesto): void {
  rotteComuni(app, contesto, 'edicom');
  const cliente = creaClienteOidc(contesto);
  const { baseUrl, oidc, oidcSviluppo } = contesto.configurazione;

  const configurato = (): void => {
    if (oidc === null && oidcSviluppo === null) throw problema('accesso_esterno_non_configurato');
  };
  serve(
    app,
    inizia,
    { config: LIMITE, oggetto: configurato },
    async ({ query: { ritorno, canonico }, request, reply }) => {
      const destinazione = percorsoLocaleSicuro(ritorno) ?? DOPO_ACCESSO;
      // Where the provider still knows the operator it sends him straight back: a page elsewhere would sign him in unasked.
      if (daUnAltroSito(request)) return reply.redirect(`${baseUrl}${PAGINA_ACCESSO}`, 302);
      // The provider comes back to BASE_URL: a browser that uses another name of this host must start from there too,
      // or the cookie of the attempt would be missing. Once only, because a proxy may rewrite Host.
      if (canonico === undefined && request.host !== new URL(baseUrl).host) {
        const altrove = indirizzoDi(inizia, { ritorno: destinazione, canonico: '1' });
        return reply.redirect(`${baseUrl}${altrove}`, 302);
      }
      const configurazione = await cliente();
      const tentativo = {
        stato: client.randomState(),
        browser: nuovoGettone(),
        nonce: client.randomNonce(),
        verificatore: client.randomPKCECodeVerifier(),
        ritorno: destinazione,
      };
      await annotaTentativo(contesto.db, tentativo, contesto.orologio.adesso());
      const indirizzo = client.buildAuthorizationUrl(configurazione, {
        redirect_uri: `${baseUrl}${PERCORSO_RITORNO}`,
        scope: 'openid profile email',
        state: tentativo.stato,
        nonce: tentativo.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(tentativo.verificatore),
        code_challenge_method: 'S256',
        // The development provider has more than one operator: it asks each time which.
        ...(diSviluppo(contesto) ? { prompt: 'login' } : {}),
      });
      return reply
        .setCookie(cookieTentativo(contesto), tentativo.browser, opzioniCookie(contesto, DURATA_TENTATIVO_ESTERNO_MS))
        .redirect(indirizzo.href, 302);
    },
  );

  const daCompletare = async ({ request }: { request: FastifyRequest }): Promise<client.Configuration> => {
    esigiChiamataDellaPagina(request);
    configurato();
    const configurazione = await cliente();
    rifiutaGettoniNellIndirizzo(request);
    return configurazione;
  };
  serve(app, completa, { config: LIMITE, oggetto: daCompletare }, async ({ oggetto, query, request, reply }) => {
    const { operatoreId, ritorno } = await riconosciOperatore(contesto, request, oggetto, query);
    await entra(contesto, request, reply, { strategia: 'edicom', soggettoId: operatoreId });
    togliCookie(contesto, reply, cookieTentativo(contesto));
    return { utente: await utenteEntrato(contesto, 'edicom', operatoreId), ritorno };
  });

  rottaGettoni(app, contesto);
  rottaRinnovo(app, contesto, 'edicom', limiteErrori(app));
}

/**
 * Operators prove who they are at the provider only: an API client gets its tokens from a session made there. Only from a
 * browser's session: whoever steals an access token must not be able to make himself a session of his own. They count from
 * that session's sign-in, and are not given if it ends meanwhile: whoever copied its cookie does not become the newest.
 */
function rottaGettoni(app: FastifyInstance, contesto: Contesto): void {
  const guardia = async (request: FastifyRequest): Promise<void> => {
    if (gettonePortatore(request) !== null) throw problema('serve_la_sessione_del_browser');
    await app.guardia(request, token.definizione.chi);
  };
  serve(app, token, { ...OPZIONI_ACCESSO, config: { ...LIMITE, csrfSempre: true }, guardia }, ({ chi, request }) =>
    contesto.db.transaction().execute(async (tx) => {
      const provata = await provataIl(tx, contesto.segreti, correnteDi(request));
      if (provata === null) throw nonAutenticato('uscita');
      return consegnaGettoni(contesto, request, { strategia: 'edicom', soggettoId: chi.id, provataIl: provata }, tx);
    }),
  );
}

/** A browser that says that a page of another site sent it here; typed addresses and our own pages are `none` and `same-origin`. */
function daUnAltroSito(request: FastifyRequest): boolean {
  const provenienza = request.headers['sec-fetch-site'];
  return provenienza === 'cross-site' || provenienza === 'same-site';
}

/** The one GET that has effects is answered to our own page only: a mere link cannot set the header. */
function esigiChiamataDellaPagina(request: FastifyRequest): void {
  const provenienza = request.headers['sec-fetch-site'];
  const altrove = provenienza !== undefined && provenienza !== 'same-origin';
  if (request.headers['x-requested-with'] !== 'XMLHttpRequest' || altrove) {
    throw problema('chiamata_non_ammessa');
  }
}

/** The provider of development, where somebody asked for it: it knows its own operators, who need nobody. */
function diSviluppo({ configurazione: { oidcSviluppo } }: Contesto): boolean {
  return oidcSviluppo !== null;
}

/** Which issuers are the provider of today before it moved: those of the configuration, or this machine's of development. */
function precedenteDi({ configurazione: { oidc, oidcSviluppo } }: Contesto): (emittente: string) => boolean {
  if (oidcSviluppo !== null) return eEmittenteSviluppo;
  return (emittente) => oidc?.precedenti.includes(emittente.replace(/\/+$/, '')) ?? false;
}

/** Somebody is known, but elsewhere: a provider that moved and that nobody declared keeps everybody out, and the log says what to do. */
async function avvisaSeSpostato(contesto: Contesto, emittente: string): Promise<void> {
  const altrove = await emittentiDi(contesto.db, emittente);
  if (altrove.length === 0) return;
  contesto.log.error(
    { emittente, altrove },
    'degli operatori abilitati sono conosciuti da altri emittenti: se è lo stesso servizio di identità che si è spostato, li si indica in OIDC_ISSUER_PRECEDENTI e si riavvia',
  );
}

const NON_ENTRA = {
  in_attesa: 'utenza_in_attesa',
  disabilitato: 'utenza_disabilitata',
  incompatibile: 'persona_incompatibile',
} as const;

async function riconosciOperatore(
  contesto: Contesto,
  request: FastifyRequest,
  configurazione: client.Configuration,
  dati: RitornoEsterno,
): Promise<{ operatoreId: string; ritorno: string }> {
  const adesso = contesto.orologio.adesso();
  const browser = request.cookies[cookieTentativo(contesto)];
  const tentativo =
    browser === undefined ? null : await ritiraTentativo(contesto.db, { stato: dati.state, browser }, adesso);
  if (tentativo === null) throw nonRiuscito('tentativo_perso');
  if (dati.error !== undefined) throw nonRiuscito('non_concesso');
  const claims = await scambia(contesto, configurazione, dati, tentativo);
  const accolto = await accogliOperatore(
    contesto.db,
    contesto.segreti,
    { ...claims, adesso },
    { subito: diSviluppo(contesto), precedente: precedenteDi(contesto) },
  );
  if (accolto.esito === 'incompatibile') await avvisaSeSpostato(contesto, claims.emittente);
  if (accolto.esito !== 'abilitato') throw problema(NON_ENTRA[accolto.esito]);
  return { operatoreId: accolto.id, ritorno: tentativo.ritorno };
}

async function scambia(
  contesto: Contesto,
  configurazione: client.Configuration,
  dati: RitornoEsterno,
  tentativo: { nonce: string; verificatore: string },
): Promise<IdentitaEsterna> {
  const indirizzo = new URL(`${contesto.configurazione.baseUrl}${PERCORSO_RITORNO}`);
  for (const [nome, valore] of Object.entries(dati)) {
    if (valore !== undefined) indirizzo.searchParams.set(nome, valore);
  }
  const risposta = await client
    .authorizationCodeGrant(configurazione, indirizzo, {
      expectedState: dati.state,
      expectedNonce: tentativo.nonce,
      pkceCodeVerifier: tentativo.verificatore,
      idTokenExpected: true,
    })
    .catch((errore: unknown) => {
      contesto.log.warn({ err: errore }, 'accesso esterno rifiutato');
      if (eGuasto(errore)) throw providerNonDisponibile();
      throw nonRiuscito(null);
    });
  const claims = risposta.claims();
  const { client_id } = configurazione.clientMetadata();
  // The library has read its expiry by the clock of the machine: a token whose times are read by two clocks is refused by one of them.
  const identita = claims === undefined ? null : identitaDa(claims, client_id, Date.now());
  if (identita === null) throw nonRiuscito('senza_identita');
  return identita;
}

/** Of the other flows, which put tokens where logs and histories keep them: nobody asked for them. */
const NON_CHIESTI = ['access_token', 'id_token', 'token', 'response'];

function rifiutaGettoniNellIndirizzo(request: FastifyRequest): void {
  const mandati = Object.keys(request.query as object);
  if (!NON_CHIESTI.some((nome) => mandati.includes(nome))) return;
  throw problema('risposta_non_chiesta');
}

function nonRiuscito(caso: CasoDi<'accesso_esterno_non_riuscito'> | null): Problema {
  return problema('accesso_esterno_non_riuscito', {}, {}, caso);
}
