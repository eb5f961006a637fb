import { useState } from 'react';
import { invia, RispostaMancata } from '../../../accesso/chiamate.ts';
import { useComandi } from '../forma/usa-comandi.ts';

export type Atto = {
  inCorso: boolean;
  /** Manda il corpo con il suo identificativo di comando; solleva ciò che il server, o la rete, ha risposto. */
  compi<R>(percorso: string, corpo: object): Promise<R>;
};

/** Un atto dell'operatore: uno per volta, e ripetere lo stesso corpo dopo una risposta mancata non lo raddoppia. */
export function useAtto(): Atto {
  const comandi = useComandi();
  const [inCorso, setInCorso] = useState(false);
  return {
    inCorso,
    async compi<R>(percorso: string, corpo: object): Promise<R> {
      setInCorso(true);
      try {
        return await comandi(`${percorso} ${JSON.stringify(corpo)}`, (comandoId) =>
          invia<R>(percorso, { comandoId, ...corpo }),
        );
      } finally {
        setInCorso(false);
      }
    },
  };
}

export const senzaRisposta = (causa: unknown): boolean => causa instanceof RispostaMancata;
