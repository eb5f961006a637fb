import { createHash, createHmac } from 'node:crypto';
import { firmaCanale } from './protocollo.ts';

/** Un fornitore esterno che parla il protocollo Pusher: cluster `eu` e trasporto cifrato per configurazione. */
export type Fornitore = {
  pubblica(canale: string, evento: string, datiJson: string): Promise<void>;
  firma(socketId: string, canale: string): string;
};

type Opzioni = {
  appId: string;
  chiave: string;
  segreto: string;
  cluster: string;
  cifrato: boolean;
  indirizzo?: string;
  adessoS?: () => number;
};

/** Oltre questo tempo la consegna è persa: gli schermi si rimettono in pari da soli. */
const ATTESA_MS = 5_000;

/** L'API HTTP dei canali: corpo con md5, richiesta firmata con HMAC-SHA256 e data, come il fornitore la pubblica. */
export function creaFornitore({
  appId,
  chiave,
  segreto,
  cluster,
  cifrato,
  indirizzo,
  adessoS = () => Math.floor(Date.now() / 1000),
}: Opzioni): Fornitore {
  const radice = indirizzo ?? `${cifrato ? 'https' : 'http'}://api-${cluster}.pusher.com`;
  return {
    async pubblica(canale, evento, datiJson) {
      const corpo = JSON.stringify({ name: evento, channel: canale, data: datiJson });
      const percorso = `/apps/${encodeURIComponent(appId)}/events`;
      const parametri = [
        `auth_key=${chiave}`,
        `auth_timestamp=${adessoS()}`,
        'auth_version=1.0',
        `body_md5=${createHash('md5').update(corpo).digest('hex')}`,
      ].join('&');
      const firma = createHmac('sha256', segreto).update(`POST\n${percorso}\n${parametri}`).digest('hex');
      const risposta = await fetch(`${radice}${percorso}?${parametri}&auth_signature=${firma}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: corpo,
        signal: AbortSignal.timeout(ATTESA_MS),
      });
      if (!risposta.ok) throw new Error(`il fornitore di tempo reale ha risposto ${risposta.status}`);
    },
    firma: (socketId, canale) => firmaCanale(chiave, segreto, socketId, canale),
  };
}
