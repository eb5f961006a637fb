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

/** Dove un operatore preme il bottone che parte per il fornitore. */
const PAGINA_ACCESSO = '/edicom/login';

const LIMITE = { rateLimit: { max: CHIAMATE_EDICOM_INDIRIZZO_MAX, timeWindow: TENTATIVI_FINESTRA_MS } } as const;

/** Strategia `edicom`: OpenID Connect con PKCE, state e nonce. */
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
      // Se il fornitore conosce ancora l'operatore lo rimanda subito: una pagina di altri lo farebbe entrare senza che
      // lo abbia chiesto.
      if (daUnAltroSito(request)) return reply.redirect(`${baseUrl}${PAGINA_ACCESSO}`, 302);
      // Il fornitore torna a BASE_URL: un browser che usa un altro nome di questo host deve partire anche lui da là, o
      // mancherebbe il cookie del tentativo. Una volta sola, perché un proxy può riscrivere Host.
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
        // Il fornitore di sviluppo ha più di un operatore: ogni volta chiede quale.
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
 * Gli operatori provano chi sono soltanto dal fornitore: un client dell'API ha i gettoni da una sessione di browser,
 * così che chi ruba un gettone d'accesso non se ne faccia una propria. I gettoni contano dall'ingresso di quella
 * sessione, e non si danno se intanto finisce: chi ne ha copiato il cookie non diventa il più recente.
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

/** Un browser che dice di venire da una pagina di un altro sito; indirizzi digitati e pagine nostre sono `none` e `same-origin`. */
function daUnAltroSito(request: FastifyRequest): boolean {
  const provenienza = request.headers['sec-fetch-site'];
  return provenienza === 'cross-site' || provenienza === 'same-site';
}

/** All'unica GET che ha effetti si risponde soltanto alla nostra pagina: un semplice collegamento non può mettere l'intestazione. */
function esigiChiamataDellaPagina(request: FastifyRequest): void {
  const provenienza = request.headers['sec-fetch-site'];
  const altrove = provenienza !== undefined && provenienza !== 'same-origin';
  if (request.headers['x-requested-with'] !== 'XMLHttpRequest' || altrove) {
    throw problema('chiamata_non_ammessa');
  }
}

/** Il fornitore di sviluppo, dove qualcuno l'ha chiesto: conosce i suoi operatori, che non hanno bisogno di nessuno. */
function diSviluppo({ configurazione: { oidcSviluppo } }: Contesto): boolean {
  return oidcSviluppo !== null;
}

/**
 * Quali emittenti sono il fornitore di oggi prima di spostarsi: quelli della configurazione, o quelli di sviluppo di
 * questa macchina.
 */
function precedenteDi({ configurazione: { oidc, oidcSviluppo } }: Contesto): (emittente: string) => boolean {
  if (oidcSviluppo !== null) return eEmittenteSviluppo;
  return (emittente) => oidc?.precedenti.includes(emittente.replace(/\/+$/, '')) ?? false;
}

/**
 * Qualcuno è conosciuto, ma altrove: un fornitore spostato senza che nessuno lo dichiari tiene fuori tutti, e il log
 * dice che fare.
 */
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
  // La libreria ne ha letto la scadenza con l'orologio della macchina: un gettone letto con due orologi, uno dei due lo
  // rifiuta.
  const identita = claims === undefined ? null : identitaDa(claims, client_id, Date.now());
  if (identita === null) throw nonRiuscito('senza_identita');
  return identita;
}

/** Degli altri flussi, che mettono gettoni dove log e cronologie li conservano: nessuno li ha chiesti. */
const NON_CHIESTI = ['access_token', 'id_token', 'token', 'response'];

function rifiutaGettoniNellIndirizzo(request: FastifyRequest): void {
  const mandati = Object.keys(request.query as object);
  if (!NON_CHIESTI.some((nome) => mandati.includes(nome))) return;
  throw problema('risposta_non_chiesta');
}

function nonRiuscito(caso: CasoDi<'accesso_esterno_non_riuscito'> | null): Problema {
  return problema('accesso_esterno_non_riuscito', {}, {}, caso);
}
