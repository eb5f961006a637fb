import { createHash, createHmac } from 'node:crypto';
import { firmaCanale } from './protocollo.ts';
import type { PubblicatoreTempoReale } from './pubblicatore.ts';

type OpzioniFornitore = {
  appId: string;
  chiave: string;
  segreto: string;
  cluster: string;
  cifrato: boolean;
  /** Un fornitore compatibile, al posto di quello del cluster. */
  host?: string | null;
  porta?: number | null;
  /** Millisecondi dall'epoca: il fornitore rifiuta firme più vecchie di dieci minuti. */
  adesso: () => number;
  /** Indirizzo per intero, nelle prove. */
  indirizzo?: string;
};

/** Oltre questo tempo la consegna è persa: gli schermi si rimettono in pari da soli. */
const ATTESA_MS = 5_000;

/**
 * Un fornitore esterno che parla l'API HTTP dei canali, versione 1: corpo con md5, richiesta firmata con HMAC-SHA256 e
 * data. Non si riprova: un evento ripetuto o in ritardo vale meno di uno che lo schermo chiede da sé.
 */
export function creaFornitore({
  appId,
  chiave,
  segreto,
  cluster,
  cifrato,
  host = null,
  porta = null,
  adesso,
  indirizzo,
}: OpzioniFornitore): PubblicatoreTempoReale {
  const ospite = host === null ? `api-${cluster}.pusher.com` : `${host}${porta === null ? '' : `:${porta}`}`;
  const radice = indirizzo ?? `${cifrato ? 'https' : 'http'}://${ospite}`;
  const percorso = `/apps/${encodeURIComponent(appId)}/events`;

  async function manda(corpo: string): Promise<void> {
    // In ordine alfabetico, come vuole la firma.
    const parametri = [
      `auth_key=${chiave}`,
      `auth_timestamp=${Math.floor(adesso() / 1_000)}`,
      'auth_version=1.0',
      `body_md5=${createHash('md5').update(corpo).digest('hex')}`,
    ].join('&');
    const firma = createHmac('sha256', segreto).update(`POST\n${percorso}\n${parametri}`).digest('hex');
    const risposta = await fetch(`${radice}${percorso}?${parametri}&auth_signature=${firma}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: corpo,
      signal: AbortSignal.timeout(ATTESA_MS),
      // Un rinvio porterebbe altrove gli eventi di una vendita: si va solo dove la configurazione dice.
      redirect: 'error',
    });
    // Il corpo si consuma sempre: altrimenti la connessione non torna libera.
    await risposta.arrayBuffer();
    if (!risposta.ok) throw new Error(`il fornitore di tempo reale ha risposto ${risposta.status}`);
  }

  return {
    async pubblica(canale, evento, datiJson, { eccettoSocketId } = {}) {
      // Uno alla volta: l'ordine di un canale è quello delle risposte.
      for (const data of typeof datiJson === 'string' ? [datiJson] : datiJson)
        await manda(JSON.stringify({ name: evento, channel: canale, data, socket_id: eccettoSocketId }));
    },
    firmaCanale: (socketId, canale) => firmaCanale(chiave, segreto, socketId, canale),
  };
}
