import type { RispostaOrologio } from '@gestore/contratto';
import { orologio } from '@gestore/contratto/pubblico/chiamate';
import { useSyncExternalStore } from 'react';
import { chiama } from '../accesso/chiama.ts';

/**
 * `scartoMs` è l'ora del server meno quella di questo apparecchio; `andataRitornoMs` è quanto costa chiederla, `null` finché non lo si è
 * misurato.
 */
export type Misura = { scartoMs: number; andataRitornoMs: number | null };
type Misurata = Misura & { andataRitornoMs: number };

/** Campioni di una misura: si tiene quello con l'andata e ritorno più breve, che ha l'errore minore. */
const CAMPIONI = 4;
const RIPETI_MS = 30_000;

async function misuraOrologio(
  chiedi: () => Promise<RispostaOrologio>,
  adesso: () => number = Date.now,
): Promise<Misurata> {
  let migliore: Misurata | null = null;
  for (let i = 0; i < CAMPIONI; i += 1) {
    const prima = adesso();
    const { adessoMs } = await chiedi();
    const dopo = adesso();
    const misura = { scartoMs: Math.round(adessoMs - (prima + dopo) / 2), andataRitornoMs: dopo - prima };
    if (migliore === null || misura.andataRitornoMs < migliore.andataRitornoMs) migliore = misura;
  }
  return migliore ?? { scartoMs: 0, andataRitornoMs: 0 };
}

/** Oltre questo scarto fra l'ora attesa e quella di una risposta, l'orologio di uno dei due si è spostato. */
const SCARTO_SOSPETTO_MS = 1_000;

let ultima: Misura | null = null;
/** Chi segue l'orologio: una pagina lo misura una volta per tutti, quante siano le vendite che mostra. */
const ascoltatori = new Set<() => void>();
let giro: ReturnType<typeof setInterval> | undefined;
let misurando = false;
let daRifare = false;

/** Una misura alla volta: chi ne chiede un'altra intanto l'ha subito dopo, perché l'ora può essersi spostata nel mezzo. Senza risposta resta quella di prima. */
function misura(): void {
  if (misurando) {
    daRifare = true;
    return;
  }
  misurando = true;
  misuraOrologio(() => chiama(orologio))
    .then(
      (nuova) => {
        ultima = nuova;
        for (const avvisa of ascoltatori) avvisa();
      },
      () => undefined,
    )
    .finally(() => {
      misurando = false;
      if (!daRifare) return;
      daRifare = false;
      misura();
    });
}

/**
 * L'ora scritta in una risposta basta finché non la si è misurata: su un apparecchio avanti di un'ora il tempo della gara sembrerebbe
 * finito. Sbaglia di quanto la risposta è rimasta in viaggio.
 */
export function partiDa(adessoMs: number): void {
  ultima ??= { scartoMs: adessoMs - Date.now(), andataRitornoMs: null };
}

/** Ogni risposta che porta l'ora del server la confronta con quella attesa: se non torna, si misura di nuovo subito. */
export function confrontaOra(adessoMs: number): void {
  if (ultima === null || Math.abs(adessoMs - (Date.now() + ultima.scartoMs)) <= SCARTO_SOSPETTO_MS) return;
  if (ascoltatori.size > 0) misura();
}

function segui(avvisa: () => void): () => void {
  ascoltatori.add(avvisa);
  if (giro === undefined) {
    misura();
    giro = setInterval(misura, RIPETI_MS);
  }
  return () => {
    ascoltatori.delete(avvisa);
    if (ascoltatori.size > 0) return;
    clearInterval(giro);
    giro = undefined;
  };
}

/** L'orologio del server, misurato all'inizio, ogni mezzo minuto e quando una risposta non torna; `null` senza misura. */
export function useOrologioServer(): Misura | null {
  return useSyncExternalStore(
    segui,
    () => ultima,
    () => null,
  );
}
