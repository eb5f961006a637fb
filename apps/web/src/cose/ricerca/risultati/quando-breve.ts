import { formattaMomento } from '@gestore/contratto/parole/formato';
import type { Lingua } from '@gestore/contratto/regole';

const FUSO = 'Europe/Rome';
const giornoDi = (lingua: string, conLAnno: boolean): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(lingua, {
    timeZone: FUSO,
    day: 'numeric',
    month: 'short',
    ...(conLAnno ? { year: 'numeric' } : {}),
  });
const LOCALI: Readonly<Record<Lingua, string>> = { it: 'it-IT', en: 'en-GB' };
const ANNO = new Intl.DateTimeFormat('it-IT', { timeZone: FUSO, year: 'numeric' });
const ORA = new Intl.DateTimeFormat('it-IT', { timeZone: FUSO, hour: 'numeric', minute: '2-digit' });

/**
 * `4 dic., ore 12:00`, in ora di Roma, con l'anno se non è quello di adesso. L'ora che a ottobre viene due volte si scrive intera,
 * con il fuso: lì il minuto non basta.
 */
export function quandoBreve(il: number, adesso: number, lingua: Lingua): string {
  const intero = formattaMomento(il, lingua);
  if (/CES?T$/.test(intero)) return intero;
  const conLAnno = ANNO.format(il) !== ANNO.format(adesso);
  const giorno = giornoDi(LOCALI[lingua], conLAnno).format(il);
  const puntato = lingua === 'it' ? giorno.replace(/\p{L}{3}$|\p{L}{3}(?= )/u, '$&.') : giorno;
  return `${puntato}, ${lingua === 'it' ? 'ore\u00a0' : ''}${ORA.format(il)}`;
}
