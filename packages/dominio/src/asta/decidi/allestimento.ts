import { eCent } from '../../denaro.ts';
import { GIORNO_MS, type Istante } from '../../tempo.ts';
import type { AttoDi } from '../comandi.ts';
import type { Attore, Parametri, ParametriBozza, Stato } from '../modello.ts';
import { LEGGIBILI_PRIMA_MAX_MS } from '../proposte.ts';
import { type Rifiuto, rifiuta } from '../rifiuti.ts';
import { type Decisione, eIn, faseNonAmmessa, fatto, no } from './decisione.ts';

/** Pubblicità minima degli immobili prima del termine per le offerte (cpc 490, R03). */
const PUBBLICITA_MINIMA_MS = 45 * GIORNO_MS;

export function creaAsta(stato: Stato, atto: AttoDi<'creaAsta'>, attore: Attore): Decisione {
  if (stato.fase !== 'inesistente') return no('asta_gia_esistente');
  if (attore.tipo !== 'operatore' && attore.tipo !== 'sistema') return no('ruolo_non_ammesso');
  const errore = primoValoreNonValido(atto.parametri);
  if (errore !== null) return { eventi: [], rifiuto: errore };
  return fatto({ tipo: 'AstaCreata', id: atto.id, scheda: atto.scheda, parametri: atto.parametri });
}

/** Ciò che decide quando le offerte si leggono. */
const ISTANTI_FISSATI = ['inizioOperazioniIl', 'termineOfferteIl', 'leggibiliPrimaMs'] as const;

/** Fino al termine per le offerte i parametri si possono correggere; dopo sono congelati (R02). */
export function modificaParametri(
  stato: Stato,
  atto: AttoDi<'modificaParametri'>,
  attore: Attore,
  adesso: Istante,
): Decisione {
  if (attore.tipo !== 'operatore' && attore.tipo !== 'sistema') return no('ruolo_non_ammesso');
  if (stato.fase === 'inesistente') return no('asta_inesistente');
  if (stato.fase !== 'bozza') {
    if (!eIn(stato, 'pubblicata', 'raccolta') || adesso > stato.parametri.termineOfferteIl)
      return no('R02_parametri_congelati');
    const esito = completa(atto.parametri, adesso);
    if ('codice' in esito) return { eventi: [], rifiuto: esito };
    // Da questi istanti dipende quando si legge ciò che è già sigillato: si spostano solo con un rinvio (R10, R32).
    if (ISTANTI_FISSATI.some((chiave) => esito[chiave] !== stato.parametri[chiave])) return no('R32_solo_con_rinvio');
    // Chi potesse scegliere da solo chi conduce aprirebbe le buste per mano di un amico (R36).
    if (atto.scheda.delegatoId !== stato.scheda.delegatoId) return no('R36_sostituzione_in_due');
  }
  const errore = primoValoreNonValido(atto.parametri);
  if (errore !== null) return { eventi: [], rifiuto: errore };
  return fatto({ tipo: 'ParametriModificati', scheda: atto.scheda, parametri: atto.parametri });
}

export function pubblicaAsta(stato: Stato, attore: Attore, adesso: Istante): Decisione {
  if (attore.tipo !== 'operatore' && attore.tipo !== 'sistema') return no('ruolo_non_ammesso');
  if (stato.fase !== 'bozza') return faseNonAmmessa(stato);
  const parametri = completa(stato.parametri, adesso);
  if ('codice' in parametri) return { eventi: [], rifiuto: parametri };
  // Una bozza scritta quando i limiti erano altri si ferma qui (R10).
  const errore = primoValoreNonValido(parametri);
  if (errore !== null) return { eventi: [], rifiuto: errore };
  if (stato.scheda.delegatoId === null) return no('R02_parametri_mancanti', { campi: 'professionista delegato' });
  const avvisi =
    parametri.immobile && parametri.termineOfferteIl - adesso < PUBBLICITA_MINIMA_MS
      ? ['R03_pubblicita_sotto_45_giorni']
      : [];
  return fatto({ tipo: 'AstaPubblicata', parametri, avvisi }, { tipo: 'RaccoltaAperta' });
}

export function scadiTermine(stato: Stato, attore: Attore, adesso: Istante): Decisione {
  if (attore.tipo !== 'sistema') return no('ruolo_non_ammesso');
  if (!eIn(stato, 'raccolta')) return faseNonAmmessa(stato);
  // Il secondo del termine è ancora in tempo (R12): scade quando è passato tutto.
  if (adesso < stato.parametri.termineOfferteIl + 1000) return faseNonAmmessa(stato);
  return fatto({ tipo: 'TermineScaduto', termineIl: stato.parametri.termineOfferteIl });
}

const NOMI: { [K in keyof Parametri]: string } = {
  modalita: 'modalità della vendita',
  immobile: 'natura del bene',
  prezzoBaseCent: 'prezzo base',
  offertaMinimaCent: 'offerta minima',
  rilancioMinimoCent: 'rilancio minimo',
  cauzionePercento: 'percentuale della cauzione',
  cauzioneSu: 'base della cauzione',
  termineOfferteIl: 'termine per le offerte',
  inizioOperazioniIl: 'inizio delle operazioni',
  leggibiliPrimaMs: 'anticipo di lettura delle offerte',
  unitaTempoMs: 'tempo fra i rilanci',
  drenaggioMs: 'attesa prima della chiusura',
  saldoGiorni: 'termine del saldo',
  personaDaNominareAmmessa: 'persona da nominare',
  autoRilancioAmmesso: 'rilancio su sé stessi',
  istanzeAssegnazione: 'istanze di assegnazione',
  rimborsoGiorniLavorativi: 'termine dei rimborsi',
  multiploConferma: 'soglia di conferma',
};

/** I limiti di ciascun numero, estremi compresi, con l'unità in cui la persona lo scrive. */
const LIMITI: Partial<Record<keyof Parametri, readonly [minimo: number, massimo: number, perche: string]>> = {
  cauzionePercento: [1, 100, 'fra 1 e 100 per cento'],
  unitaTempoMs: [5_000, 3_600_000, 'fra 5 secondi e 60 minuti'],
  drenaggioMs: [200, 10_000, 'fra 0,2 e 10 secondi'],
  saldoGiorni: [1, 365, 'fra 1 e 365 giorni'],
  rimborsoGiorniLavorativi: [1, 60, 'fra 1 e 60 giorni lavorativi'],
  multiploConferma: [2, 1000, 'fra 2 e 1000 volte'],
  leggibiliPrimaMs: [0, LEGGIBILI_PRIMA_MAX_MS, 'fra 0 e 180 minuti, il massimo di legge'],
};

function primoValoreNonValido(parametri: ParametriBozza): Rifiuto | null {
  for (const chiave of ['prezzoBaseCent', 'offertaMinimaCent', 'rilancioMinimoCent'] as const) {
    const valore = parametri[chiave];
    if (valore !== null && (!eCent(valore) || valore === 0))
      return rifiuta('R02_parametro_non_valido', {
        campo: NOMI[chiave],
        perche: 'serve un importo positivo in centesimi interi',
      });
  }
  for (const [chiave, limite] of Object.entries(LIMITI)) {
    const valore = parametri[chiave as keyof Parametri];
    if (typeof valore === 'number' && (valore < limite[0] || valore > limite[1] || !Number.isSafeInteger(valore)))
      return rifiuta('R02_parametro_non_valido', { campo: NOMI[chiave as keyof Parametri], perche: limite[2] });
  }
  return null;
}

/** Da bozza a parametri completi, o il primo motivo per cui non si può pubblicare (R01-R05). */
function completa(bozza: ParametriBozza, adesso: Istante): Parametri | Rifiuto {
  const facoltativi: readonly string[] = ['offertaMinimaCent'];
  const mancanti = Object.entries(bozza).filter(([chiave, valore]) => valore === null && !facoltativi.includes(chiave));
  if (mancanti.length > 0)
    return rifiuta('R02_parametri_mancanti', {
      campi: mancanti.map(([chiave]) => NOMI[chiave as keyof Parametri]).join(', '),
    });
  // Da qui ogni campo obbligatorio c'è: lo ha appena provato il filtro.
  const parametri = bozza as Parametri;
  if (parametri.modalita === 'asincrona' || parametri.modalita === 'asincrona_mobili')
    return rifiuta('R01_modalita_non_ancora_gestita');
  if (parametri.termineOfferteIl >= parametri.inizioOperazioniIl) return rifiuta('R03_termine_dopo_inizio');
  if (parametri.termineOfferteIl <= adesso) return rifiuta('R03_termine_gia_passato');
  if (parametri.cauzionePercento < 10) return rifiuta('R04_cauzione_sotto_dieci');
  if (parametri.offertaMinimaCent !== null && parametri.offertaMinimaCent > parametri.prezzoBaseCent)
    return rifiuta('R05_minimo_sopra_base');
  return parametri;
}
