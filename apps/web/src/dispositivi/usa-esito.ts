import type { ProvaApparecchio } from '@gestore/contratto/sala/forme';
import { useEffect, useRef, useState } from 'react';

/** Si conserva quando da tanto non cambia: chi sta ancora parlando non ha finito di provare. */
const QUIETE_MS = 2_500;

/** Conserva l’esito della prova quando è fermo da un poco; vero quando l’ultimo è conservato. */
export function useEsitoConservato(
  esito: ProvaApparecchio | null,
  conserva: ((esito: ProvaApparecchio) => Promise<unknown>) | undefined,
): boolean {
  const testo = esito === null ? null : JSON.stringify(esito);
  const [conservato, setConservato] = useState<string | null>(null);
  const ultimi = useRef({ esito, conserva });
  ultimi.current = { esito, conserva };
  const serve = conserva !== undefined && testo !== null && testo !== conservato;
  useEffect(() => {
    if (!serve) return undefined;
    const attesa = setTimeout(() => {
      const adesso = ultimi.current;
      if (adesso.esito === null) return;
      // Chi non riesce a mandarlo continua la prova: vale quella che arriva.
      adesso.conserva?.(adesso.esito).then(
        () => setConservato(testo),
        () => undefined,
      );
    }, QUIETE_MS);
    return () => clearTimeout(attesa);
  }, [serve, testo]);
  return testo !== null && testo === conservato;
}
