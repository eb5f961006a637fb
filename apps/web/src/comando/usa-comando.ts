import type { RispostaDi } from '@gestore/contratto/linea/chiamata';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { manda } from '../accesso/chiama.ts';
import type { ProblemaChiamata } from '../accesso/chiamate.ts';
import type { Area } from '../stato.ts';
import { type AttoDelComando, type ChiamataConComando, creaMittente, type EsitoComando } from './mittente.ts';

/** Fra due tentativi senza risposta: il tempo di una rete che torna. */
const PAUSA_MS = 800;

const esadecimale = (byte: ArrayBuffer): string =>
  Array.from(new Uint8Array(byte), (uno) => uno.toString(16).padStart(2, '0')).join('');

/** Il mittente della pagina: uno per tutti gli schermi. */
export const mittente = creaMittente({
  manda,
  deposito: {
    getItem: (chiave) => sessionStorage.getItem(chiave),
    setItem: (chiave, valore) => sessionStorage.setItem(chiave, valore),
    removeItem: (chiave) => sessionStorage.removeItem(chiave),
  },
  nuovoId: () => crypto.randomUUID(),
  impronta: async (testo) => esadecimale(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(testo))),
  pausa: () => new Promise((riprendi) => setTimeout(riprendi, PAUSA_MS)),
});

/** La sorte di un atto come la vede chi lo compie. */
export type Sorte<R> =
  | { tipo: 'fermo' }
  | { tipo: 'in_corso' }
  | { tipo: 'fatto'; risposta: R; diPrima: boolean }
  | { tipo: 'rifiutato'; problema: ProblemaChiamata }
  | { tipo: 'ignota' };

export type UsoComando<C extends ChiamataConComando> = {
  sorte: Sorte<RispostaDi<C>>;
  inCorso: boolean;
  /** Dà l’esito, oppure `null` se un invio è già in corso: un doppio clic non fa due atti. */
  compi: (atto: AttoDelComando<C>) => Promise<EsitoComando<RispostaDi<C>> | null>;
  azzera: () => void;
};

/**
 * Un atto di uno schermo, con il solo mittente della pagina. Dopo ogni risposta, anche incerta, si rilegge `rileggi`:
 * ciò che l’atto può aver cambiato. La rilettura non si aspetta: senza rete non finirebbe mai, e com’è andata si sa già.
 */
export function useComando<C extends ChiamataConComando>(
  chiamata: C,
  {
    rileggi = [],
    rifai = () => false,
  }: {
    rileggi?: readonly (readonly [Area, ...unknown[]])[];
    /** Gli atti che si possono rifare senza danno: se li aveva già fatti un tentativo di prima, si rifanno adesso. */
    rifai?: (atto: AttoDelComando<C>) => boolean;
  } = {},
): UsoComando<C> {
  const cache = useQueryClient();
  const [sorte, cambiaSorte] = useState<Sorte<RispostaDi<C>>>({ tipo: 'fermo' });
  const inCorso = useRef(false);
  return {
    sorte,
    inCorso: sorte.tipo === 'in_corso',
    async compi(atto) {
      if (inCorso.current) return null;
      inCorso.current = true;
      cambiaSorte({ tipo: 'in_corso' });
      try {
        const esito = await mittente.compi(chiamata, atto, undefined, rifai(atto));
        cambiaSorte(sorteDi(esito));
        for (const queryKey of rileggi) void cache.invalidateQueries({ queryKey });
        return esito;
      } catch (causa) {
        cambiaSorte({ tipo: 'fermo' });
        throw causa;
      } finally {
        inCorso.current = false;
      }
    },
    azzera: () => cambiaSorte({ tipo: 'fermo' }),
  };
}

function sorteDi<R>(esito: EsitoComando<R>): Sorte<R> {
  if (esito.tipo === 'fatto') return { tipo: 'fatto', risposta: esito.risposta, diPrima: esito.diPrima };
  return esito.tipo === 'ignoto' ? { tipo: 'ignota' } : esito;
}
