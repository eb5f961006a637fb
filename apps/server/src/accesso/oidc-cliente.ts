import * as client from 'openid-client';
import type { Contesto } from '../contesto.ts';
import { Problema } from '../http/problema.ts';
import { ATTESA_PROVIDER_S } from './limiti.ts';
import { clienteSviluppo } from './oidc-sviluppo.ts';

/** Page of the web application where the provider sends the browser back (specification, section 2). */
export const PERCORSO_RITORNO = '/edicom/authenticable/callback';

/** The relying party, made at the first sign-in: the development provider answers only once the server listens. */
export function creaClienteOidc(contesto: Contesto): () => Promise<client.Configuration> {
  let pronto: Promise<client.Configuration> | undefined;
  return () => {
    pronto ??= scopri(contesto).catch((errore: unknown) => {
      pronto = undefined;
      contesto.log.error({ err: errore }, 'provider degli operatori non raggiungibile');
      throw new Problema(
        503,
        'accesso_esterno_non_disponibile',
        'Accesso degli operatori non disponibile',
        'Il servizio di identità non risponde. Riprovi tra qualche minuto.',
      );
    });
    return pronto;
  };
}

async function scopri({ configurazione, segreti }: Contesto): Promise<client.Configuration> {
  const { emittente, clientId, clientSecret } = configurazione.oidc ?? clienteSviluppo(configurazione, segreti);
  const indirizzo = new URL(emittente);
  // Plain HTTP is for the provider of this same machine or of a test bench; a production issuer is https.
  const execute = indirizzo.protocol === 'http:' && !configurazione.produzione ? [client.allowInsecureRequests] : [];
  return client.discovery(indirizzo, clientId, clientSecret ?? undefined, autenticazione(clientSecret), {
    execute,
    timeout: ATTESA_PROVIDER_S,
  });
}

function autenticazione(clientSecret: string | null): client.ClientAuth {
  return clientSecret === null ? client.None() : client.ClientSecretBasic(clientSecret);
}
