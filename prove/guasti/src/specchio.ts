import { applicaVista, STANZA_VUOTA, type Stanza } from '@gestore/dominio';
import { vocePer } from '@gestore/server/vendita/aste/stanze';
import type { Giornale } from '@gestore/server/vendita/giornale/giornale';
import type { StatoSchermo } from './schermi.ts';
import { improntaStanza } from './schermo.ts';

/** Nessun salto fra due controlli ne conta tante. */
const VOCI_MAX = 100_000;

/** Ripiega dal registro ciò che ogni schermo deve mostrare al posto in cui dice di essere. */
export function creaSpecchio(): {
  /** Gli schermi il cui stato non è quello del registro allo stesso posto. */
  diversi(giornale: Pick<Giornale, 'leggi'>, stati: readonly StatoSchermo[]): Promise<StatoSchermo[]>;
} {
  const note = new Map<string, Stanza>();
  return {
    async diversi(giornale, stati) {
      const sbagliati: StatoSchermo[] = [];
      for (const stato of stati) {
        const chiave = `${stato.asta}/${JSON.stringify(stato.chi)}`;
        let stanza = note.get(chiave) ?? STANZA_VUOTA;
        for (const voce of await giornale.leggi(stato.asta, stanza.seq, VOCI_MAX)) {
          if (voce.seq > stato.seq) break;
          stanza = applicaVista(stanza, vocePer(voce, stato.chi));
        }
        note.set(chiave, stanza);
        if (stanza.seq !== stato.seq || improntaStanza(stanza) !== stato.impronta) sbagliati.push(stato);
      }
      return sbagliati;
    },
  };
}
