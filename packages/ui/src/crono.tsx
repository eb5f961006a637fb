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

/** `tile` in una tessera fra tante e `large` dove il tempo è la cosa più grande fra altre: chi li contiene dice già di che tempo si tratta; `huge` dove si legge dal fondo di una sala: più della metà dello schermo. */
const CIFRE = {
  normal: 'text-[58px]',
  tile: 'text-[62px]',
  large: 'text-[clamp(5rem,11.4vw,10.25rem)]',
  huge: '',
} as const;
const ETICHETTE = { normal: 'text-sm', tile: 'sr-only', large: 'sr-only', huge: '' } as const;

/** In una sala le misure seguono lo schermo; le cifre di più di un'ora, che sono di più, ne hanno una più piccola, e `--alte-in-sala` le abbassa. */
const IN_SALA = {
  etichetta: { fontSize: 'clamp(1.125rem, 2.5vw, 3rem)' },
  barra: { height: 'max(0.5rem, 0.95vw)' },
} as const;
const cifreInSala = (cifre: string): { fontSize: string } => ({
  fontSize: `min(${Math.round(11_560 / cifre.length) / 100}vw, var(--alte-in-sala, 41.2vh))`,
});

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
  const inSala = size === 'huge';
  const cifre = restanoMs === null ? '--:--' : inOrologio(restanoMs);
  const parte = restanoMs === null ? 0 : Math.min(100, (restanoMs / unitaTempoMs) * 100);
  return (
    <div className="min-w-0">
      <p className={`text-secondario ${ETICHETTE[size]}`} style={inSala ? IN_SALA.etichetta : undefined}>
        {label}
      </p>
      <p
        role="timer"
        aria-label={label}
        className={`font-bold tabular-nums leading-none text-testata ${CIFRE[size]}`}
        style={inSala ? cifreInSala(cifre) : undefined}
      >
        {restanoMs === null ? <Trattini detto={nonCorre} /> : cifre}
      </p>
      {unitaTempoMs > 0 && (
        <svg
          aria-hidden="true"
          viewBox="0 0 100 2"
          preserveAspectRatio="none"
          className="mt-2 h-1.5 w-full rounded bg-linea"
          style={inSala ? IN_SALA.barra : undefined}
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
