import type { Stanza, VoceVista } from '@gestore/dominio';
import { useEffect, useRef, useState } from 'react';
import { ascoltaCanale } from '../tempo-reale/cliente.ts';
import { creaSeguitore } from './seguitore.ts';

/** Quando il tempo reale è caduto si chiede ogni secondo; quando c'è, solo per sicurezza e per far sapere di esserci. */
const POLLING_MS = 1_000;
const CONTROLLO_MS = 5_000;

export type Collegamento = 'in_tempo_reale' | 'a_richieste';

/** La stanza viva: canali, recupero dei buchi, polling quando i socket non vanno, risveglio immediato. */
export function useSeguitore(
  iniziale: Stanza,
  canali: readonly string[],
  chiedi: (dopo: number) => Promise<readonly VoceVista[]>,
): { stanza: Stanza; collegamento: Collegamento; rimettiInPari: () => Promise<void> } {
  const [stanza, setStanza] = useState(iniziale);
  const [collegamento, setCollegamento] = useState<Collegamento>('a_richieste');
  const porta = useRef(chiedi);
  porta.current = chiedi;
  const [seguitore] = useState(() =>
    creaSeguitore(iniziale, { chiedi: (dopo) => porta.current(dopo), cambiata: setStanza, guasto: () => undefined }),
  );
  const nomi = canali.join(' ');

  useEffect(() => {
    const ferma = nomi
      .split(' ')
      .filter(Boolean)
      .map((canale) =>
        ascoltaCanale(canale, {
          quandoEvento: (dati) => seguitore.ricevi(dati as VoceVista),
          quandoPronto: () => {
            setCollegamento('in_tempo_reale');
            void seguitore.rimettiInPari();
          },
          quandoCaduto: () => setCollegamento('a_richieste'),
        }),
      );
    return () => {
      for (const una of ferma) una();
    };
  }, [nomi, seguitore]);

  useEffect(() => {
    const giro = setInterval(
      () => void seguitore.rimettiInPari(),
      collegamento === 'in_tempo_reale' ? CONTROLLO_MS : POLLING_MS,
    );
    return () => clearInterval(giro);
  }, [collegamento, seguitore]);

  useEffect(() => {
    const subito = (): void => {
      if (document.visibilityState === 'visible') void seguitore.rimettiInPari();
    };
    for (const quando of ['online', 'pageshow', 'focus'] as const) addEventListener(quando, subito);
    document.addEventListener('visibilitychange', subito);
    return () => {
      for (const quando of ['online', 'pageshow', 'focus'] as const) removeEventListener(quando, subito);
      document.removeEventListener('visibilitychange', subito);
    };
  }, [seguitore]);

  return { stanza, collegamento, rimettiInPari: seguitore.rimettiInPari };
}
