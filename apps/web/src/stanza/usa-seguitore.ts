import { applicaVista, type Stanza, type VoceVista } from '@gestore/dominio';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ascoltaCanale } from '../tempo-reale/cliente.ts';
import { ogniTanto } from '../tempo-reale/ogni-tanto.ts';
import { creaSeguitore, type Seguitore } from '../tempo-reale/sequenza.ts';

/** Quando il tempo reale è caduto si chiede ogni secondo; quando c'è, solo per sicurezza e per far sapere di esserci. */
const POLLING_MS = 1_000;
const CONTROLLO_MS = 5_000;

export type Collegamento = 'in_tempo_reale' | 'a_richieste';
type Viva = { stanza: Stanza; collegamento: Collegamento; rimettiInPari: () => Promise<void> };

/** La stanza viva: canali, recupero dei buchi, polling quando i socket non vanno, risveglio immediato. */
export function useSeguitore(
  iniziale: Stanza,
  canali: readonly string[],
  chiedi: (dopo: number) => Promise<readonly VoceVista[]>,
): Viva {
  const [stanza, setStanza] = useState(iniziale);
  const [collegamento, setCollegamento] = useState<Collegamento>('a_richieste');
  const viva = useRef(iniziale);
  const seguitore = useRef<Seguitore<VoceVista> | null>(null);
  const porta = useRef(chiedi);
  porta.current = chiedi;
  const nomi = canali.join(' ');

  useEffect(() => {
    const suo = creaSeguitore<VoceVista>({
      ultimoSeq: viva.current.seq,
      applica(voce) {
        viva.current = applicaVista(viva.current, voce);
        setStanza(viva.current);
      },
      chiedi: (dopo) => porta.current(dopo),
      intervalloPollingMs: POLLING_MS,
      intervalloControlloMs: CONTROLLO_MS,
      ogni: ogniTanto,
      // Una richiesta mancata si ripete al giro seguente: la pagina dice già se non c'è rete.
      guasto: () => undefined,
    });
    seguitore.current = suo;
    const ferma = nomi
      .split(' ')
      .filter(Boolean)
      .map((canale) =>
        ascoltaCanale(canale, {
          quandoEvento: (dati) => suo.ricevi(dati as VoceVista),
          quandoPronto(servitoFino) {
            setCollegamento('in_tempo_reale');
            suo.collegato(servitoFino);
          },
          quandoCaduto() {
            setCollegamento('a_richieste');
            suo.scollegato();
          },
        }),
      );
    const smettiDiAscoltare = quandoTorna(() => void suo.rimettiInPari());
    return () => {
      for (const una of ferma) una();
      smettiDiAscoltare();
      suo.ferma();
    };
  }, [nomi]);

  const rimettiInPari = useCallback(async () => seguitore.current?.rimettiInPari(), []);
  return { stanza, collegamento, rimettiInPari };
}

/** Chi riapre il portatile, torna in rete o torna alla pagina deve essere in pari subito. */
function quandoTorna(subito: () => void): () => void {
  const seVisibile = (): void => {
    if (document.visibilityState === 'visible') subito();
  };
  for (const quando of ['online', 'pageshow', 'focus'] as const) addEventListener(quando, seVisibile);
  document.addEventListener('visibilitychange', seVisibile);
  return () => {
    for (const quando of ['online', 'pageshow', 'focus'] as const) removeEventListener(quando, seVisibile);
    document.removeEventListener('visibilitychange', seVisibile);
  };
}
