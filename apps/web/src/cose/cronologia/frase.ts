import { dettoRivisto } from '@gestore/contratto/detti';
import type { Lingua } from '@gestore/contratto/regole';
import type { VistaEvento } from '@gestore/dominio';
import type { TestiRivedi } from './rivedi.testi.ts';

/** Una voce in parole, comprese quelle che la cronologia raccoglie o tace: chi rivede le passa una per una. */
export function fraseIntera(evento: VistaEvento, t: TestiRivedi, lingua: Lingua): string {
  return evento.tipo === 'riservato' ? t.riservata : (dettoRivisto(evento, lingua) ?? t.altro);
}
