import type { AttoDi } from '../parole/atti.ts';
import type { Attore } from '../parole/attori.ts';
import type { TipoEsito } from '../parole/esito.ts';
import type { Evento } from '../parole/fatti.ts';
import { type ArgomentiRifiuto, type CodiceRifiuto, type Rifiuto, rifiuta } from '../parole/rifiuti.ts';
import type { Stato } from '../parole/stato.ts';

/** Fatti da registrare, e il rifiuto se l'atto non è passato: anche un rifiuto può essere un fatto (R66). */
export type Decisione = { eventi: readonly Evento[]; rifiuto: Rifiuto | null };

export function fatto(...eventi: Evento[]): Decisione {
  return { eventi, rifiuto: null };
}

export function no<C extends CodiceRifiuto>(codice: C, ...dati: ArgomentiRifiuto<C>): Decisione {
  return { eventi: [], rifiuto: rifiuta(codice, ...dati) };
}

export function faseNonAmmessa(stato: Stato): Decisione {
  return no('fase_non_ammessa', { fase: stato.fase });
}

/** Solo il referente o il giudice ammettono, rifiutano, avviano e aggiudicano (R38, R48). */
export function conduce(attore: Attore): boolean {
  return attore.tipo === 'referente' || attore.tipo === 'magistrato';
}

/** Vero di un referente che non conduce, o non conduce più: gli atti di una vendita, e di ciò che segue, sono di uno solo (R36). */
export function conduceUnAltro({ tipo, id }: Attore, delegatoId: string | null): boolean {
  return tipo === 'referente' && delegatoId !== null && delegatoId !== id;
}

/** La piattaforma non è in salute: non si avvia, non si chiude, non si aggiudica e non si esclude (R57). */
export function inDisservizio(stato: Stato): boolean {
  return stato.fase !== 'inesistente' && stato.fase !== 'bozza' && stato.disservizio !== null;
}

/** Chi può dichiarare un esito senza aggiudicatario: lo dicono le offerte, o lo ordina il giudice (R40, R32). Ogni esito è scelto. */
const CHI_LO_DICE: { readonly [E in AttoDi<'dichiaraEsito'>['esito']]: 'offerte' | 'giudice' } = {
  non_aggiudicata: 'offerte',
  deserta_nessuna_offerta: 'offerte',
  deserta_offerte_inefficaci: 'offerte',
  sospesa: 'giudice',
  rinviata: 'giudice',
  revocata: 'giudice',
  estinta: 'giudice',
};

/** Gli esiti che ordina il giudice, e non aspettano l'apertura delle buste: chi ha offerto è libero, e ogni cauzione torna (R71). */
export function senzaAprire(esito: TipoEsito): boolean {
  return esito in CHI_LO_DICE && CHI_LO_DICE[esito as keyof typeof CHI_LO_DICE] === 'giudice';
}
