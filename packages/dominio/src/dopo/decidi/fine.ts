import { eCent } from '../../denaro.ts';
import type { AttoDopoDi } from '../atti.ts';
import { contoDopo, differenzaDi, prendeIlPosto, rateVersate, valeLEsito } from '../conto.ts';
import {
  type DecisioneDopo,
  type Dove,
  difettoDelGiorno,
  difettoDellOrdine,
  noDopo,
  ordinePulito,
  scriveDopo,
} from './decisione.ts';

/** Ciò che si aggiunge al verbale quando è già redatto: si numera, e non ne cambia una parola (R68). */
export function integraVerbale({ stato }: Dove, { testo }: AttoDopoDi<'integraVerbale'>): DecisioneDopo {
  if (testo.trim() === '') return noDopo('R68_integrazione_vuota');
  return scriveDopo({ tipo: 'VerbaleIntegrato', numero: stato.integrazioni + 1, testo: testo.trim() });
}

/** Il decreto di trasferimento: dopo il prezzo e la dichiarazione antiriciclaggio (cpc 585, 586, R69). */
export function registraDecreto(dove: Dove, { provvedimento }: AttoDopoDi<'registraDecreto'>): DecisioneDopo {
  const { stato, vendita } = dove;
  if (!valeLEsito(vendita)) return noDopo('R69_nessuna_aggiudicazione');
  const rifiuto = difettoDellOrdine(provvedimento, dove);
  if (rifiuto !== null) return { eventi: [], rifiuto };
  if (stato.decreto !== null) return noDopo('R69_gia_registrato');
  if (stato.sospeso) return noDopo('R69_prezzo_sospeso');
  const conto = contoDopo(stato, vendita);
  // Di un'assegnazione il conguaglio e il suo termine li fissa il giudice: qui non se ne tiene il conto (cpc 590).
  if (conto !== null && conto.restaCent > 0) return noDopo('R69_saldo_incompleto', { restaCent: conto.restaCent });
  if (conto !== null && stato.antiriciclaggio === null) return noDopo('R69_antiriciclaggio_mancante');
  return scriveDopo({ tipo: 'DecretoRegistrato', provvedimento: ordinePulito(provvedimento) });
}

/** Il giudice revoca il decreto che è registrato: l'esito può di nuovo cadere, o averne un altro (R69, R70). */
export function revocaDecreto(dove: Dove, { provvedimento, motivo }: AttoDopoDi<'revocaDecreto'>): DecisioneDopo {
  const { stato } = dove;
  const rifiuto = difettoDellOrdine(provvedimento, dove);
  if (rifiuto !== null) return { eventi: [], rifiuto };
  if (stato.decreto === null) return noDopo('R69_decreto_mancante');
  if (motivo.trim() === '') return noDopo('R69_motivo_mancante');
  return scriveDopo({ tipo: 'DecretoRevocato', provvedimento: ordinePulito(provvedimento), motivo: motivo.trim() });
}

/** La consegna del bene: dopo il decreto, che la ordina (cpc 586, R69). */
export function registraConsegna(dove: Dove, { il }: AttoDopoDi<'registraConsegna'>): DecisioneDopo {
  if (dove.stato.decreto === null) return noDopo('R69_decreto_mancante');
  if (dove.stato.consegnatoIl !== null) return noDopo('R69_gia_registrato');
  const rifiuto = difettoDelGiorno(il, dove);
  return rifiuto === null ? scriveDopo({ tipo: 'BeneConsegnato', il }) : { eventi: [], rifiuto };
}

/**
 * Le rate che chi è decaduto aveva versato sono perdute a titolo di multa, con la cauzione: lo dispone il giudice, con il decreto che
 * dichiara la decadenza o con un altro; restano alla procedura, che le ha già (cpc 587, primo comma, R70).
 */
export function dichiaraRatePerdute(dove: Dove, { provvedimento }: AttoDopoDi<'dichiaraRatePerdute'>): DecisioneDopo {
  const { stato, vendita } = dove;
  if (vendita.esito !== 'decaduta') return noDopo('R70_nessuna_decadenza');
  const rifiuto = difettoDellOrdine(provvedimento, dove);
  if (rifiuto !== null) return { eventi: [], rifiuto };
  const importoCent = rateVersate(stato, vendita) - stato.ratePerduteCent;
  if (importoCent <= 0) return noDopo('R70_nessuna_rata_versata');
  return scriveDopo({ tipo: 'RatePerdute', importoCent, provvedimento: ordinePulito(provvedimento) });
}

/**
 * Il bene di chi è decaduto si è venduto di nuovo: il software calcola ciò che egli deve ancora (cpc 587, R70). Il prezzo di
 * un'altra vendita che è qui prende il posto di quello scritto a mano, o di una vendita decaduta anch'essa: che lo sia lo sa chi la legge.
 */
export function registraRivendita({ stato, vendita }: Dove, atto: AttoDopoDi<'registraRivendita'>): DecisioneDopo {
  const { prezzoCent, asta } = atto;
  if (!eCent(prezzoCent) || prezzoCent <= 0) return noDopo('R69_importo_non_valido');
  const differenzaCent = differenzaDi(vendita, prezzoCent);
  if (differenzaCent === null) return noDopo('R70_nessuna_decadenza');
  if (!prendeIlPosto(asta, stato.rivendita)) return noDopo('R69_gia_registrato');
  return scriveDopo({ tipo: 'BeneRivenduto', prezzoCent, asta, differenzaCent });
}
