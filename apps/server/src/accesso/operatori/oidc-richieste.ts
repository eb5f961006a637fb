import type { CustomFetchOptions } from 'openid-client';

/** Il documento più grande di un fornitore: configurazione, chiavi e gettoni sono pochi kilobyte; oltre, non è uno di quelli. */
const RISPOSTA_PROVIDER_MAX_BYTE = 256 * 1_024;

/** Il fornitore non ha risposto da fornitore: è spento, è lento, o qualcos'altro risponde al suo posto. */
export class ProviderGuasto extends Error {
  override name = 'ProviderGuasto';
}

/**
 * `fetch` verso il fornitore. Di chi risponde non ci si fida: i rinvii non si seguono, ciò che non è JSON non si legge,
 * e non si legge più di quanto un fornitore abbia da dire. Lancia `ProviderGuasto`; un rifiuto del fornitore (400, 401)
 * è una risposta come un'altra.
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

/** Se un errore, o uno che l'ha causato, dice che il fornitore è guasto. */
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
    // Uscire dal ciclo chiude il collegamento: il resto non si aspetta.
    if (byte > RISPOSTA_PROVIDER_MAX_BYTE) throw new ProviderGuasto('il provider manda troppi byte');
    pezzi.push(pezzo);
  }
  return new Uint8Array(Buffer.concat(pezzi));
}

async function rinuncia(risposta: Response, perche: string): Promise<ProviderGuasto> {
  await risposta.body?.cancel();
  return new ProviderGuasto(`il provider ${perche}`);
}
