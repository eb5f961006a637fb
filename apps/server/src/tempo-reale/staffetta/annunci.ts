import type { Voce } from '@gestore/registro';
import type { DaAggiungere, Giornale, Scrittura } from '../../vendita/giornale/giornale.ts';
import type { AvvisoConVoci } from './staffetta.ts';

type Annunci = {
  /** Le voci di un comando, appena confermate. */
  scritte(voci: readonly Voce[]): void;
};

/** Raccoglie ciò che si scrive nello stesso giro del ciclo e lo annuncia insieme, dopo che le risposte sono partite. */
export function creaAnnunci(annuncia: (avvisi: readonly AvvisoConVoci[]) => void): Annunci {
  let inAttesa: AvvisoConVoci[] = [];
  return {
    scritte(voci) {
      const [prima, ultima] = [voci[0], voci.at(-1)];
      if (prima === undefined || ultima === undefined) return;
      inAttesa.push({ asta: prima.asta, da: prima.seq, seq: ultima.seq, voci });
      if (inAttesa.length > 1) return;
      setImmediate(() => {
        const avvisi = inAttesa;
        inAttesa = [];
        annuncia(avvisi);
      });
    },
  };
}

/** Lo stesso registro, che dopo ogni conferma lo dice: vale per chiunque scriva, e mai prima della conferma. */
export function conAnnunci(giornale: Giornale, scritte: (voci: readonly Voce[]) => void): Giornale {
  return {
    ...giornale,
    async aggiungi(richiesta: DaAggiungere): Promise<Scrittura> {
      const esito = await giornale.aggiungi(richiesta);
      if (esito.esito === 'scritte') scritte(esito.voci);
      return esito;
    },
  };
}
