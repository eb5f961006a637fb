import { ultimoARitroso } from '../../calendario.ts';
import { type Cent, eCent, ePercento, treQuarti } from '../../denaro.ts';
import type { AgliAtti, Parametri, ParametriBozza, Scheda } from '../../parole/allestimento.ts';
import { type Rifiuto, rifiuta } from '../../parole/rifiuti.ts';
import { giornoARoma, giornoInCifre, type Istante } from '../../tempo.ts';
import { LEGGIBILI_PRIMA_MAX_MS } from '../buste/leggibile.ts';

/** Pubblicità minima prima del termine per le offerte, contata all'indietro: degli immobili (cpc 490) e dei mobili (cpc 530), in giorni (R03). */
const PUBBLICITA_MINIMA_GIORNI = { immobile: 45, mobile: 10 } as const;
/** Di una procedura concorsuale, per beni di ogni genere, e prima della vendita invece che del termine per le offerte (CCII 216, R03). */
const PUBBLICITA_CONCORSUALE_GIORNI = 30;

const NOMI: { [K in keyof Parametri]-?: string } = {
  modalita: 'modalità della vendita',
  immobile: 'natura del bene',
  rito: 'rito della vendita',
  senzaIncanto: 'vendita con o senza incanto',
  prezzoBaseCent: 'prezzo base',
  offertaMinimaCent: 'offerta minima',
  rilancioMinimoCent: 'rilancio minimo',
  cauzionePercento: 'percentuale della cauzione',
  cauzioneSu: 'base della cauzione',
  termineOfferteIl: 'termine per le offerte',
  cauzioneEntroIl: 'termine per l’accredito della cauzione',
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

/**
 * Che cosa ne è di ciascun parametro, pubblicata la vendita: ciò che decide se un'offerta vale, a che prezzo, e come si conduce la
 * gara è fissato, perché su quello si è offerto (R02, R05, R32); il resto si corregge fino al termine, e il verbale lo dice. Un
 * parametro nuovo non si compila finché non è scelto.
 */
export const DOPO_LA_PUBBLICAZIONE: {
  readonly [K in keyof ParametriBozza]-?: 'congelato' | 'prezzo' | 'solo_con_rinvio' | 'correggibile';
} = {
  modalita: 'congelato',
  immobile: 'congelato',
  rito: 'congelato',
  senzaIncanto: 'congelato',
  prezzoBaseCent: 'prezzo',
  offertaMinimaCent: 'prezzo',
  rilancioMinimoCent: 'congelato',
  cauzionePercento: 'congelato',
  cauzioneSu: 'congelato',
  termineOfferteIl: 'solo_con_rinvio',
  cauzioneEntroIl: 'solo_con_rinvio',
  inizioOperazioniIl: 'solo_con_rinvio',
  leggibiliPrimaMs: 'solo_con_rinvio',
  unitaTempoMs: 'congelato',
  drenaggioMs: 'congelato',
  saldoGiorni: 'congelato',
  personaDaNominareAmmessa: 'congelato',
  autoRilancioAmmesso: 'congelato',
  istanzeAssegnazione: 'congelato',
  rimborsoGiorniLavorativi: 'congelato',
  // Chiede soltanto una seconda conferma a chi scrive un importo insolito: nessun rilancio vale di più o di meno.
  multiploConferma: 'correggibile',
};

/** I parametri che hanno un valore diverso, nell'ordine della tabella. */
export function parametriCambiati(prima: ParametriBozza, dopo: ParametriBozza): (keyof ParametriBozza)[] {
  const chiavi = Object.keys(DOPO_LA_PUBBLICAZIONE) as (keyof ParametriBozza)[];
  // Ciò che nei parametri di prima non c'era vale come non scritto.
  return chiavi.filter((chiave) => (prima[chiave] ?? null) !== (dopo[chiave] ?? null));
}

/** I nomi italiani dei parametri, come li legge una persona. */
export function nomiDeiParametri(chiavi: readonly (keyof ParametriBozza)[]): string[] {
  return chiavi.map((chiave) => NOMI[chiave]);
}

/** Che cosa di questi parametri, a vendita pubblicata, non si cambia più da una scheda; `null` se nulla (R02, R05, R32). */
export function impedimentoDaPubblicata(prima: ParametriBozza, dopo: ParametriBozza): Rifiuto | null {
  const cambiati = parametriCambiati(prima, dopo).filter((chiave) => !dettoDopo(chiave, prima, dopo));
  // Da questi istanti dipende quando si legge ciò che è già sigillato: si spostano solo con un rinvio (R10, R32).
  if (cambiati.some((chiave) => DOPO_LA_PUBBLICAZIONE[chiave] === 'solo_con_rinvio'))
    return rifiuta('R32_solo_con_rinvio');
  // Chi ha già offerto lo ha fatto su questi numeri: non si spostano da una scheda, senza provvedimento e senza avviso (R05).
  if (cambiati.some((chiave) => DOPO_LA_PUBBLICAZIONE[chiave] === 'prezzo')) return rifiuta('R05_prezzo_pubblicato');
  const congelati = cambiati.filter((chiave) => DOPO_LA_PUBBLICAZIONE[chiave] === 'congelato');
  if (congelati.length === 0) return null;
  return rifiuta('R02_fissati_con_la_pubblicazione', { campi: nomiDeiParametri(congelati).join(', ') });
}

/**
 * Il giorno che l'avviso dà all'accredito, e che la scheda pubblicata taceva: si aggiunge con un'errata, finché il termine per le offerte
 * non è passato e quindi nessuna cauzione è ancora in ritardo (R39). Una volta detto si sposta solo con un rinvio.
 */
function dettoDopo(chiave: keyof ParametriBozza, prima: ParametriBozza, dopo: ParametriBozza): boolean {
  return chiave === 'cauzioneEntroIl' && (prima.cauzioneEntroIl ?? null) === null && dopo.cauzioneEntroIl != null;
}

/** Il giorno dell'accredito è già passato: detto adesso, ogni cauzione sarebbe in ritardo (R39). */
export function accreditoGiaPassato({ cauzioneEntroIl: entro }: ParametriBozza, adesso: Istante): boolean {
  return entro !== null && entro !== undefined && giornoARoma(entro) < giornoARoma(adesso);
}

/** I limiti di ciascun numero, estremi compresi, con l'unità in cui la persona lo scrive. */
const LIMITI: Partial<Record<keyof Parametri, readonly [minimo: number, massimo: number, perche: string]>> = {
  cauzionePercento: [1, 100, 'fra 1 e 100 per cento, con al più due decimali'],
  unitaTempoMs: [5_000, 3_600_000, 'fra 5 secondi e 60 minuti'],
  drenaggioMs: [200, 10_000, 'fra 0,2 e 10 secondi'],
  saldoGiorni: [1, 365, 'fra 1 e 365 giorni'],
  rimborsoGiorniLavorativi: [1, 60, 'fra 1 e 60 giorni lavorativi'],
  multiploConferma: [2, 1000, 'fra 2 e 1000 volte'],
  leggibiliPrimaMs: [0, LEGGIBILI_PRIMA_MAX_MS, 'fra 0 e 180 minuti, il massimo di legge'],
};

/** I valori che nessuna vendita può avere, anche in bozza: ogni campo con il suo perché (R02, R10). */
export function valoriNonValidi(parametri: ParametriBozza): Rifiuto[] {
  const trovati: Rifiuto[] = [];
  for (const chiave of ['prezzoBaseCent', 'offertaMinimaCent', 'rilancioMinimoCent'] as const) {
    const valore = parametri[chiave];
    if (valore !== null && (!eCent(valore) || valore === 0))
      trovati.push(
        rifiuta('R02_parametro_non_valido', {
          campo: NOMI[chiave],
          perche: 'serve un importo positivo in centesimi interi',
        }),
      );
  }
  for (const [chiave, limite] of Object.entries(LIMITI)) {
    const valore = parametri[chiave as keyof Parametri];
    if (typeof valore !== 'number') continue;
    // Solo la percentuale ha decimali, 12,5 per cento; il resto sono giorni, minuti e volte interi.
    const scritto = chiave === 'cauzionePercento' ? ePercento(valore) : Number.isSafeInteger(valore);
    if (valore < limite[0] || valore > limite[1] || !scritto)
      trovati.push(rifiuta('R02_parametro_non_valido', { campo: NOMI[chiave as keyof Parametri], perche: limite[2] }));
  }
  return trovati;
}

/** Ciò che può restare vuoto: l'offerta minima, che allora si calcola (R05), e il giorno dell'accredito, che allora è quello del termine (R39). */
const FACOLTATIVI: readonly (keyof Parametri)[] = ['offertaMinimaCent', 'cauzioneEntroIl'];
/** Di una vendita già pubblicata anche l'incanto e il rito: prima non li si scriveva, e chi corregge altro non li sa dire (R03, R09). */
export const FACOLTATIVI_DA_PUBBLICATA: readonly (keyof Parametri)[] = [...FACOLTATIVI, 'senzaIncanto', 'rito'];

/** Ciò che impedisce di pubblicare con questi parametri: tutto, non solo il primo motivo (R01-R05). */
function impedimenti(bozza: ParametriBozza, adesso: Istante, facoltativi: readonly (keyof Parametri)[]): Rifiuto[] {
  const trovati: Rifiuto[] = [];
  const campi = campiMancanti(bozza, facoltativi);
  if (campi.length > 0) trovati.push(rifiuta('R02_parametri_mancanti', { campi: campi.join(', ') }));
  const { modalita, termineOfferteIl, inizioOperazioniIl, cauzionePercento, prezzoBaseCent, offertaMinimaCent } = bozza;
  if (bozza.senzaIncanto === false) trovati.push(rifiuta('R01_con_incanto_non_gestita'));
  if (modalita === 'asincrona' || modalita === 'asincrona_mobili')
    trovati.push(rifiuta('R01_modalita_non_ancora_gestita'));
  if (termineOfferteIl !== null && inizioOperazioniIl !== null && termineOfferteIl >= inizioOperazioniIl)
    trovati.push(rifiuta('R03_termine_dopo_inizio'));
  const entro = bozza.cauzioneEntroIl ?? null;
  if (entro !== null && inizioOperazioniIl !== null && giornoARoma(entro) > giornoARoma(inizioOperazioniIl))
    trovati.push(rifiuta('R39_accredito_dopo_inizio'));
  if (termineOfferteIl !== null && termineOfferteIl <= adesso) trovati.push(rifiuta('R03_termine_gia_passato'));
  if (cauzionePercento !== null && cauzionePercento < 10) trovati.push(rifiuta('R04_cauzione_sotto_dieci'));
  if (offertaMinimaCent !== null && prezzoBaseCent !== null && offertaMinimaCent > prezzoBaseCent)
    trovati.push(rifiuta('R05_minimo_sopra_base'));
  return trovati;
}

function campiMancanti(bozza: ParametriBozza, facoltativi: readonly (keyof Parametri)[]): string[] {
  const chiavi = Object.keys(NOMI) as (keyof Parametri)[];
  return nomiDeiParametri(chiavi.filter((chiave) => bozza[chiave] === null && !facoltativi.includes(chiave)));
}

/** I parametri corretti di una vendita pubblicata, completi, o il primo motivo per cui non valgono (R01-R05). */
export function completa(bozza: ParametriBozza, adesso: Istante): Parametri | Rifiuto {
  // Senza impedimenti ogni campo obbligatorio c'è.
  return impedimenti(bozza, adesso, FACOLTATIVI_DA_PUBBLICATA)[0] ?? (bozza as Parametri);
}

/** I parametri di una bozza, se nessuno di quelli obbligatori manca; `null` se non si può ancora leggere come pubblicata (R02). */
export function parametriCompleti(bozza: ParametriBozza): Parametri | null {
  return campiMancanti(bozza, FACOLTATIVI).length === 0 ? (bozza as Parametri) : null;
}

/**
 * L'avviso non dà un giorno suo all'accredito della cauzione, o chi scrive la scheda lo ha dimenticato: vale quello del termine per le
 * offerte, e prima di pubblicare si chiede se è così (R39). Nel registro dice al verbale da dove viene quel giorno.
 */
export const ACCREDITO_NON_INDICATO = 'R39_accredito_non_indicato';

/** Ciò che merita una seconda lettura prima di pubblicare, e non lo impedisce; `giorni` sono interi, importi in centesimi. */
export type AvvisoPubblicazione =
  /** `giorni` fra oggi e il termine; `ultimo` quello in cui si era ancora in tempo, `gg/mm/aaaa` (cpc 155). */
  | { codice: 'R03_pubblicita_sotto_45_giorni' | 'R03_pubblicita_sotto_10_giorni'; giorni: number; ultimo: string }
  /** Della procedura concorsuale: `giorni` fra oggi e la vendita, `dal` il primo giorno in cui la si può tenere pubblicandola oggi (CCII 216). */
  | { codice: 'R03_pubblicita_sotto_30_giorni'; giorni: number; ultimo: string; dal: string }
  /** L'assegnazione è di chi esegue (cpc 588): in una procedura concorsuale il codice della crisi non la dà a un creditore. */
  | { codice: 'R46_istanze_in_concorsuale' }
  | { codice: 'R05_minima_sotto_tre_quarti'; treQuartiCent: Cent }
  /** `entro`: il giorno che allora vale, quello del termine per le offerte, `gg/mm/aaaa`. */
  | { codice: typeof ACCREDITO_NON_INDICATO; entro: string }
  | { codice: 'portale_senza_numero' }
  | { codice: 'luogo_senza_posizione' }
  | { codice: 'titolo_di_altro_lotto'; nelTitolo: string; lotto: string };

/**
 * Ciò che si guarda prima di pubblicare: gli impedimenti, che rifiutano, e gli avvisi, che chiedono una conferma e restano nel
 * registro (R01-R07, R18). `adesso` in millisecondi dall'epoca.
 */
export function controllaPubblicazione(
  scheda: Scheda,
  bozza: ParametriBozza,
  { dichiarazione, debitore }: AgliAtti,
  adesso: Istante,
): { impedimenti: Rifiuto[]; avvisi: AvvisoPubblicazione[] } {
  // Una bozza di prima il rito non lo ha nemmeno vuoto: pubblicandola lo si chiede come alle altre (R03).
  const chiesta = { ...bozza, rito: bozza.rito ?? null };
  const trovati = [...impedimenti(chiesta, adesso, FACOLTATIVI), ...valoriNonValidi(bozza)];
  // Solo qui: passato quel giorno, a vendita pubblicata si corregge ancora il resto.
  if (accreditoGiaPassato(bozza, adesso)) trovati.push(rifiuta('R39_accredito_gia_passato'));
  if (luogoDaDire(scheda, bozza)) trovati.push(rifiuta('R02_parametri_mancanti', { campi: 'luogo delle operazioni' }));
  if (scheda.delegatoId === null) trovati.push(rifiuta('R02_parametri_mancanti', { campi: 'professionista delegato' }));
  if (dichiarazione === null) trovati.push(rifiuta('R07_dichiarazione_mancante'));
  // Senza, nessuna offerta si confronta con il debitore e nessun documento si può cercare (R18, R76).
  if (debitore === null) trovati.push(rifiuta('R18_debitore_da_indicare'));
  return { impedimenti: trovati, avvisi: avvisiDi(scheda, bozza, adesso) };
}

/** A una vendita mista si va anche di persona: senza il luogo chi ha offerto su carta non sa dove (R02, DM 22). */
export function luogoDaDire({ luogoOperazioni }: Scheda, { modalita }: ParametriBozza): boolean {
  return modalita === 'sincrona_mista' && (luogoOperazioni ?? '').trim() === '';
}

/** Quanta pubblicità manca: dal rito viene quanti giorni se ne vogliono, e prima di che cosa (R03). */
function pubblicitaBreve(bozza: ParametriBozza, adesso: Istante): AvvisoPubblicazione[] {
  const concorsuale = bozza.rito === 'concorsuale';
  const entro = concorsuale ? bozza.inizioOperazioniIl : bozza.termineOfferteIl;
  if (entro === null) return [];
  const diGenere = PUBBLICITA_MINIMA_GIORNI[bozza.immobile === false ? 'mobile' : 'immobile'];
  const [oggi, fino] = [giornoARoma(adesso), giornoARoma(entro)];
  const breve = (minimi: number) => {
    const ultimo = ultimoARitroso(fino, minimi);
    if (oggi > ultimo) return { giorni: Math.max(0, fino - oggi), ultimo: giornoInCifre(ultimo) };
    return null;
  };
  const manca = breve(concorsuale ? PUBBLICITA_CONCORSUALE_GIORNI : diGenere);
  if (manca === null) return [];
  if (!concorsuale) return [{ codice: `R03_pubblicita_sotto_${diGenere}_giorni`, ...manca }];
  return [{ codice: 'R03_pubblicita_sotto_30_giorni', ...manca, dal: giornoInCifre(primaVendita(oggi)) }];
}

/** Il primo giorno in cui una procedura concorsuale può vendere ciò che pubblica oggi: contato all'indietro, oggi è ancora in tempo. */
function primaVendita(oggi: number): number {
  let giorno = oggi + PUBBLICITA_CONCORSUALE_GIORNI;
  while (ultimoARitroso(giorno, PUBBLICITA_CONCORSUALE_GIORNI) < oggi) giorno += 1;
  return giorno;
}

function avvisiDi(scheda: Scheda, bozza: ParametriBozza, adesso: Istante): AvvisoPubblicazione[] {
  const avvisi = pubblicitaBreve(bozza, adesso);
  const { immobile, termineOfferteIl, prezzoBaseCent, offertaMinimaCent } = bozza;
  if (bozza.rito === 'concorsuale' && bozza.istanzeAssegnazione === true)
    avvisi.push({ codice: 'R46_istanze_in_concorsuale' });
  if (termineOfferteIl !== null && (bozza.cauzioneEntroIl ?? null) === null)
    avvisi.push({ codice: ACCREDITO_NON_INDICATO, entro: giornoInCifre(giornoARoma(termineOfferteIl)) });
  // Il minimo stampato prevale (R05): un arrotondamento per difetto non è un errore, un numero più basso sì.
  const treQuartiCent = prezzoBaseCent === null ? 0 : treQuarti(prezzoBaseCent);
  if (prezzoBaseCent !== null && offertaMinimaCent !== null && offertaMinimaCent < Math.floor((prezzoBaseCent * 3) / 4))
    avvisi.push({ codice: 'R05_minima_sotto_tre_quarti', treQuartiCent });
  if (scheda.idVenditaPvp === null) avvisi.push({ codice: 'portale_senza_numero' });
  if (immobile === true && (scheda.luogo.latitudine === null || scheda.luogo.longitudine === null))
    avvisi.push({ codice: 'luogo_senza_posizione' });
  const nelTitolo = /\blotto\s+[\p{L}\p{N}]+/iu.exec(scheda.titolo)?.[0] ?? null;
  if (nelTitolo !== null && nudo(nelTitolo) !== nudo(scheda.lotto.codice))
    avvisi.push({ codice: 'titolo_di_altro_lotto', nelTitolo, lotto: scheda.lotto.codice });
  return avvisi;
}

/** `LOTTO 2` e `2` sono lo stesso lotto. */
function nudo(lotto: string): string {
  return lotto
    .trim()
    .toUpperCase()
    .replace(/^LOTTO\s+/, '');
}
