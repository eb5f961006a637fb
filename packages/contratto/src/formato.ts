/** Come si scrivono date e ore per le persone: sempre Europe/Rome, e il fuso è sempre stampato. */
const FUSO = 'Europe/Rome';

const DATA_E_ORA = new Intl.DateTimeFormat('it-IT', {
  timeZone: FUSO,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});
const SOLO_DATA = new Intl.DateTimeFormat('it-IT', { timeZone: FUSO, day: 'numeric', month: 'long', year: 'numeric' });
const SOLO_ORA = new Intl.DateTimeFormat('it-IT', {
  timeZone: FUSO,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** `21/11/2026, 10:00:00 CET`: istante in millisecondi, con il fuso. */
export function formattaIstante(istanteMs: number): string {
  return DATA_E_ORA.format(istanteMs);
}

/** `21 novembre 2026`. */
export function formattaData(istanteMs: number): string {
  return SOLO_DATA.format(istanteMs);
}

/** `10:00:00`, senza fuso: solo accanto a un'ora che lo stampa già. */
export function formattaOra(istanteMs: number): string {
  return SOLO_ORA.format(istanteMs);
}
