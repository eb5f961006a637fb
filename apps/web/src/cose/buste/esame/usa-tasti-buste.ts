import { useTastiRapidi } from '../../../comune/usa-tasti.ts';
import { type TastoBuste, tastoDelleBuste } from './righe-buste.ts';

/**
 * I tasti dell'esame delle buste. Chi conduce preme il pulsante che vede: un atto spento, o che non c'è, non parte neppure
 * dalla tastiera; dove serve un motivo il tasto porta a scriverlo.
 */
export function useTastiBuste(accesi: boolean, muovi: (passo: 1 | -1) => void): void {
  useTastiRapidi(
    accesi,
    (evento) => (siStaLeggendo(evento) ? null : tastoDelleBuste(evento)),
    (tasto) => {
      if (tasto === 'giu' || tasto === 'su') muovi(tasto === 'giu' ? 1 : -1);
      else premi(tasto);
    },
  );
}

/** Le frecce scorrono ciò che si legge, se ha il fuoco e non ci sta tutto: la busta non cambia sotto gli occhi. L'elenco è delle frecce. */
function siStaLeggendo({ code, target }: KeyboardEvent): boolean {
  if (!code.startsWith('Arrow') || !(target instanceof HTMLElement)) return false;
  if (!target.matches('[tabindex="0"]') || target.closest('.buste-elenco') !== null) return false;
  const perLungo = code === 'ArrowUp' || code === 'ArrowDown';
  return perLungo ? target.scrollHeight > target.clientHeight : target.scrollWidth > target.clientWidth;
}

function premi(tasto: Exclude<TastoBuste, 'giu' | 'su'>): void {
  const elemento = document.querySelector<HTMLElement>(`article:not([hidden]) [data-tasto~="${tasto}"]`);
  if (elemento instanceof HTMLTextAreaElement) elemento.focus();
  else elemento?.click();
}
