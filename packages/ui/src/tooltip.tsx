import { alBisogno } from './al-bisogno.tsx';
import type { SuggerimentoProps } from './tooltip-vista.tsx';

const suggerimento = alBisogno<SuggerimentoProps>(async () => (await import('./tooltip-vista.tsx')).Suggerimento);

/**
 * Un aiuto di poche parole sopra un controllo, al puntatore e al fuoco. Chi tocca lo schermo non lo vede: non porta mai
 * nulla di necessario, e il controllo ha comunque il suo nome.
 */
export function Tooltip(props: SuggerimentoProps) {
  return suggerimento.usePronta() ? <suggerimento.Vista {...props} /> : props.children;
}
