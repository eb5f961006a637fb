import type { CustomFetchOptions } from 'openid-client';

/** The largest document of a provider: discovery, keys and tokens are a few kilobytes; beyond this it is not one of them. */
const RISPOSTA_PROVIDER_MAX_BYTE = 256 * 1_024;

/** The provider did not answer as a provider does: it is down, slow, or something else answers in its place. */
export class ProviderGuasto extends Error {
  override name = 'ProviderGuasto';
}

/**
 * `fetch` towards the provider. Whoever answers is not trusted: redirects are not followed, what is not JSON is not
 * read, and no more is read than a provider has to say. Throws `ProviderGuasto`; a refusal of the provider (400, 401)
 * is an answer like any other.
 */
export async function chiediAlProvider(indirizzo: string, opzioni: CustomFetchOptions): Promise<Response> {
  try {
    const corpo = (opzioni.body ?? null) as NonNullable<RequestInit['body']> | null;
    const risposta = await fetch(indirizzo, { ...opzioni, body: corpo, redirect: 'manual' });
    const { status, headers } = risposta;
    if (status >= 500 || (status >= 300 && status < 400)) throw await rinuncia(risposta, `ha risposto ${status}`);
    const tipo = headers.get('content-type') ?? '';
    if (!/^application\/(?:[\w.-]+\+)?json(?:;|$)/i.test(tipo)) throw await rinuncia(risposta, `ha mandato ${tipo}`);
    return new Response(await leggi(risposta), { status, headers });
  } catch (errore) {
    if (errore instanceof ProviderGuasto) throw errore;
    throw new ProviderGuasto('il provider non risponde', { cause: errore });
  }
}

/** Whether an error, or one that caused it, says that the provider is broken. */
export function eGuasto(errore: unknown): boolean {
  for (let causa = errore; causa instanceof Error; causa = causa.cause)
    if (causa instanceof ProviderGuasto) return true;
  return false;
}

async function leggi(risposta: Response): Promise<Uint8Array<ArrayBuffer>> {
  const pezzi: Uint8Array[] = [];
  let byte = 0;
  for await (const pezzo of risposta.body ?? []) {
    byte += pezzo.byteLength;
    // Leaving the loop closes the connection: the rest is not waited for.
    if (byte > RISPOSTA_PROVIDER_MAX_BYTE) throw new ProviderGuasto('il provider manda troppi byte');
    pezzi.push(pezzo);
  }
  return new Uint8Array(Buffer.concat(pezzi));
}

async function rinuncia(risposta: Response, perche: string): Promise<ProviderGuasto> {
  await risposta.body?.cancel();
  return new ProviderGuasto(`il provider ${perche}`);
}
