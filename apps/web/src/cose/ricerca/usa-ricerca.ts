import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { leggiRicerca, type RicercaVendite, scriviRicerca } from './indirizzo.ts';

/**
 * La ricerca sta nell'indirizzo della pagina: resta ricaricando, tornando indietro e mandando l'indirizzo a un altro.
 * Ogni ricerca nuova è una voce della cronologia; cambiare vista no.
 */
export function useRicercaVendite(): { ricerca: RicercaVendite; imposta(parte: Partial<RicercaVendite>): void } {
  const indirizzo = useSearch({ strict: false }) as Record<string, unknown>;
  const vai = useNavigate();
  const ricerca = useMemo(() => leggiRicerca(indirizzo), [indirizzo]);
  return {
    ricerca,
    imposta(parte) {
      const nuova = { ...ricerca, ...parte };
      // Senza un centro non c'è distanza da cui ordinare.
      if (nuova.filtro.centro === '' && nuova.ordine === 'distanza') nuova.ordine = 'prossime';
      const replace = parte.filtro === undefined && parte.ordine === undefined;
      void vai({ to: '/', search: scriviRicerca(nuova), replace, resetScroll: false });
    },
  };
}
