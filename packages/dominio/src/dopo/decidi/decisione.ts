import type { Attore, Provvedimento } from '../../parole/attori.ts';
import { giornoARoma, type Istante } from '../../tempo.ts';
import type { CauzioniOrdinate } from '../cauzione.ts';
import type { FattoDopo } from '../fatti.ts';
import { giornoDi } from '../giorni.ts';
import type { Giorno, StatoDopo, VenditaEsitata } from '../modello.ts';
import { type CodiceRifiutoDopo, RIFIUTI_DOPO, type RifiutoDopo } from '../rifiuti.ts';

/** I fatti da scrivere, o perché l'atto non passa. */
export type DecisioneDopo = { eventi: readonly FattoDopo[]; rifiuto: RifiutoDopo | null };

/**
 * Ciò che serve a decidere: ciò che è accaduto, la vendita com'è adesso, quanto di ciascuna cauzione è in un ordine di rimborso vivo,
 * chi chiede e quando.
 */
export type Dove = {
  stato: StatoDopo;
  vendita: VenditaEsitata;
  ordinate: CauzioniOrdinate;
  attore: Attore;
  adesso: Istante;
};

export function scriveDopo(...eventi: FattoDopo[]): DecisioneDopo {
  return { eventi, rifiuto: null };
}

export function rifiutaDopo(codice: CodiceRifiutoDopo, dati: RifiutoDopo['dati'] = {}): RifiutoDopo {
  return { codice, regola: RIFIUTI_DOPO[codice], dati };
}

export function noDopo(codice: CodiceRifiutoDopo, dati: RifiutoDopo['dati'] = {}): DecisioneDopo {
  return { eventi: [], rifiuto: rifiutaDopo(codice, dati) };
}

/** Un giorno che esiste, non è futuro e non precede l'esito. */
export function difettoDelGiorno(il: Giorno, { vendita, adesso }: Dove): RifiutoDopo | null {
  const giorno = giornoDi(il);
  if (giorno === null) return rifiutaDopo('R69_giorno_non_valido');
  if (giorno > giornoARoma(adesso)) return rifiutaDopo('R69_giorno_futuro');
  return giorno < giornoARoma(vendita.dichiaratoIl) ? rifiutaDopo('R69_prima_dell_esito') : null;
}

/** Un provvedimento con il suo numero e un giorno che non è futuro; un atto del giudice non ne fa a meno (R36). */
export function difettoDelNumero({ numero, del }: Provvedimento, { adesso }: Pick<Dove, 'adesso'>): RifiutoDopo | null {
  const giorno = giornoDi(del);
  if (numero.trim() === '' || giorno === null) return rifiutaDopo('R69_serve_il_provvedimento');
  return giorno > giornoARoma(adesso) ? rifiutaDopo('R69_provvedimento_futuro') : null;
}

/** Un provvedimento che segue l'esito. */
export function difettoDellOrdine(provvedimento: Provvedimento, dove: Dove): RifiutoDopo | null {
  const difetto = difettoDelNumero(provvedimento, dove);
  if (difetto !== null) return difetto;
  const prima = (giornoDi(provvedimento.del) ?? 0) < giornoARoma(dove.vendita.dichiaratoIl);
  return prima ? rifiutaDopo('R69_prima_dell_esito') : null;
}

export const ordinePulito = ({ numero, del }: Provvedimento): Provvedimento => ({ numero: numero.trim(), del });
