import { createElement, type ReactNode, Suspense } from 'react';
import { pezzo } from '../guscio/in-rete.ts';
import type { Ritrovata } from './nota-ritrovata.tsx';
import type { NoteDelModulo } from './tipi-conserva.ts';

// Quasi nessuno la vede: si scarica quando c’è qualcosa da dire.
const NotaRitrovata = pezzo(() => import('./nota-ritrovata.tsx'), 'NotaRitrovata');

/** Ciò che si è ritrovato si dice una volta sola: accanto al primo campo, fra quelli che si vedono, in cui qualcosa c’è. */
export function note(
  ritrovata: Ritrovata | null,
  nomi: Readonly<Record<string, string>>,
  valori: Readonly<Record<string, unknown>>,
  imposta: (parte: Readonly<Record<string, string | boolean>>) => void,
): NoteDelModulo {
  if (ritrovata === null) return { accanto: () => ({}), inTesta: () => null };
  let dove: string | null = null;
  const prendi = (quale: string, loro: string | boolean): void => imposta({ [quale]: loro });
  const vista = (): ReactNode =>
    createElement(Suspense, { fallback: null }, createElement(NotaRitrovata, { ritrovata, nomi, valori, prendi }));
  const dellaNota = (campo: string): boolean =>
    ritrovata.campi.includes(campo) || ritrovata.lasciati.includes(nomi[campo] ?? campo);
  return {
    accanto: (campo) => {
      if (dove === null && dellaNota(campo)) dove = campo;
      return dove === campo ? { note: vista() } : {};
    },
    inTesta: () => {
      dove = '';
      return vista();
    },
  };
}
