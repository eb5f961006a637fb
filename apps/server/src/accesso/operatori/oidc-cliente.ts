import * as client from 'openid-client';
import type { Contesto } from '../../bordo/contesto.ts';
import { type Problema, problema } from '../../bordo/problema.ts';
import { ATTESA_PROVIDER_S } from '../limiti/limiti.ts';
import { chiediAlProvider, ProviderGuasto } from './oidc-richieste.ts';
import { clienteSviluppo } from './oidc-sviluppo.ts';

/** Il client del fornitore, fatto al primo ingresso: il fornitore di sviluppo risponde soltanto quando il server ascolta. */
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

/** 502: il fornitore non risponde, o non risponde da fornitore; di ciò che ha detto non si ripete nulla. */
export function providerNonDisponibile(): Problema {
  return problema('accesso_esterno_non_disponibile');
}

async function scopri({ configurazione, segreti }: Contesto): Promise<client.Configuration> {
  const { emittente, clientId, clientSecret } = configurazione.oidc ?? clienteSviluppo(configurazione, segreti);
  const indirizzo = new URL(emittente);
  // HTTP in chiaro è per il fornitore di questa stessa macchina o di un banco di prova; in produzione l'emittente è
  // https.
  const inChiaro = indirizzo.protocol === 'http:' && !configurazione.produzione;
  const trovato = await client.discovery(indirizzo, clientId, clientSecret ?? undefined, autenticazione(clientSecret), {
    // Anche la firma, benché il gettone venga dal fornitore stesso: un proxy in mezzo può essere qualcun altro.
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

/** Ciò che usiamo deve esserci, ed essere sicuro come l'emittente: https, o lo stesso host in chiaro. Lancia `ProviderGuasto`. */
function verificaProvider(dati: client.ServerMetadata, emittente: URL): void {
  for (const nome of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    const indirizzo = URL.parse(dati[nome] ?? '');
    const sicuro = indirizzo?.protocol === 'https:' || indirizzo?.origin === emittente.origin;
    if (!sicuro) throw new ProviderGuasto(`il provider non ha un ${nome} sicuro`);
  }
  const prove = dati.code_challenge_methods_supported;
  if (prove !== undefined && !prove.includes('S256')) throw new ProviderGuasto('il provider non ammette PKCE S256');
}
