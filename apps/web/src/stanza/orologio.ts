import type { RispostaOrologio } from '@gestore/contratto';
import { useEffect, useState } from 'react';
import { leggi } from '../accesso/chiamate.ts';

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

/** L'orologio del server, misurato all'inizio e poi ogni mezzo minuto; `null` finché non c'è una misura. */
export function useOrologioServer(): Misura | null {
  const [misura, setMisura] = useState<Misura | null>(null);
  useEffect(() => {
    let vivo = true;
    const prova = (): void => {
      misuraOrologio(() => leggi<RispostaOrologio>('/api/pubblico/orologio')).then(
        (nuova) => vivo && setMisura(nuova),
        () => undefined,
      );
    };
    prova();
    const giro = setInterval(prova, RIPETI_MS);
    return () => {
      vivo = false;
      clearInterval(giro);
    };
  }, []);
  return misura;
}
