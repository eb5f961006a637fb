import { formattaMomento } from '@gestore/contratto/parole/formato';
import type { Lingua } from '@gestore/contratto/regole';

const giornoDi = (lingua: string) => new Intl.DateTimeFormat(lingua, { timeZone: 'Europe/Rome', weekday: 'long' });
const SETTIMANA: Readonly<Record<Lingua, Intl.DateTimeFormat>> = { it: giornoDi('it-IT'), en: giornoDi('en-GB') };

/** «venerdì 4 dicembre 2026 alle 12:00», «martedì 1º dicembre 2026 alle 12:00», in ora di Roma: una scadenza, con il suo giorno. */
export function dataDetta(istanteMs: number, lingua: Lingua): string {
  const momento = formattaMomento(istanteMs, lingua);
  return `${SETTIMANA[lingua].format(istanteMs)} ${lingua === 'it' ? momento.replace(/^1 /, '1º ') : momento}`;
}
