import { useEffect, useState } from 'react';
import { livello } from './livello.ts';

/** Dieci letture al secondo: la barra segue la voce e la pagina non fatica. */
const LETTURA_MS = 100;
const CAMPIONI = 1_024;

/** Quanto è forte ciò che il microfono sente, da 0 a 100; 0 senza microfono. Nulla viene ascoltato da altri. */
export function useLivello(flusso: MediaStream): number {
  const [valore, setValore] = useState(0);
  useEffect(() => {
    if (flusso.getAudioTracks().length === 0) return undefined;
    const contesto = new AudioContext();
    const analizzatore = contesto.createAnalyser();
    analizzatore.fftSize = CAMPIONI;
    contesto.createMediaStreamSource(flusso).connect(analizzatore);
    const campioni = new Float32Array(CAMPIONI);
    const giro = setInterval(() => {
      analizzatore.getFloatTimeDomainData(campioni);
      setValore(livello(campioni));
    }, LETTURA_MS);
    return () => {
      clearInterval(giro);
      void contesto.close();
    };
  }, [flusso]);
  return valore;
}

/** Un suono di prova: mezzo secondo, piano, così chi ha le cuffie non si spaventa. */
export function suona(): void {
  const contesto = new AudioContext();
  const volume = contesto.createGain();
  volume.gain.value = 0.1;
  const tono = contesto.createOscillator();
  tono.frequency.value = 440;
  tono.connect(volume).connect(contesto.destination);
  tono.onended = () => void contesto.close();
  tono.start();
  tono.stop(contesto.currentTime + 0.5);
}
