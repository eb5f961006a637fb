import { useEffect, useState } from 'react';
import { aOgniBattito } from './battito.ts';
import { inOrologio } from './in-orologio.ts';
import { useTestiUi } from './testi.ts';

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
  size?: keyof typeof CIFRE;
};

/** `large` dove il tempo è la cosa più grande fra altre; `huge` dove si legge dal fondo di una sala. */
const CIFRE = { normal: 'text-[58px]', large: 'text-[clamp(5rem,10vw,9rem)]', huge: 'text-[min(22vw,18rem)]' } as const;

/**
 * Il conto alla rovescia: disegna il tempo del server e non decide nulla. È il solo a ridisegnarsi a ogni giro, e non è
 * una regione viva, perché un lettore di schermo non conti a voce i secondi.
 */
export function Crono({ label, scadeIl, residuoMs = null, scartoMs, unitaTempoMs, size = 'normal' }: Props) {
  const { nonCorre } = useTestiUi();
  const [, ridisegna] = useState('');
  useEffect(() => {
    if (scadeIl === null) return undefined;
    // Guarda l'ora a ogni battito, e si ridisegna quando la cifra cambia.
    return aOgniBattito(() => ridisegna(inOrologio(restano(scadeIl, scartoMs))));
  }, [scadeIl, scartoMs]);
  // L'ora di questo disegno, mai quella di uno di prima: dopo una pausa mostrerebbe per un istante un residuo mai esistito.
  const restanoMs = scadeIl === null ? residuoMs : restano(scadeIl, scartoMs);
  const parte = restanoMs === null ? 0 : Math.min(100, (restanoMs / unitaTempoMs) * 100);
  return (
    <div className="min-w-0">
      <p className={size === 'huge' ? 'text-2xl text-secondario' : 'text-sm text-secondario'}>{label}</p>
      <p role="timer" aria-label={label} className={`font-bold tabular-nums leading-none text-testata ${CIFRE[size]}`}>
        {restanoMs === null ? <Trattini detto={nonCorre} /> : inOrologio(restanoMs)}
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

/** Il posto delle cifre quando non ce ne sono: chi ascolta non sente i trattini. */
function Trattini({ detto }: { detto: string }) {
  return (
    <>
      <span aria-hidden="true">--:--</span>
      <span className="sr-only">{detto}</span>
    </>
  );
}

/** Quanto manca allo zero secondo il server, mai meno di nulla. */
function restano(scadeIl: number, scartoMs: number): number {
  return Math.max(0, scadeIl - Date.now() - scartoMs);
}
