import type { AttoReferente, RispostaAtto } from '@gestore/contratto';
import { compiAtto } from '@gestore/contratto/delegato/chiamate';
import { useContext } from 'react';
import type { EsitoComando } from '../../comando/mittente.ts';
import { type Sorte, useComando } from '../../comando/usa-comando.ts';
import { RimettiInPari } from '../../seguito/rimetti-in-pari.ts';
import { chiaveAsta } from './usa-letture.ts';

type UsoAtto = {
  sorte: Sorte<RispostaAtto>;
  inCorso: boolean;
  /** Dà l’esito quando la schermata lo mostra, oppure `null` se un invio è già in corso. */
  compi: (atto: AttoReferente) => Promise<EsitoComando<RispostaAtto> | null>;
};

/** Si fanno più volte in una gara, e due volte di seguito la legge li rifiuta: di questi conta che si facciano adesso. */
const RIFACIBILI: readonly AttoReferente['tipo'][] = ['fermaCrono', 'riprendiCrono', 'sospendiGara', 'riprendiGara'];

/** Gli atti del referente su una vendita; dopo ogni risposta si rilegge ciò che l’atto può aver cambiato. */
export function useAttoReferente(id: string): UsoAtto {
  const rimettiInPari = useContext(RimettiInPari);
  const { sorte, inCorso, compi } = useComando(compiAtto, {
    rileggi: [chiaveAsta(id)],
    rifai: ({ atto }) => RIFACIBILI.includes(atto.tipo),
  });
  return {
    sorte,
    inCorso,
    async compi(atto) {
      const esito = await compi({ id, atto });
      // Senza risposta la rete manca, e rimettersi in pari non finirebbe.
      if (esito?.tipo === 'ignoto') void rimettiInPari();
      else await rimettiInPari();
      return esito;
    },
  };
}
