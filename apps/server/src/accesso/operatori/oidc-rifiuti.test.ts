import { generateKeyPairSync } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { portaLibera } from '../../base-dati/motore/porta-libera.ts';
import {
  type BancoOidc,
  completa,
  inizia,
  NON_RIUSCITO,
  PROVIDER_GUASTO,
  preparaBancoOidc,
  type Rifiuto,
  vaiETorna,
} from '../prove/banco-oidc.ts';
import { nuovoBrowser } from '../prove/browser.ts';
import {
  CLIENTE,
  firmaHs256,
  firmaRs256,
  json,
  type Malefatta,
  SEGRETO_DEL_PROVIDER,
  senzaFirma,
} from '../prove/provider-ostile.ts';

const TENTATIVO = 'gestore_accesso_esterno';
let oidc: BancoOidc;
let app: FastifyInstance;

beforeAll(async () => {
  oidc = await preparaBancoOidc();
});
afterAll(() => oidc.chiudi());
// Ciò che un server ha imparato di un fornitore non deve servire al seguente.
beforeEach(async () => {
  oidc.banco.ora.adesso = Date.now();
  oidc.provider.diventa({});
  app = await oidc.server();
  return () => app.close();
});

test('con un provider onesto si entra: ciò che segue è rifiutato per quello che è', async () => {
  const browser = nuovoBrowser(app);
  await browser.chiama('GET', '/sanctum/csrf-cookie');
  const risposta = await completa(browser, await vaiETorna(browser));
  expect(risposta).toMatchObject({ stato: 200, corpo: { ritorno: '/edicom/bcc' } });
  expect((await browser.chiama('GET', '/api/edicom/auth/user')).stato).toBe(200);
  expect(oidc.provider.chiamate).toEqual(['/.well-known/openid-configuration', '/autorizza', '/gettone', '/chiavi']);
});

const S = (n: number) => Math.floor(Date.now() / 1_000) + n;
const pretese = (altre: object): Malefatta => ({ pretese: (giuste) => ({ ...giuste, ...altre }) });
const senza = (nome: string): Malefatta => ({ pretese: ({ [nome]: _, ...resto }) => resto });
const gettone = (id_token: unknown): Malefatta => ({ gettone: (giusto) => ({ ...giusto, id_token }) });
const altraChiave = () => generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
const HTML = { tipo: 'text/html', corpo: `<h1>${SEGRETO_DEL_PROVIDER}</h1>` };
const ENORME = { tipo: 'application/json', corpo: `{"x":"${SEGRETO_DEL_PROVIDER.repeat(20_000)}"}` };

describe('il provider consegna un gettone che non vale', () => {
  test.each<[string, Malefatta]>([
    ['senza nonce', senza('nonce')],
    ['con il nonce di un altro accesso', pretese({ nonce: 'un-altro' })],
    ['con un nonce che non è un testo', pretese({ nonce: 7 })],
    ['di un altro emittente', pretese({ iss: 'https://altro.example' })],
    ['dello stesso emittente con una barra in più', { pretese: (g) => ({ ...g, iss: `${g.iss}/` }) }],
    ['senza emittente', senza('iss')],
    ['per un altro cliente', pretese({ aud: 'un-altro-cliente' })],
    ['per altri clienti, senza di noi', pretese({ aud: ['uno', 'due'] })],
    ['per noi e altri, senza dire chi lo ha chiesto', pretese({ aud: [CLIENTE.id, 'altro'] })],
    ['per noi e altri, chiesto da un altro', pretese({ aud: [CLIENTE.id, 'altro'], azp: 'altro' })],
    ['per noi, ma chiesto da un altro', pretese({ azp: 'altro' })],
    ['senza destinatario', senza('aud')],
    ['per un destinatario che non è un testo', pretese({ aud: { [CLIENTE.id]: true } })],
    ['scaduto', pretese({ exp: S(-60), iat: S(-360) })],
    ['senza scadenza', senza('exp')],
    ['con una scadenza che non è un numero', pretese({ exp: 'domani' })],
    ['emesso nel futuro', pretese({ iat: S(3_600), exp: S(7_200) })],
    ['emesso un’ora fa, e tenuto da parte', pretese({ iat: S(-3_600) })],
    ['senza istante di emissione', senza('iat')],
    ['che non vale ancora', pretese({ nbf: S(3_600) })],
    ['con l’algoritmo none', { scrivi: (t, p) => senzaFirma(t, p) }],
    ['con l’algoritmo None', { scrivi: (t, p) => senzaFirma(t, p, 'None') }],
    [
      'con l’algoritmo none, dichiarato fra i suoi',
      {
        scoperta: (d) => ({ ...d, id_token_signing_alg_values_supported: ['RS256', 'none'] }),
        scrivi: (t, p) => senzaFirma(t, p),
      },
    ],
    ['con HS256 e la chiave pubblica', { scrivi: (t, p) => firmaHs256(t, p, oidc.provider.chiave.pubblicaPem) }],
    [
      'con HS256 e la chiave pubblica, dichiarato fra i suoi',
      {
        scoperta: (d) => ({ ...d, id_token_signing_alg_values_supported: ['RS256', 'HS256'] }),
        scrivi: (t, p) => firmaHs256(t, p, oidc.provider.chiave.pubblicaPem),
      },
    ],
    ['con HS256 e il segreto del cliente', { scrivi: (t, p) => firmaHs256(t, p, CLIENTE.segreto) }],
    ['firmato da un’altra chiave', { scrivi: (t, p) => firmaRs256(t, p, altraChiave()) }],
    [
      'firmato da un’altra chiave, portata nella testata',
      { scrivi: (t, p) => firmaRs256({ ...t, jwk: { kty: 'RSA' } }, p, altraChiave()) },
    ],
    ['firmato da una chiave sconosciuta', { testata: (t) => ({ ...t, kid: 'mai-vista' }) }],
    [
      'con il contenuto cambiato dopo la firma',
      { scrivi: (_, p, buono) => conContenuto(buono, { ...p, sub: 'un-altro' }) },
    ],
    ['con la firma cambiata', { scrivi: (_, __, buono) => `${buono.slice(0, -4)}AAAA` }],
    ['con la firma tolta', { scrivi: (_, __, buono) => buono.slice(0, buono.lastIndexOf('.') + 1) }],
    ['con un’estensione critica che nessuno conosce', { testata: (t) => ({ ...t, crit: ['x'], x: 1 }) }],
    ['senza soggetto', senza('sub')],
    ['con il soggetto vuoto', pretese({ sub: '' })],
    ['con il soggetto di soli spazi', pretese({ sub: '   ' })],
    ['con un soggetto che non è un testo', pretese({ sub: 7 })],
    ['con un carattere nullo nel soggetto', pretese({ sub: 'a\u0000b' })],
    ['con un soggetto lunghissimo', pretese({ sub: 'a'.repeat(256) })],
    ['che non è un JWT', gettone('ciao')],
    ['che è un JWT di due parti', gettone('eyJhbGciOiJSUzI1NiJ9.e30')],
    ['che è cifrato', gettone('a.b.c.d.e')],
    ['che non è un testo', gettone({ sub: 'x' })],
    ['che non c’è', { gettone: ({ id_token: _, ...resto }) => resto }],
    ['con un gettone di accesso che manca', { gettone: ({ access_token: _, ...resto }) => resto }],
    ['con un tipo di gettone che non conosciamo', { gettone: (g) => ({ ...g, token_type: 'mac' }) }],
  ])('%s', async (_, malefatta) => {
    oidc.provider.diventa(malefatta);
    const browser = nuovoBrowser(app);
    const parametri = await vaiETorna(browser);
    const prima = await oidc.quanti();
    await oidc.attesoNo(await completa(browser, parametri), NON_RIUSCITO, prima);
  });
});

describe('il provider rifiuta, cade o parla d’altro', () => {
  const no = (error: string, stato = 400): Malefatta => ({
    gettone: () => json({ error, error_description: SEGRETO_DEL_PROVIDER, error_uri: 'javascript:alert(1)' }, stato),
  });
  test.each<[string, Malefatta, Rifiuto]>([
    ['dice che il codice non vale', no('invalid_grant'), NON_RIUSCITO],
    ['dice che l’indirizzo di ritorno è sbagliato', no('invalid_redirect_uri'), NON_RIUSCITO],
    ['dice che non ci conosce', no('invalid_client', 401), NON_RIUSCITO],
    ['dice di no senza dire perché', { gettone: () => json({}, 400) }, NON_RIUSCITO],
    ['manda JSON rotto', { gettone: () => ({ tipo: 'application/json', corpo: '{"access' }) }, NON_RIUSCITO],
    ['manda un elenco', { gettone: () => ({ tipo: 'application/json', corpo: '[]' }) }, NON_RIUSCITO],
    ['risponde 500', { gettone: () => ({ stato: 500, ...HTML }) }, PROVIDER_GUASTO],
    ['risponde 503 in JSON', { gettone: () => json({ error: SEGRETO_DEL_PROVIDER }, 503) }, PROVIDER_GUASTO],
    ['manda una pagina HTML', { gettone: () => HTML }, PROVIDER_GUASTO],
    ['rimanda altrove', { gettone: () => ({ stato: 307, intestazioni: { location: '/gettone' } }) }, PROVIDER_GUASTO],
    ['manda un documento smisurato', { gettone: () => ENORME }, PROVIDER_GUASTO],
    ['chiude la connessione', { gettone: () => 'cade' }, PROVIDER_GUASTO],
    ['non dà le sue chiavi', { chiavi: () => ({ stato: 500, ...HTML }) }, PROVIDER_GUASTO],
    ['dà chiavi smisurate', { chiavi: () => ENORME }, PROVIDER_GUASTO],
    [
      'rimanda altrove per le chiavi',
      { chiavi: () => ({ stato: 302, intestazioni: { location: '/x' } }) },
      PROVIDER_GUASTO,
    ],
    ['non ha chiavi', { chiavi: () => ({ keys: [] }) }, NON_RIUSCITO],
    ['ha chiavi che non lo sono', { chiavi: () => ({ keys: 'nessuna' }) }, NON_RIUSCITO],
    [
      'ha una chiave per cifrare, non per firmare',
      { chiavi: (d) => ({ keys: (d.keys as object[]).map((k) => ({ ...k, use: 'enc' })) }) },
      NON_RIUSCITO,
    ],
  ])('%s', async (_, malefatta, rifiuto) => {
    oidc.provider.diventa(malefatta);
    const browser = nuovoBrowser(app);
    const parametri = await vaiETorna(browser);
    const prima = await oidc.quanti();
    await oidc.attesoNo(await completa(browser, parametri), rifiuto, prima);
  });
});

describe('il provider si presenta male', () => {
  const dice = (altro: object): Malefatta => ({ scoperta: (documento) => ({ ...documento, ...altro }) });
  test.each<[string, Malefatta]>([
    ['con il nome di un altro', dice({ issuer: 'https://altro.example' })],
    ['senza nome', dice({ issuer: undefined })],
    ['senza indirizzo delle chiavi', dice({ jwks_uri: undefined })],
    ['senza indirizzo dei gettoni', dice({ token_endpoint: undefined })],
    ['senza indirizzo di ingresso', dice({ authorization_endpoint: undefined })],
    ['con le chiavi in chiaro altrove', dice({ jwks_uri: 'http://altro.example/chiavi' })],
    ['con i gettoni in chiaro altrove', dice({ token_endpoint: 'http://169.254.169.254/gettone' })],
    ['con un ingresso che è uno script', dice({ authorization_endpoint: 'javascript:alert(1)' })],
    ['con un ingresso che è un file', dice({ authorization_endpoint: 'file:///etc/passwd' })],
    ['senza PKCE con S256', dice({ code_challenge_methods_supported: ['plain'] })],
    ['con una pagina HTML', { scoperta: () => HTML }],
    ['con un errore', { scoperta: () => ({ stato: 500, ...HTML }) }],
    ['con un rimando', { scoperta: () => ({ stato: 301, intestazioni: { location: 'https://altro.example' } }) }],
    ['con un documento smisurato', { scoperta: () => ENORME }],
    ['con JSON rotto', { scoperta: () => ({ tipo: 'application/json', corpo: '{' }) }],
    ['e chiude la connessione', { scoperta: () => 'cade' }],
  ])('%s', async (_, malefatta) => {
    oidc.provider.diventa(malefatta);
    const browser = nuovoBrowser(app);
    const prima = await oidc.quanti();
    await oidc.attesoNo(await inizia(browser), PROVIDER_GUASTO, prima);
    expect(browser.biscotti.has(TENTATIVO)).toBe(false);
    // Un guasto non si ricorda: quando il provider torna a posto si entra.
    oidc.provider.diventa({});
    expect((await inizia(browser)).stato).toBe(302);
  });

  test('nessuno ascolta al suo indirizzo', async () => {
    const muto = await oidc.server({ OIDC_ISSUER: `http://127.0.0.1:${await portaLibera()}` });
    await oidc.attesoNo(await inizia(nuovoBrowser(muto)), PROVIDER_GUASTO, await oidc.quanti());
    await muto.close();
  });
  test('in produzione un provider in chiaro non si interroga nemmeno', async () => {
    const produzione = await oidc.server({
      NODE_ENV: 'production',
      BASE_DATI_INCORPORATA: 'si',
      BASE_URL: 'https://vendite.example',
    });
    await oidc.attesoNo(await inizia(nuovoBrowser(produzione)), PROVIDER_GUASTO, await oidc.quanti());
    await produzione.close();
    expect(oidc.provider.chiamate).toEqual([]);
  });
  test('in produzione un provider https non può mandare a chiavi in chiaro', async () => {
    const emittente = 'https://id.example';
    const documento = { issuer: emittente, authorization_endpoint: `${emittente}/a`, token_endpoint: `${emittente}/t` };
    oidc.provider.diventa({ scoperta: () => json({ ...documento, jwks_uri: 'http://id.example/chiavi' }) });
    const vera = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string, opzioni: RequestInit) =>
      vera(url.replace(emittente, oidc.provider.emittente), opzioni),
    );
    const produzione = await oidc.server({
      NODE_ENV: 'production',
      BASE_DATI_INCORPORATA: 'si',
      BASE_URL: 'https://vendite.example',
      OIDC_ISSUER: emittente,
    });
    await oidc.attesoNo(await inizia(nuovoBrowser(produzione)), PROVIDER_GUASTO, await oidc.quanti());
    expect(oidc.provider.chiamate).toEqual(['/.well-known/openid-configuration']);
    await produzione.close();
    vi.unstubAllGlobals();
  });
});

function conContenuto(buono: string, contenuto: object): string {
  const [testata, , firma] = buono.split('.');
  return [testata, Buffer.from(JSON.stringify(contenuto)).toString('base64url'), firma].join('.');
}
