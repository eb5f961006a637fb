import { formattaEuro, type VistaEvento } from '@gestore/dominio';
import type { TestiCronologia } from '../testi/cronologia.ts';
import type { TestiRivedi } from '../testi/rivedi.ts';
import { fraseDi, type Parole } from './fatti.ts';

/** Una voce in parole, comprese quelle che la cronologia raccoglie o tace: chi rivede le passa una per una. */
export function fraseIntera(evento: VistaEvento, r: TestiRivedi, t: TestiCronologia, p: Parole): string {
  switch (evento.tipo) {
    case 'riservato':
      return r.riservata;
    case 'MessaggioInviato':
      return r.messaggio(evento.da);
    case 'RilancioAccettato':
      return r.rilancio(evento.pseudonimo, formattaEuro(evento.importoCent), evento.canale === 'sala');
    case 'RilancioRifiutato':
      return r.nonAmmesso(evento.pseudonimo, formattaEuro(evento.importoCent));
    default:
      return fraseDi(evento, t, p) ?? r.altro;
  }
}
