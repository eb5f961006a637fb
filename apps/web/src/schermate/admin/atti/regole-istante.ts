import { no, type Regola, seScritto } from '@gestore/contratto/regole';
import { leggiIstante } from '../../../forme/istante-scritto.ts';

/** Una data `gg/mm/aaaa` che esiste nel calendario, letta come la leggerà l'atto. */
export const dataScritta = (): Regola =>
  seScritto((valore) => {
    const scritta = String(valore).trim();
    if (leggiIstante(scritta, '12:00:00').tipo === 'valido') return null;
    return no(/^\d{2}\/\d{2}\/\d{4}$/.test(scritta) ? 'data_inesistente' : 'data');
  });

/** Vero se data e ora sono scritte bene ma quella notte l'ora legale le salta o le ripete: l'istante non si indovina. */
export function oraIncerta(data: string, ora: string): boolean {
  return (
    leggiIstante(data, '12:00:00').tipo === 'valido' &&
    /^([01]\d|2[0-3])(:[0-5]\d){2}$/.test(ora.trim()) &&
    leggiIstante(data, ora).tipo === 'errore'
  );
}
