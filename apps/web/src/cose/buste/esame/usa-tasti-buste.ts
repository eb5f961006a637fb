import { useTastiRapidi } from '../../../comune/usa-tasti.ts';
import { type TastoBuste, tastoDelleBuste } from './righe-buste.ts';

/**
 * I tasti dell'esame delle buste. Chi conduce preme il pulsante che vede: un atto spento, o che non c'è, non parte neppure
 * dalla tastiera; dove serve un motivo il tasto porta a scriverlo.
 */
export function useTastiBuste(accesi: boolean, muovi: (passo: 1 | -1) => void): void {
  useTastiRapidi(accesi, tastoDelleBuste, (tasto) => {
    if (tasto === 'giu' || tasto === 'su') muovi(tasto === 'giu' ? 1 : -1);
    else premi(tasto);
  });
}

function premi(tasto: Exclude<TastoBuste, 'giu' | 'su'>): void {
  const elemento = document.querySelector<HTMLElement>(`article:not([hidden]) [data-tasto~="${tasto}"]`);
  if (elemento instanceof HTMLTextAreaElement) elemento.focus();
  else elemento?.click();
}
