import { useLayoutEffect, useState } from 'react';
import { inOrologio } from './in-orologio.ts';

type Props = {
  label: string;
  /** Istante dello zero secondo il server; `null` se il crono non corre. */
  scadeIl: number | null;
  /** Residuo quando il crono è fermo. */
  residuoMs?: number | null;
  /** Ora del server meno ora di questo apparecchio. */
  scartoMs: number;
  /** L'intero di cui la barra mostra la parte che resta; 0 se non c'è un intero, e allora neanche la barra. */
  unitaTempoMs: number;
  size?: 'normal' | 'huge';
};

/** Quanto spesso si ridisegna: quattro volte al secondo non salta mai una cifra. */
const GIRO_MS = 250;

/**
 * Il conto alla rovescia: disegna il tempo del server e non decide nulla. È il solo a ridisegnarsi a ogni giro, e non è
 * una regione viva, perché un lettore di schermo non conti a voce i secondi.
 */
export function Crono({ label, scadeIl, residuoMs = null, scartoMs, unitaTempoMs, size = 'normal' }: Props) {
  const [adesso, setAdesso] = useState(() => Date.now() + scartoMs);
  // Prima del disegno: dopo una pausa l'ora di prima mostrerebbe per un istante un residuo mai esistito.
  useLayoutEffect(() => {
    if (scadeIl === null) return undefined;
    const aggiorna = (): void => setAdesso(Date.now() + scartoMs);
    aggiorna();
    const giro = setInterval(aggiorna, GIRO_MS);
    return () => clearInterval(giro);
  }, [scadeIl, scartoMs]);
  const restanoMs = scadeIl === null ? residuoMs : Math.max(0, scadeIl - adesso);
  const testo = restanoMs === null ? '--:--' : inOrologio(restanoMs);
  const parte = restanoMs === null ? 0 : Math.min(100, (restanoMs / unitaTempoMs) * 100);
  return (
    <div className="min-w-0">
      <p className={size === 'huge' ? 'text-2xl text-secondario' : 'text-sm text-secondario'}>{label}</p>
      <p
        role="timer"
        aria-label={label}
        className={`font-bold tabular-nums leading-none text-testata ${size === 'huge' ? 'text-[min(22vw,18rem)]' : 'text-[58px]'}`}
      >
        {testo}
      </p>
      {unitaTempoMs > 0 && (
        <svg
          aria-hidden="true"
          viewBox="0 0 100 2"
          preserveAspectRatio="none"
          className="mt-2 h-1.5 w-full rounded bg-linea"
        >
          {/* Nessun colore d'allarme: il tempo che resta lo dicono le cifre, e chi decide non va spinto. */}
          <rect width={parte} height="2" className={scadeIl === null ? 'fill-bordo' : 'fill-azione'} />
        </svg>
      )}
    </div>
  );
}
