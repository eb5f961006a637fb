import type { Lingua } from '../regole/modello.ts';

/** Come si scrivono date e ore per le persone: sempre Europe/Rome. */
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
const SOLO_MINUTO = new Intl.DateTimeFormat('it-IT', { timeZone: FUSO, hour: 'numeric', minute: '2-digit' });
const GIORNO_INGLESE = new Intl.DateTimeFormat('en-GB', {
  timeZone: FUSO,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const ORA_MS = 3_600_000;
const SOLO_DATA = new Intl.DateTimeFormat('it-IT', { timeZone: FUSO, day: 'numeric', month: 'long', year: 'numeric' });
const SOLO_ORA = new Intl.DateTimeFormat('it-IT', {
  timeZone: FUSO,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** `21/11/2026, 10:00:00 CET`: dove il secondo decide, con il fuso. */
export function formattaIstante(istanteMs: number): string {
  return DATA_E_ORA.format(istanteMs);
}

/** `21 novembre 2026`. */
export function formattaData(istanteMs: number, lingua: Lingua = 'it'): string {
  return (lingua === 'en' ? GIORNO_INGLESE : SOLO_DATA).format(istanteMs);
}

/**
 * `21 novembre 2026 alle 10:00`, come lo dicono le persone: dove il secondo non decide. Il fuso si scrive soltanto nell'ora che a
 * ottobre viene due volte. L'ora non va a capo senza il suo `alle`.
 */
export function formattaMomento(istanteMs: number, lingua: Lingua = 'it'): string {
  const ora = SOLO_MINUTO.format(istanteMs);
  const dueVolte = [-ORA_MS, ORA_MS].some((scarto) => SOLO_MINUTO.format(istanteMs + scarto) === ora);
  const fuso = dueVolte ? ` ${formattaIstante(istanteMs).split(' ').at(-1)}` : '';
  const alle = lingua === 'en' ? 'at\u00a0' : ora.startsWith('1:') ? 'all’' : 'alle\u00a0';
  return `${formattaData(istanteMs, lingua)} ${alle}${ora}${fuso}`;
}

const SETTIMANA = new Intl.DateTimeFormat('it-IT', { timeZone: FUSO, weekday: 'long' });

/**
 * `sabato 21 novembre 2026 alle 10:00 (ora di Roma)`, come lo direbbe chi scrive una lettera: comincia con il giorno della settimana, e
 * perciò non vuole l'articolo.
 */
export function formattaInLettera(istanteMs: number): string {
  return `${SETTIMANA.format(istanteMs)} ${formattaMomento(istanteMs).replace(/^1 /, '1º ')} (ora di Roma)`;
}

/** `10:00:00`, senza fuso: solo accanto a un'ora che lo stampa già. */
export function formattaOra(istanteMs: number): string {
  return SOLO_ORA.format(istanteMs);
}

/** Da `aaaa-mm-gg` a come si scrive in un atto. */
export function giornoInParole(giorno: string): string {
  return giorno.split('-').reverse().join('/');
}
