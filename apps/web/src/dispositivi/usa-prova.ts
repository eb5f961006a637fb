import { useCallback, useEffect, useRef, useState } from 'react';
import { apriDispositivi, type Scelta } from './chiedi.ts';
import type { GuastoDispositivi } from './guasti.ts';

export type StatoProva =
  | { tipo: 'ferma' }
  | { tipo: 'chiede' }
  | { tipo: 'in_corso'; flusso: MediaStream }
  | { tipo: 'guasta'; perche: GuastoDispositivi };

type Elenco = { videocamere: readonly MediaDeviceInfo[]; microfoni: readonly MediaDeviceInfo[] };

/** La prova di videocamera e microfono: il flusso resta in questa pagina, e lasciandola si spegne tutto. */
export function useProva() {
  const [stato, setStato] = useState<StatoProva>({ tipo: 'ferma' });
  const [elenco, setElenco] = useState<Elenco>({ videocamere: [], microfoni: [] });
  const aperto = useRef<MediaStream | null>(null);
  /** Cresce a ogni richiesta: chi arriva tardi, dopo un'altra scelta o dopo un'uscita, si spegne subito. */
  const richiesta = useRef(0);

  const spegni = useCallback((): void => {
    richiesta.current += 1;
    for (const traccia of aperto.current?.getTracks() ?? []) traccia.stop();
    aperto.current = null;
  }, []);

  const comincia = useCallback(
    async (scelta: Scelta): Promise<void> => {
      spegni();
      const mia = richiesta.current;
      setStato({ tipo: 'chiede' });
      const risposta = await apriDispositivi(navigator.mediaDevices, scelta);
      if (mia !== richiesta.current) {
        if (risposta.tipo === 'aperti') for (const traccia of risposta.flusso.getTracks()) traccia.stop();
        return;
      }
      if (risposta.tipo === 'guasto') return setStato({ tipo: 'guasta', perche: risposta.perche });
      aperto.current = risposta.flusso;
      setStato({ tipo: 'in_corso', flusso: risposta.flusso });
      setElenco(await elencoDispositivi());
    },
    [spegni],
  );

  const smetti = useCallback((): void => {
    spegni();
    setStato({ tipo: 'ferma' });
  }, [spegni]);

  useEffect(() => spegni, [spegni]);
  useEffect(() => {
    const dispositivi: MediaDevices | undefined = navigator.mediaDevices;
    if (dispositivi === undefined) return undefined;
    // Attaccare una cuffia a metà della prova la fa comparire nell'elenco.
    const aggiorna = (): void => void elencoDispositivi().then(setElenco);
    dispositivi.addEventListener('devicechange', aggiorna);
    return () => dispositivi.removeEventListener('devicechange', aggiorna);
  }, []);
  return { stato, elenco, comincia, smetti };
}

async function elencoDispositivi(): Promise<Elenco> {
  const tutti = await navigator.mediaDevices.enumerateDevices();
  // Prima del permesso i nomi sono vuoti, e una voce senza nome non si sceglie.
  const con = (tipo: MediaDeviceKind) => tutti.filter(({ kind, deviceId }) => kind === tipo && deviceId !== '');
  return { videocamere: con('videoinput'), microfoni: con('audioinput') };
}
