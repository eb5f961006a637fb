import { cloneElement, type ReactElement, type RefObject, useRef } from 'react';
import { alBisogno } from './al-bisogno.tsx';
import type { SuggerimentoProps } from './tooltip-vista.tsx';

const suggerimento = alBisogno<SuggerimentoProps>(async () => (await import('./tooltip-vista.tsx')).Suggerimento);

/**
 * Un aiuto di poche parole sopra un controllo, al puntatore e al fuoco. Chi tocca lo schermo non lo vede: non porta mai
 * nulla di necessario, e il controllo ha comunque il suo nome.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const ancora = useRef<HTMLElement>(null);
  const { pronta, fuoco } = suggerimento.useArrivo(ancora);
  if (!pronta) return cloneElement(children as ReactElement<{ ref: RefObject<HTMLElement | null> }>, { ref: ancora });
  return (
    <suggerimento.Vista text={text} fuoco={fuoco}>
      {children}
    </suggerimento.Vista>
  );
}
