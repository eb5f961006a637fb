/// <reference path="./oidc-provider.d.ts" />
import { createHash, createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration as ConfigurazioneProvider, JWK, Provider } from 'oidc-provider';
import type { Contesto } from '../../bordo/contesto.ts';
import { nonTrovato } from '../../bordo/problema.ts';
import type { Configurazione } from '../../piattaforma/configurazione/configurazione.ts';
import { direttaDaQui, eQuestaMacchina } from '../../piattaforma/questa-macchina.ts';
import type { Segreti } from '../../piattaforma/segreti.ts';
import { memoriaProvider } from './oidc-memoria.ts';
import { PERCORSO_RITORNO } from './oidc-percorsi.ts';
import { paginaAccesso, paginaScaduta, STILE_SVILUPPO } from './pagina-sviluppo.ts';
import { creaParolaSviluppo, type ParolaSviluppo } from './parola-sviluppo.ts';

const CLIENT_ID = 'gestore-vendite';
const FILE_CHIAVE = 'oidc-sviluppo.jwk.json';
/** Chi entra con l'altro account passa da una pagina che si manda da sé: il fornitore aggiunge qui l'impronta del suo script. */
const POLITICA_PROVIDER =
  "default-src 'none';script-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none'";

/** Gli account del fornitore di sviluppo: due, perché certe cose vogliono due persone. */
export const OPERATORI_SVILUPPO = [
  { sub: 'operatore-di-sviluppo', name: 'Operatore di sviluppo', email: 'operatore@sviluppo.invalid' },
  { sub: 'seconda-operatrice-di-sviluppo', name: 'Seconda operatrice di sviluppo', email: 'seconda@sviluppo.invalid' },
] as const;

/** Come il nostro client si presenta al fornitore di sviluppo. */
export function clienteSviluppo(configurazione: Configurazione, segreti: Segreti) {
  return {
    emittente: `${configurazione.baseUrl}/oidc`,
    clientId: CLIENT_ID,
    clientSecret: segreti.chiave('oidc-sviluppo-client').toString('base64url'),
  };
}

/** Un emittente del fornitore di sviluppo, su qualunque porta di questa macchina: i suoi account sono gli stessi dovunque. */
export function eEmittenteSviluppo(emittente: string): boolean {
  const indirizzo = URL.parse(emittente);
  return indirizzo?.pathname === '/oidc' && eQuestaMacchina(indirizzo.hostname);
}

/**
 * Monta un fornitore OpenID Connect sotto /oidc, su questa stessa porta, con due account, per sviluppo e dimostrazioni
 * su questa macchina: soltanto se la configurazione lo chiede, mai in produzione. Chi entra mostra la parola segreta
 * stampata dove il server è partito: un proxy di questa macchina che non aggiunge intestazioni somiglia a una persona
 * che è qui.
 */
export async function montaProviderSviluppo(app: FastifyInstance, contesto: Contesto): Promise<void> {
  const { configurazione, log } = contesto;
  if (configurazione.oidcSviluppo === null) {
    if (configurazione.oidc === null) log.error('OIDC_ISSUER manca: gli operatori non possono accedere.');
    return;
  }
  log.warn(
    'provider di identità DI SVILUPPO attivo su /oidc: entra come operatore chi ha la parola scritta nel terminale',
  );
  const parola = contesto.parolaSviluppo ?? creaParolaSviluppo(configurazione.oidcSviluppo.parola);
  // Si carica soltanto qui: in produzione il suo codice non si legge mai. Non dal suo primo file, che non fa altro che
  // dire a tutti, a ogni avvio, che un Node non ancora LTS, come quello fissato, non è supportato.
  const { Provider } = await import('oidc-provider/lib/provider.js');
  const provider = new Provider(`${configurazione.baseUrl}/oidc`, impostazioni(contesto));
  // La configurazione dice che nessun altro raggiunge questa porta; un proxy che nessuno ha dichiarato, o una pagina di
  // un altro sito il cui nome punta a questa macchina, la smentirebbe.
  const soloDaQui = async (request: FastifyRequest): Promise<void> => {
    if (!direttaDaQui(request.raw) || !eQuestaMacchina(request.hostname)) throw nonTrovato();
  };
  provider.on('server_error', (_ctx, errore) => log.error({ err: errore }, 'provider di sviluppo'));
  await app.register(async (parte) => {
    parte.addHook('onRequest', soloDaQui);
    rotteInterazione(parte, provider, { parola, log });
  });
  await app.register(async (parte) => {
    parte.addHook('onRequest', soloDaQui);
    // I corpi li legge il fornitore.
    parte.removeAllContentTypeParsers();
    parte.addContentTypeParser('*', (_request, _corpo, fatto) => fatto(null));
    const rispondi = provider.callback();
    parte.all('/oidc/*', async (request, reply) => {
      reply.hijack();
      for (const [nome, valore] of Object.entries(reply.getHeaders())) {
        if (valore !== undefined) reply.raw.setHeader(nome, valore);
      }
      reply.raw.setHeader('content-security-policy', POLITICA_PROVIDER);
      const indirizzo = request.raw.url ?? '';
      Object.assign(request.raw, { originalUrl: indirizzo, url: indirizzo.slice('/oidc'.length) });
      await rispondi(request.raw, reply.raw);
    });
  });
}

function impostazioni({ configurazione, segreti }: Contesto): ConfigurazioneProvider {
  const { clientSecret } = clienteSviluppo(configurazione, segreti);
  return {
    adapter: memoriaProvider(() => Date.now()),
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret,
        redirect_uris: [`${configurazione.baseUrl}${PERCORSO_RITORNO}`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    jwks: { keys: [chiaveFirma(configurazione.cartellaDati)] },
    cookies: { keys: [segreti.chiave('oidc-sviluppo-cookie').toString('base64url')] },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
    conformIdTokenClaims: false,
    interactions: { url: (_ctx, interazione) => `/oidc/interazione/${interazione.uid}` },
    findAccount: (_ctx, sub) =>
      trova(sub) === undefined ? undefined : { accountId: sub, claims: () => ({ sub, ...trova(sub) }) },
    // La nostra applicazione non ha bisogno del consenso di nessuno.
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    ttl: { Interaction: 600, Session: 43_200, Grant: 43_200, AuthorizationCode: 60, AccessToken: 300, IdToken: 300 },
  };
}

function trova(sub: string): (typeof OPERATORI_SVILUPPO)[number] | undefined {
  return OPERATORI_SVILUPPO.find((uno) => uno.sub === sub);
}

function rotteInterazione(
  app: FastifyInstance,
  provider: Provider,
  { parola, log }: { parola: ParolaSviluppo; log: Contesto['log'] },
): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { bodyLimit: 1_024, parseAs: 'string' },
    (_request, corpo, fatto) => fatto(null, new URLSearchParams(String(corpo))),
  );
  const dettagliDi = (request: FastifyRequest, reply: FastifyReply) =>
    provider.interactionDetails(request.raw, reply.raw).catch(() => null);
  const pagina = (reply: FastifyReply, stato: number, testo: string) =>
    reply.code(stato).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(testo);
  app.get('/oidc/sviluppo.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STILE_SVILUPPO));
  app.get('/oidc/interazione/:uid', async (request, reply) => {
    const dettagli = await dettagliDi(request, reply);
    if (dettagli === null) return pagina(reply, 400, paginaScaduta());
    parola.chiesta();
    return pagina(reply, 200, paginaAccesso(`/oidc/interazione/${dettagli.uid}`, OPERATORI_SVILUPPO));
  });
  app.post('/oidc/interazione/:uid/:chi', async (request, reply) => {
    const accountId = trova((request.params as { chi: string }).chi)?.sub;
    const dettagli = await dettagliDi(request, reply);
    if (accountId === undefined || dettagli === null) return pagina(reply, 400, paginaScaduta());
    const mostrata = request.body instanceof URLSearchParams ? (request.body.get('parola') ?? '') : '';
    if (!parola.vale(mostrata)) {
      log.warn({ da: request.ip }, 'accesso di sviluppo: la parola non è quella');
      parola.chiesta();
      return pagina(reply, 403, paginaAccesso(`/oidc/interazione/${dettagli.uid}`, OPERATORI_SVILUPPO, true));
    }
    const destinazione = await provider
      .interactionResult(request.raw, reply.raw, { login: { accountId } })
      .catch(() => null);
    return destinazione === null ? pagina(reply, 400, paginaScaduta()) : reply.redirect(destinazione, 303);
  });
}

function chiaveFirma(cartellaDati: string): JWK {
  mkdirSync(cartellaDati, { recursive: true });
  const percorso = join(cartellaDati, FILE_CHIAVE);
  if (!existsSync(percorso)) scriviChiave(percorso);
  const jwk: import('node:crypto').webcrypto.JsonWebKey = JSON.parse(readFileSync(percorso, 'utf8'));
  const chiave = createPrivateKey({ key: jwk, format: 'jwk' }).export({ format: 'jwk' });
  const kid = createHash('sha256').update(String(chiave.n)).digest('base64url').slice(0, 16);
  return { ...chiave, kid, alg: 'RS256', use: 'sig' } as JWK;
}

/** La chiave fatta da questo processo: chi avvia molti servizi, ciascuno con la sua cartella, non cerca ogni volta numeri primi. */
let fatta: string | undefined;

/** Due processi che partono insieme scrivono lo stesso file: chi arriva secondo tiene la chiave del primo. */
function scriviChiave(percorso: string): void {
  fatta ??= JSON.stringify(generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ format: 'jwk' }));
  try {
    writeFileSync(percorso, fatta, { mode: 0o600, flag: 'wx' });
  } catch (errore) {
    if ((errore as NodeJS.ErrnoException).code !== 'EEXIST') throw errore;
  }
}
