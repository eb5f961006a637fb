import * as client from 'openid-client';
import type { Contesto } from '../../bordo/contesto.ts';
import { type Problema, problema } from '../../bordo/problema.ts';
import { ATTESA_PROVIDER_S } from '../limiti/limiti.ts';
import { chiediAlProvider, ProviderGuasto } from './oidc-richieste.ts';
import { clienteSviluppo } from './oidc-sviluppo.ts';

/** The relying party, made at the first sign-in: the development provider answers only once the server listens. */
export function creaClienteOidc(contesto: Contesto): () => Promise<client.Configuration> {
  let pronto: Promise<client.Configuration> | undefined;
  return () => {
    pronto ??= scopri(contesto).catch((errore: unknown) => {
      pronto = undefined;
      contesto.log.error({ err: errore }, 'provider degli operatori non raggiungibile');
      throw providerNonDisponibile();
    });
    return pronto;
  };
}

/** 502: the provider is down or does not answer as one; nothing of what it said is repeated. */
export function providerNonDisponibile(): Problema {
  return problema('accesso_esterno_non_disponibile');
}

async function scopri({ configurazione, segreti }: Contesto): Promise<client.Configuration> {
  const { emittente, clientId, clientSecret } = configurazione.oidc ?? clienteSviluppo(configurazione, segreti);
  const indirizzo = new URL(emittente);
  // Plain HTTP is for the provider of this same machine or of a test bench; a production issuer is https.
  const inChiaro = indirizzo.protocol === 'http:' && !configurazione.produzione;
  const trovato = await client.discovery(indirizzo, clientId, clientSecret ?? undefined, autenticazione(clientSecret), {
    // The signature too, although the token comes from the provider itself: a proxy in between may be somebody else.
    execute: [client.enableNonRepudiationChecks, ...(inChiaro ? [client.allowInsecureRequests] : [])],
    timeout: ATTESA_PROVIDER_S,
    [client.customFetch]: chiediAlProvider,
  });
  verificaProvider(trovato.serverMetadata(), indirizzo);
  return trovato;
}

function autenticazione(clientSecret: string | null): client.ClientAuth {
  return clientSecret === null ? client.None() : client.ClientSecretBasic(clientSecret);
}

/** What we use must be there, and as safe as the issuer: https, or the same plain host. Throws `ProviderGuasto`. */
function verificaProvider(dati: client.ServerMetadata, emittente: URL): void {
  for (const nome of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    const indirizzo = URL.parse(dati[nome] ?? '');
    const sicuro = indirizzo?.protocol === 'https:' || indirizzo?.origin === emittente.origin;
    if (!sicuro) throw new ProviderGuasto(`il provider non ha un ${nome} sicuro`);
  }
  const prove = dati.code_challenge_methods_supported;
  if (prove !== undefined && !prove.includes('S256')) throw new ProviderGuasto('il provider non ammette PKCE S256');
}
