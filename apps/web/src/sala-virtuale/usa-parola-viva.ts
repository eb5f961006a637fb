import type { SalaVista } from '@gestore/dominio';
import { useEffect, useReducer } from 'react';
import { parolaViva } from './parola.ts';

/** La parola in corso, secondo l’ora del server: quando il suo tempo passa lo schermo si ridisegna da sé. */
export function useParolaViva(sala: SalaVista, scartoMs: number): SalaVista['parola'] {
  const [, ridisegna] = useReducer((giri: number) => giri + 1, 0);
  const scadeIl = sala.parola?.scadeIl ?? null;
  useEffect(() => {
    if (scadeIl === null) return undefined;
    const mancanoMs = scadeIl - Date.now() - scartoMs;
    if (mancanoMs <= 0) return undefined;
    const attesa = setTimeout(ridisegna, mancanoMs + 1);
    return () => clearTimeout(attesa);
  }, [scadeIl, scartoMs]);
  return parolaViva(sala, Date.now() + scartoMs);
}
