import { useEffect, useRef, useState } from 'react';
import { VOCE_MIN } from '../../dispositivi/livello.ts';
import { useLivello } from '../../dispositivi/usa-livello.ts';
import { useTesti } from '../../testi/lingua.ts';
import { DISPOSITIVI_TESTI } from '../dispositivi/prova-dispositivi.testi.ts';
import { SALA_MEDIA } from './audio-e-video.testi.ts';

/** Chi parla si ferma a respirare: per tanto la frase resta quella di prima. */
const RESPIRO_MS = 3_000;

/** Quanto si sente chi parla, con una barra e con una frase: chi non vede la barra la legge, e non la si dice a ogni parola. */
export function LivelloDellaVoce({ flusso }: { flusso: MediaStream }) {
  const t = useTesti(SALA_MEDIA);
  const d = useTesti(DISPOSITIVI_TESTI);
  const valore = useLivello(flusso);
  const siSente = useSiSente(valore);
  const frase = siSente ? t.siSente : t.nonSiSente;
  return (
    <div className="grid gap-1">
      <meter
        aria-label={d.livello}
        aria-valuetext={frase}
        min={0}
        max={100}
        low={VOCE_MIN}
        value={valore}
        className="h-5 w-full"
      />
      <p className="text-sm">{frase}</p>
    </div>
  );
}

function useSiSente(valore: number): boolean {
  const [siSente, setSiSente] = useState(false);
  const ultima = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const adesso = performance.now();
    if (valore >= VOCE_MIN) ultima.current = adesso;
    setSiSente(adesso - ultima.current < RESPIRO_MS);
  }, [valore]);
  return siSente;
}
