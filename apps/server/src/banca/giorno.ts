import { FUSO } from '@gestore/contratto/ora-italiana';

/** Il giorno di Roma in cui cade un istante, `aaaa-mm-gg`: come le banche scrivono le date. */
export function giornoDi(istante: number): string {
  return Temporal.Instant.fromEpochMilliseconds(istante).toZonedDateTimeISO(FUSO).toPlainDate().toString();
}
