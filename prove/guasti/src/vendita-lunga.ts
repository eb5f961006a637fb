import { randomUUID } from 'node:crypto';
import { BASE_CENT, RILANCIO_CENT } from '@gestore/server/prove/gara';
import type { Caso } from './caso.ts';
import { type ManiDelCarico, rilancia } from './comando.ts';
import type { Riga, VenditaInCarico } from './righe.ts';
import { attendi } from './tempi.ts';

/** Quanto si aspetta prima di riprovare una gara sospesa: ogni rilancio rifiutato è una voce del registro. */
const ATTESA_SOSPESA_MS = 250;
/** Una volta su dieci lo stesso comando parte insieme verso due server: deve avere un effetto solo. */
const DOPPIO = 0.1;
/** Una volta su dieci due comandi diversi chiedono lo stesso prezzo: ne vale uno. */
const CONTESO = 0.1;

export type Stabile = { inMoto(): boolean; finito(): boolean };

/** I due offerenti di una vendita che non finisce: si superano a vicenda senza sosta, al passo dato. */
export async function conduciLunga(
  mani: ManiDelCarico,
  vendita: VenditaInCarico,
  caso: Caso,
  { inMoto, finito }: Stabile,
  passoMs: () => number,
  quando: { ricevuta(riga: Riga): void; sospesa(): void },
): Promise<void> {
  let prezzoCent = BASE_CENT;
  let inTesta = 0;
  while (!finito()) {
    if (!inMoto()) {
      await attendi(20);
      continue;
    }
    const chi = 1 - inTesta;
    const offerente = vendita.offerenti[chi];
    if (offerente === undefined) throw new Error('una vendita ha due offerenti');
    const importoCent = prezzoCent + RILANCIO_CENT;
    const tiro = caso.numero();
    const comandoId = randomUUID();
    const invii = [rilancia(mani, vendita, offerente, importoCent, comandoId)];
    if (tiro < DOPPIO) invii.push(rilancia(mani, vendita, offerente, importoCent, comandoId));
    else if (tiro < DOPPIO + CONTESO) invii.push(rilancia(mani, vendita, offerente, importoCent));
    const righe = await Promise.all(invii);
    for (const riga of righe) quando.ricevuta(riga);
    if (righe.some(({ esito }) => esito === 'accettato')) {
      prezzoCent = importoCent;
      inTesta = chi;
    } else {
      const { codice, dati } = righe[0] as (typeof righe)[number];
      if (codice === 'R50_importo_insufficiente') prezzoCent = Number(dati.minimoCent) - RILANCIO_CENT;
      // Era già suo: un comando di esito ignoto era stato scritto.
      else if (codice === 'R56_auto_rilancio') inTesta = chi;
      else {
        quando.sospesa();
        await attendi(ATTESA_SOSPESA_MS);
      }
    }
    await attendi(passoMs());
  }
}
