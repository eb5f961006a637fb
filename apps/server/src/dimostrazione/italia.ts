import { GIORNO_MS, ORA_MS } from '@gestore/dominio';
import type { Servizio } from '../avvio/servizio.ts';
import { inventa } from './invenzioni/inventa.ts';
import { LUOGHI } from './invenzioni/luoghi.ts';
import { creaCaso } from './invenzioni/persone.ts';
import { type Delegata, pubblica } from './passi.ts';

/** Quante vendite raccolgono offerte in tutta Italia. */
const APERTE = 48;
const SEME = 41;

/** Le vendite aperte alle offerte: una ogni tanti comuni, perché la mappa abbia qualcosa in ogni regione, nei prossimi mesi. */
export async function venditeAperte(servizio: Servizio, delegate: readonly Delegata[]): Promise<void> {
  const caso = creaCaso(SEME);
  const adesso = servizio.contesto.orologio.adesso();
  const giorno = Math.floor(adesso / GIORNO_MS) * GIORNO_MS;
  for (let i = 0; i < APERTE; i += 1) {
    const luogo = LUOGHI[Math.floor((i * LUOGHI.length) / APERTE)];
    const delegata = delegate[i % delegate.length];
    if (luogo === undefined || delegata === undefined) continue;
    const fraGiorni = 2 + Math.floor(caso() ** 1.5 * 75);
    const inizioOperazioniIl = giorno + fraGiorni * GIORNO_MS + 8 * ORA_MS + Math.floor(caso() * 12) * (ORA_MS / 2);
    const scritta = inventa(caso, { delegata, inizioOperazioniIl, luogo });
    await pubblica(servizio, scritta, Math.min(adesso, inizioOperazioniIl - 70 * GIORNO_MS));
  }
}
