import { FUSO } from '@gestore/acquisizione/ora-italiana';

/** Il giorno di Roma in cui cade un istante, `aaaa-mm-gg`: come le banche scrivono le date. */
export function giornoBancario(istante: number): string {
  return Temporal.Instant.fromEpochMilliseconds(istante).toZonedDateTimeISO(FUSO).toPlainDate().toString();
}
