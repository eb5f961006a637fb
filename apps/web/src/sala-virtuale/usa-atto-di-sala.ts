import { useContext } from 'react';
import type { ChiamataConComando } from '../comando/mittente.ts';
import { type UsoComando, useComando } from '../comando/usa-comando.ts';
import { RimettiInPari } from '../seguito/rimetti-in-pari.ts';

/**
 * Un atto della sala: dopo ogni risposta la pagina si rimette in pari. Lo si rifà se un tentativo di prima era rimasto senza
 * risposta: chi lo preme di nuovo vede la sala com’è adesso, e lo vuole adesso.
 */
export function useAttoDiSala<C extends ChiamataConComando>(chiamata: C): UsoComando<C> {
  const rimettiInPari = useContext(RimettiInPari);
  const comando = useComando(chiamata, { rifai: () => true });
  return {
    ...comando,
    async compi(atto) {
      const esito = await comando.compi(atto);
      void rimettiInPari();
      return esito;
    },
  };
}
