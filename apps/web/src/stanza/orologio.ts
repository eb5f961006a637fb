import type { RispostaOrologio } from '@gestore/contratto';
import { orologio } from '@gestore/contratto/chiamate/pubblico';
import { useEffect, useState } from 'react';
import { chiama } from '../accesso/chiama.ts';

/** `scartoMs` è l'ora del server meno quella di questo apparecchio; `andataRitornoMs` è quanto costa chiederla. */
export type Misura = { scartoMs: number; andataRitornoMs: number };

/** Campioni di una misura: si tiene quello con l'andata e ritorno più breve, che ha l'errore minore. */
const CAMPIONI = 4;
const RIPETI_MS = 30_000;

export async function misuraOrologio(
  chiedi: () => Promise<RispostaOrologio>,
  adesso: () => number = Date.now,
): Promise<Misura> {
  let migliore: Misura | null = null;
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
const daRifare = new Set<() => void>();

/** Ogni risposta che porta l'ora del server la confronta con quella attesa: se non torna, si misura di nuovo subito. */
export function confrontaOra(adessoMs: number): void {
  if (ultima === null || Math.abs(adessoMs - (Date.now() + ultima.scartoMs)) <= SCARTO_SOSPETTO_MS) return;
  for (const misura of daRifare) misura();
}

/** L'orologio del server, misurato all'inizio, ogni mezzo minuto e quando una risposta non torna; `null` senza misura. */
export function useOrologioServer(): Misura | null {
  const [misura, setMisura] = useState<Misura | null>(null);
  useEffect(() => {
    let vivo = true;
    const prova = (): void => {
      misuraOrologio(() => chiama(orologio)).then(
        (nuova) => {
          if (!vivo) return;
          ultima = nuova;
          setMisura(nuova);
        },
        () => undefined,
      );
    };
    prova();
    daRifare.add(prova);
    const giro = setInterval(prova, RIPETI_MS);
    return () => {
      vivo = false;
      daRifare.delete(prova);
      clearInterval(giro);
    };
  }, []);
  return misura;
}
