import { type ChiaviPubblicate, type ChiaviPubbliche, improntaChiave } from '@gestore/registro';
import { ErroreUso } from '../comando.ts';
import { leggiJson } from '../leggi-json.ts';

/** Le chiavi di un file: come le pubblica il gestore, o il solo elenco, che di validità e revoche non dice nulla. */
export async function leggiChiavi(percorso: string): Promise<ChiaviPubblicate> {
  const json = await leggiJson(percorso);
  if (eOggetto(json) && eOggetto(json.pubblicate) && Object.values(json.pubblicate).every(ePubblicata))
    return json.pubblicate as ChiaviPubblicate;
  const elenco = eOggetto(json) && eOggetto(json.chiavi) ? json.chiavi : json;
  if (!eOggetto(elenco) || Object.values(elenco).some((valore) => typeof valore !== 'string'))
    throw new ErroreUso('Il file delle chiavi non è un elenco di chiavi pubbliche del gestore.');
  const sempre = { validaDal: 0, validaFino: null, revocataIl: null, motivo: null };
  return Object.fromEntries(
    Object.entries(elenco as ChiaviPubbliche).map(([id, pubblica]) => [
      id,
      { pubblica, impronta: improntaChiave(pubblica), ...sempre },
    ]),
  );
}

/** L’ancora che l’utente ha avuto per un’altra strada: un’impronta di 64 cifre esadecimali, o la chiave in base64url. */
export function leggiAncora(scritte: readonly string[]): ReadonlySet<string> {
  return new Set(
    scritte.map((scritta) => {
      const esadecimale = scritta.replaceAll(/[\s:]/g, '').toLowerCase();
      const impronta = /^[0-9a-f]{64}$/.test(esadecimale) ? esadecimale : improntaChiave(scritta);
      if (impronta === '')
        throw new ErroreUso(
          `«${scritta}» non è l’impronta di una chiave (64 cifre esadecimali) né una chiave pubblica.`,
        );
      return impronta;
    }),
  );
}

/** Le sole metà pubbliche, come servono a controllare una firma. */
export function soloPubbliche(chiavi: ChiaviPubblicate): ChiaviPubbliche {
  return Object.fromEntries(Object.entries(chiavi).map(([id, { pubblica }]) => [id, pubblica]));
}

function ePubblicata(chiave: unknown): boolean {
  return (
    eOggetto(chiave) &&
    typeof chiave.pubblica === 'string' &&
    ['validaFino', 'revocataIl'].every((campo) => chiave[campo] === null || typeof chiave[campo] === 'number')
  );
}

function eOggetto(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}
