import { data, difetto, ora, type Regola, seTesto } from '@gestore/contratto/regole';
import { leggiIstante } from './istante-scritto.ts';

const dataScritta = data();
const alMinuto = ora();
const alSecondo = ora({ alSecondo: true });

/** L'ora con i secondi: chi non li scrive intende zero. */
export function oraPiena(scritta: string): string {
  return /^\d{2}:\d{2}$/.test(scritta.trim()) ? `${scritta.trim()}:00` : scritta;
}

/** `hh:mm` oppure `hh:mm:ss`. */
export const oraScritta: Regola = seTesto((valore, tutti) =>
  alSecondo(valore, tutti) === null ? null : alMinuto(valore, tutti),
);

/**
 * L'ora esiste, una volta sola, nel giorno scritto nell'altro campo: il cambio dell'ora legale ne salta e ne ripete, e
 * l'ora di un atto non si indovina (R12). Di un giorno che manca o non si legge dice già la regola di quel campo.
 */
export const oraCerta = (campoData: string): Regola =>
  seTesto((valore, tutti) => {
    const giorno = String(tutti[campoData] ?? '').trim();
    if (giorno === '' || dataScritta(giorno, tutti) !== null || oraScritta(valore, tutti) !== null) return null;
    return leggiIstante(giorno, oraPiena(valore)).tipo === 'valido' ? null : difetto('ora_incerta');
  });
