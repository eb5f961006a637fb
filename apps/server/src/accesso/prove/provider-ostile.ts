import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { calculatePKCECodeChallenge } from 'openid-client';

/** Ciò che un fornitore sa e non si deve mai ripetere a un browser: sta in ogni testo che manda. */
export const SEGRETO_DEL_PROVIDER = 'SEGRETO-DEL-PROVIDER';
export const CLIENTE = { id: 'gestore-di-prova', segreto: 'segreto-del-cliente-di-prova' } as const;

type Documento = Record<string, unknown>;
type Risposta = { stato?: number; tipo?: string; corpo?: string; intestazioni?: Record<string, string> };
/** Una risposta scritta a mano; `mai` lascia la richiesta senza risposta, `cade` chiude il collegamento. */
type AMano = Risposta | 'mai' | 'cade';

/** Ciò che un fornitore ostile o guasto fa invece di ciò che dovrebbe; nulla: si comporta bene. */
export type Malefatta = {
  scoperta?: (documento: Documento) => Documento | AMano;
  chiavi?: (documento: Documento) => Documento | AMano;
  gettone?: (documento: Documento) => Documento | AMano;
  testata?: (testata: Documento) => Documento;
  pretese?: (pretese: Documento) => Documento;
  /** Scrive il gettone da sé, dall'intestazione e dalle asserzioni giuste. */
  scrivi?: (testata: Documento, pretese: Documento, buono: string) => string;
  /** I parametri del ritorno. */
  ritorno?: (parametri: URLSearchParams) => void;
};

export type ProviderOstile = {
  emittente: string;
  chiave: Readonly<{ privata: KeyObject; pubblicaPem: string }>;
  /** Una malefatta nuova, o nessuna. */
  diventa(malefatta: Malefatta): void;
  /** Le chiamate ricevute, per percorso. */
  chiamate: string[];
  chiudi(): Promise<void>;
};

type Codice = { sfida: string; nonce: string | null; ritorno: string };

/** Un fornitore OpenID Connect vero su HTTP, che fa del male quando glielo si dice. */
export async function apriProviderOstile(): Promise<ProviderOstile> {
  const { privateKey: privata, publicKey: pubblica } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const codici = new Map<string, Codice>();
  const chiamate: string[] = [];
  let male: Malefatta = {};
  let emittente = '';

  const percorsi: Record<
    string,
    (url: URL, richiesta: IncomingMessage) => Promise<Documento | AMano> | Documento | AMano
  > = {
    '/.well-known/openid-configuration': () => {
      const documento = scoperta(emittente);
      return male.scoperta?.(documento) ?? documento;
    },
    '/chiavi': () => {
      const documento = { keys: [{ ...pubblica.export({ format: 'jwk' }), kid: 'buona', alg: 'RS256', use: 'sig' }] };
      return male.chiavi?.(documento) ?? documento;
    },
    '/autorizza': ({ searchParams: chiesto }) => {
      const codice = randomUUID();
      const ritorno = chiesto.get('redirect_uri') ?? '';
      codici.set(codice, { sfida: chiesto.get('code_challenge') ?? '', nonce: chiesto.get('nonce'), ritorno });
      const indirizzo = new URL(ritorno);
      for (const [nome, valore] of [
        ['code', codice],
        ['state', chiesto.get('state') ?? ''],
        ['iss', emittente],
      ] as const)
        indirizzo.searchParams.set(nome, valore);
      male.ritorno?.(indirizzo.searchParams);
      return { stato: 302, intestazioni: { location: indirizzo.href } };
    },
    '/gettone': async (_url, richiesta) => {
      const modulo = new URLSearchParams(await text(richiesta));
      const codice = codici.get(modulo.get('code') ?? '');
      codici.delete(modulo.get('code') ?? '');
      const no = (error: string): Risposta => json({ error, error_description: SEGRETO_DEL_PROVIDER }, 400);
      if (!ciConosce(richiesta.headers.authorization)) return no('invalid_client');
      const sfida = await calculatePKCECodeChallenge(modulo.get('code_verifier') ?? '');
      if (codice?.sfida !== sfida || codice.ritorno !== modulo.get('redirect_uri')) return no('invalid_grant');
      const documento = {
        access_token: SEGRETO_DEL_PROVIDER,
        token_type: 'Bearer',
        expires_in: 300,
        id_token: idToken(emittente, codice.nonce, privata, male),
      };
      return male.gettone?.(documento) ?? documento;
    },
  };

  const server = createServer((richiesta, risposta) => {
    const url = new URL(richiesta.url ?? '/', emittente);
    chiamate.push(url.pathname);
    const rispondi = percorsi[url.pathname] ?? (() => ({ stato: 404, corpo: SEGRETO_DEL_PROVIDER }));
    void Promise.resolve(rispondi(url, richiesta)).then((esito) => manda(risposta, esito));
  });
  await new Promise<void>((fatto) => server.listen(0, '127.0.0.1', fatto));
  emittente = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    emittente,
    chiave: { privata, pubblicaPem: pubblica.export({ format: 'pem', type: 'spki' }).toString() },
    diventa(malefatta) {
      male = malefatta;
      chiamate.length = 0;
    },
    chiamate,
    chiudi: () =>
      new Promise((fatto) => {
        server.close(() => fatto());
        server.closeAllConnections();
      }),
  };
}

/** RFC 6749, 2.3.1: nome e segreto si codificano come in un modulo, prima di base64. */
function ciConosce(intestazione = ''): boolean {
  const [nome, segreto] = atob(intestazione.replace('Basic ', '')).split(':').map(decodeURIComponent);
  return nome === CLIENTE.id && segreto === CLIENTE.segreto;
}

function scoperta(emittente: string): Documento {
  return {
    issuer: emittente,
    authorization_endpoint: `${emittente}/autorizza`,
    token_endpoint: `${emittente}/gettone`,
    jwks_uri: `${emittente}/chiavi`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}

function idToken(emittente: string, nonce: string | null, privata: KeyObject, male: Malefatta): string {
  const adesso = Math.floor(Date.now() / 1_000);
  const giuste = {
    iss: emittente,
    sub: 'operatore-ostile',
    aud: CLIENTE.id,
    exp: adesso + 300,
    iat: adesso,
    nonce,
    name: SEGRETO_DEL_PROVIDER,
    email: 'operatore@provider.example',
  };
  const testata = male.testata?.({ alg: 'RS256', kid: 'buona', typ: 'JWT' }) ?? { alg: 'RS256', kid: 'buona' };
  const pretese = male.pretese?.(giuste) ?? giuste;
  const buono = firmaRs256(testata, pretese, privata);
  return male.scrivi?.(testata, pretese, buono) ?? buono;
}

const b64 = (dato: unknown) => Buffer.from(JSON.stringify(dato)).toString('base64url');

export function firmaRs256(testata: Documento, pretese: Documento, privata: KeyObject): string {
  const corpo = `${b64(testata)}.${b64(pretese)}`;
  return `${corpo}.${sign('sha256', Buffer.from(corpo), privata).toString('base64url')}`;
}

export function firmaHs256(testata: Documento, pretese: Documento, segreto: string): string {
  const corpo = `${b64({ ...testata, alg: 'HS256' })}.${b64(pretese)}`;
  return `${corpo}.${createHmac('sha256', segreto).update(corpo).digest('base64url')}`;
}

/** Nessuna firma. */
export function senzaFirma(testata: Documento, pretese: Documento, alg = 'none'): string {
  return `${b64({ ...testata, alg })}.${b64(pretese)}.`;
}

export function json(documento: Documento, stato = 200): Risposta {
  return { stato, tipo: 'application/json', corpo: JSON.stringify(documento) };
}

function manda(risposta: ServerResponse, esito: Documento | AMano): void {
  if (esito === 'mai') return;
  if (esito === 'cade') return void risposta.destroy();
  const aMano = 'stato' in esito || 'corpo' in esito ? (esito as Risposta) : json(esito as Documento);
  risposta.writeHead(aMano.stato ?? 200, { 'content-type': aMano.tipo ?? 'text/plain', ...aMano.intestazioni });
  risposta.end(aMano.corpo ?? '');
}
