import { pagineConDati } from './documenti.ts';
import { trattiDaOscurare } from './oscuramento.ts';
import { eFra, FASI_A_BUSTE_CHIUSE, FASI_DAL_VIVO, type Fase } from './parole/fasi.ts';

/** Una domanda e la sua risposta sulla scheda di una vendita: quando si pubblicano, e chi non vi si deve leggere (R10, R33, R76). */

/**
 * Vero finché la vendita non ha un esito: chi offre e chi rilancia devono sapere le stesse cose, prima e durante le operazioni. Dopo,
 * una risposta non serve più a nessuno, e si può soltanto togliere.
 */
export function siPubblicanoRisposte(fase: Fase): boolean {
  return eFra(fase, [...FASI_A_BUSTE_CHIUSE, ...FASI_DAL_VIVO]);
}

/** Perché un testo nomina qualcuno: il debitore, un codice fiscale, una data di nascita, chi ha fatto la domanda. */
export type PersonaNelTesto = 'debitore' | 'codice_fiscale' | 'nascita' | 'chi_ha_chiesto';

/** Chi si cerca in ciò che si sta per pubblicare; `pseudonimo` è di chi ha chiesto, `null` se non ne ha. */
type Cercati = { codici: readonly string[]; nomi: readonly string[]; pseudonimo: string | null };

/**
 * Chi si legge in un testo che va sulla scheda; `null` se nessuno. Del debitore si cerca ciò che si cerca nei documenti (R76); lo
 * pseudonimo, com’è scritto, è la parola che nella stanza dice chi ha chiesto (R33). Un IBAN può stare: è quello della procedura.
 */
export function personaNelTesto(testo: string, { codici, nomi, pseudonimo }: Cercati): PersonaNelTesto | null {
  if (pagineConDati([testo], '', { codici, nomi }).length > 0) return 'debitore';
  if (pseudonimo !== null && parole(testo).includes(parole(pseudonimo))) return 'chi_ha_chiesto';
  const tratti = trattiDaOscurare(testo, { codici: [], nomi: [], parole: [] }).map(({ perche }) => perche);
  if (tratti.includes('codice_fiscale')) return 'codice_fiscale';
  return tratti.includes('nascita') ? 'nascita' : null;
}

/** Le parole di un testo, intere: ciascuna fra due spazi. */
const parole = (testo: string): string => ` ${testo.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? ''} `;
