import { createHash, createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Configuration as ConfigurazioneProvider, JWK, Provider } from 'oidc-provider';
import type { Configurazione } from '../configurazione.ts';
import type { Contesto } from '../contesto.ts';
import { memoriaProvider } from './oidc-memoria.ts';
import { PERCORSO_RITORNO } from './oidc-percorsi.ts';
import { FOGLIO_STILE, paginaAccesso, paginaScaduta } from './pagina-sviluppo.ts';
import type { Segreti } from './segreti.ts';

const CLIENT_ID = 'gestore-vendite';
const FILE_CHIAVE = 'oidc-sviluppo.jwk.json';

/** The one account of the development provider. */
export const OPERATORE_SVILUPPO = {
  sub: 'operatore-di-sviluppo',
  name: 'Operatore di sviluppo',
  email: 'operatore@sviluppo.invalid',
} as const;

/** How our own relying party presents itself to the development provider. */
export function clienteSviluppo(configurazione: Configurazione, segreti: Segreti) {
  return {
    emittente: `${configurazione.baseUrl}/oidc`,
    clientId: CLIENT_ID,
    clientSecret: segreti.chiave('oidc-sviluppo-client').toString('base64url'),
  };
}

/**
 * Mounts an OpenID Connect provider under /oidc, on this same port, with one account and no password: for development
 * and demonstrations. In production it refuses to start, and operators sign in only with OIDC_ISSUER.
 */
export async function montaProviderSviluppo(app: FastifyInstance, contesto: Contesto): Promise<void> {
  const { configurazione, log } = contesto;
  if (configurazione.oidc !== null) return;
  if (configurazione.produzione) {
    log.error(
      'OIDC_ISSUER manca: il provider di sviluppo non si avvia in produzione e gli operatori non possono accedere.',
    );
    return;
  }
  log.warn(
    'provider di identità DI SVILUPPO attivo su /oidc: chiunque raggiunga questa porta può entrare come operatore',
  );
  // Loaded only here: in production its code is never read.
  const { Provider } = await import('oidc-provider');
  const provider = new Provider(`${configurazione.baseUrl}/oidc`, impostazioni(contesto));
  provider.proxy = configurazione.proxyFidati.length > 0;
  provider.on('server_error', (_ctx, errore) => log.error({ err: errore }, 'provider di sviluppo'));
  await app.register(async (parte) => rotteInterazione(parte, provider));
  await app.register(async (parte) => {
    // The provider reads the bodies itself.
    parte.removeAllContentTypeParsers();
    parte.addContentTypeParser('*', (_request, _corpo, fatto) => fatto(null));
    const rispondi = provider.callback();
    parte.all('/oidc/*', async (request, reply) => {
      reply.hijack();
      for (const [nome, valore] of Object.entries(reply.getHeaders())) {
        if (valore !== undefined) reply.raw.setHeader(nome, valore);
      }
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
      sub === OPERATORE_SVILUPPO.sub ? { accountId: sub, claims: () => ({ ...OPERATORE_SVILUPPO }) } : undefined,
    // Our own application needs nobody's consent.
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

function rotteInterazione(app: FastifyInstance, provider: Provider): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { bodyLimit: 1_024 }, (_request, _corpo, fatto) => {
    _corpo.resume();
    fatto(null);
  });
  app.get('/oidc/sviluppo.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(FOGLIO_STILE));
  app.get('/oidc/interazione/:uid', async (request, reply) => {
    const dettagli = await provider.interactionDetails(request.raw, reply.raw).catch(() => null);
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    return dettagli === null
      ? reply.code(400).send(paginaScaduta())
      : reply.send(paginaAccesso(`/oidc/interazione/${dettagli.uid}`, OPERATORE_SVILUPPO));
  });
  app.post('/oidc/interazione/:uid', async (request, reply) => {
    const destinazione = await provider
      .interactionResult(request.raw, reply.raw, { login: { accountId: OPERATORE_SVILUPPO.sub } })
      .catch(() => null);
    return destinazione === null
      ? reply.code(400).type('text/html; charset=utf-8').send(paginaScaduta())
      : reply.redirect(destinazione, 303);
  });
}

function chiaveFirma(cartellaDati: string): JWK {
  mkdirSync(cartellaDati, { recursive: true });
  const percorso = join(cartellaDati, FILE_CHIAVE);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  try {
    writeFileSync(percorso, JSON.stringify(privateKey.export({ format: 'jwk' })), { mode: 0o600, flag: 'wx' });
  } catch (errore) {
    if ((errore as NodeJS.ErrnoException).code !== 'EEXIST') throw errore;
  }
  const jwk: import('node:crypto').webcrypto.JsonWebKey = JSON.parse(readFileSync(percorso, 'utf8'));
  const chiave = createPrivateKey({ key: jwk, format: 'jwk' }).export({ format: 'jwk' });
  const kid = createHash('sha256').update(String(chiave.n)).digest('base64url').slice(0, 16);
  return { ...chiave, kid, alg: 'RS256', use: 'sig' } as JWK;
}
