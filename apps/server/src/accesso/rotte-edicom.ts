import { schemaRitornoEsterno, type UtenteOperatore } from '@gestore/contratto/accesso';
import { PERCORSI_ACCESSO } from '@gestore/contratto/costanti-accesso';
import { percorsoLocaleSicuro } from '@gestore/contratto/percorso-sicuro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as client from 'openid-client';
import { z } from 'zod';
import type { Contesto } from '../contesto.ts';
import { analizza } from '../http/analizza.ts';
import { Problema } from '../http/problema.ts';
import { cookieTentativo, opzioniCookie, togliCookie } from './cookie.ts';
import { nuovoGettone } from './gettone.ts';
import { gettonePortatore } from './gettoni-accesso.ts';
import { richiediOperatore, utenteOperatoreDi } from './guardie.ts';
import { limiteErrori } from './limite-accessi.ts';
import { DURATA_TENTATIVO_ESTERNO_MS, TENTATIVI_FINESTRA_MS, TENTATIVI_INDIRIZZO_MAX } from './limiti.ts';
import { creaClienteOidc, providerNonDisponibile } from './oidc-cliente.ts';
import { type IdentitaEsterna, identitaDa } from './oidc-identita.ts';
import { PERCORSO_RITORNO } from './oidc-percorsi.ts';
import { eGuasto } from './oidc-richieste.ts';
import { registraOperatore } from './operatori.ts';
import { rottaRinnovo } from './rotta-rinnovo.ts';
import { consegnaGettoni, entra, OPZIONI_ACCESSO, rotteComuni } from './rotte-comuni.ts';
import { annotaTentativo, ritiraTentativo } from './tentativi-esterni.ts';
import { trovaUtente } from './utente.ts';

const DOPO_ACCESSO = '/edicom/dashboard';

/** Where an operator presses the button that leaves for the provider. */
const PAGINA_ACCESSO = '/edicom/login';

const schemaInizio = z.object({ ritorno: z.string().optional(), canonico: z.literal('1').optional() });

/** Strategy `edicom`: OpenID Connect with PKCE, state and nonce. */
export function rotteEdicom(app: FastifyInstance, contesto: Contesto): void {
  rotteComuni(app, contesto, 'edicom', richiediOperatore);
  const cliente = creaClienteOidc(contesto);
  const { baseUrl, oidc, produzione } = contesto.configurazione;
  const config = { rateLimit: { max: TENTATIVI_INDIRIZZO_MAX.edicom, timeWindow: TENTATIVI_FINESTRA_MS } };

  app.get('/api/edicom/auth/inizia', { config }, async (request, reply) => {
    if (oidc === null && produzione) throw nonConfigurato();
    const { ritorno, canonico } = analizza(schemaInizio, request.query);
    const destinazione = percorsoLocaleSicuro(ritorno) ?? DOPO_ACCESSO;
    // Where the provider still knows the operator it sends him straight back: a page elsewhere would sign him in unasked.
    if (daUnAltroSito(request)) return reply.redirect(`${baseUrl}${PAGINA_ACCESSO}`, 302);
    // The provider comes back to BASE_URL: a browser that uses another name of this host must start from there too,
    // or the cookie of the attempt would be missing. Once only, because a proxy may rewrite Host.
    if (canonico === undefined && request.host !== new URL(baseUrl).host) {
      const altrove = new URLSearchParams({ ritorno: destinazione, canonico: '1' });
      return reply.redirect(`${baseUrl}/api/edicom/auth/inizia?${altrove}`, 302);
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
    });
    return reply
      .setCookie(cookieTentativo(contesto), tentativo.browser, opzioniCookie(contesto, DURATA_TENTATIVO_ESTERNO_MS))
      .redirect(indirizzo.href, 302);
  });

  app.get('/api/_authenticable/login/callback', { config }, async (request, reply) => {
    esigiChiamataDellaPagina(request);
    const id = await completa(contesto, request, await cliente());
    const { operatoreId, ritorno } = id;
    await entra(contesto, request, reply, { strategia: 'edicom', soggettoId: operatoreId });
    togliCookie(contesto, reply, cookieTentativo(contesto));
    const utente = await trovaUtente(contesto.db, 'edicom', operatoreId, contesto.orologio.adesso());
    return { utente: utente as UtenteOperatore, ritorno };
  });

  // Operators prove who they are at the provider only: an API client gets its tokens from a session made there. Only
  // from a browser's session: whoever steals an access token must not be able to make himself a session of his own.
  app.post(
    PERCORSI_ACCESSO.token('edicom'),
    { ...OPZIONI_ACCESSO, config: { ...config, csrfSempre: true }, preHandler: [soloDaCookie, richiediOperatore] },
    (request) => consegnaGettoni(contesto, request, { strategia: 'edicom', soggettoId: utenteOperatoreDi(request).id }),
  );
  rottaRinnovo(app, contesto, 'edicom', limiteErrori(app));
}

async function soloDaCookie(request: FastifyRequest): Promise<void> {
  if (gettonePortatore(request) === null) return;
  throw new Problema(
    403,
    'serve_la_sessione_del_browser',
    'Operazione non ammessa',
    'I gettoni si chiedono dal browser in cui si è entrati, non con un altro gettone.',
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
    throw new Problema(
      400,
      'chiamata_non_ammessa',
      'Chiamata non ammessa',
      'Questo indirizzo è usato dalla pagina di accesso: ricominci l’accesso da /edicom/login.',
    );
  }
}

async function completa(
  contesto: Contesto,
  request: FastifyRequest,
  configurazione: client.Configuration,
): Promise<{ operatoreId: string; ritorno: string }> {
  rifiutaGettoniNellIndirizzo(request);
  const dati = analizza(schemaRitornoEsterno, request.query);
  const adesso = contesto.orologio.adesso();
  const browser = request.cookies[cookieTentativo(contesto)];
  const tentativo =
    browser === undefined ? null : await ritiraTentativo(contesto.db, { stato: dati.state, browser }, adesso);
  if (tentativo === null) throw nonRiuscito('L’accesso è scaduto, è già stato usato o è iniziato in un altro browser.');
  if (dati.error !== undefined) throw nonRiuscito('Il servizio di identità non ha concesso l’accesso.');
  const claims = await scambia(contesto, configurazione, dati, tentativo);
  const operatoreId = await registraOperatore(contesto.db, { ...claims, adesso });
  if (operatoreId === null) {
    throw new Problema(403, 'utenza_disabilitata', 'Utenza disabilitata', 'L’utenza non è più abilitata.');
  }
  return { operatoreId, ritorno: tentativo.ritorno };
}

async function scambia(
  contesto: Contesto,
  configurazione: client.Configuration,
  dati: z.infer<typeof schemaRitornoEsterno>,
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
      throw nonRiuscito('La risposta del servizio di identità non è valida.');
    });
  const claims = risposta.claims();
  const { client_id } = configurazione.clientMetadata();
  const identita = claims === undefined ? null : identitaDa(claims, client_id, contesto.orologio.adesso());
  if (identita === null) throw nonRiuscito('Il servizio di identità non ha detto in modo valido chi è l’operatore.');
  return identita;
}

/** Of the other flows, which put tokens where logs and histories keep them: nobody asked for them. */
const NON_CHIESTI = ['access_token', 'id_token', 'token', 'response'];

function rifiutaGettoniNellIndirizzo(request: FastifyRequest): void {
  const mandati = Object.keys(request.query as object);
  if (!NON_CHIESTI.some((nome) => mandati.includes(nome))) return;
  throw new Problema(
    400,
    'risposta_non_chiesta',
    'Risposta non ammessa',
    'Il servizio di identità ha risposto in un modo che non è stato chiesto. Ricominci l’accesso da /edicom/login.',
  );
}

function nonRiuscito(perche: string): Problema {
  return new Problema(401, 'accesso_esterno_non_riuscito', 'Accesso non riuscito', `${perche} Ricominci l’accesso.`);
}

function nonConfigurato(): Problema {
  return new Problema(
    503,
    'accesso_esterno_non_configurato',
    'Accesso degli operatori non configurato',
    'In produzione serve un servizio di identità: indicare OIDC_ISSUER, OIDC_CLIENT_ID e OIDC_CLIENT_SECRET.',
  );
}
