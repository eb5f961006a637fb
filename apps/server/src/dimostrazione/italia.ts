import { GIORNO_MS } from '@gestore/dominio';
import type { Servizio } from '../avvio/servizio.ts';
import { scritteAperte } from './invenzioni/in-calendario.ts';
import { type Delegata, pubblica } from './passi.ts';

/** Le vendite aperte alle offerte, perché la mappa abbia qualcosa in ogni regione, nei prossimi mesi. */
export async function venditeAperte(servizio: Servizio, delegate: readonly Delegata[]): Promise<void> {
  const adesso = servizio.contesto.orologio.adesso();
  for (const scritta of scritteAperte(adesso, delegate)) {
    const inizioOperazioniIl = scritta.parametri.inizioOperazioniIl ?? adesso;
    await pubblica(servizio, scritta, Math.min(adesso, inizioOperazioniIl - 70 * GIORNO_MS));
  }
}
