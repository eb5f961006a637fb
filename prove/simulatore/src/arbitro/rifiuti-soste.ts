import type { Diritto, Richiesta } from './situazione.ts';
import { assegnazioneDovuta, decisaDaiRilanci, PREAVVISO_MS, premioDovuto } from './soste.ts';

type Ragione = (d: Diritto, r: Richiesta) => boolean;

/** Gli atti di una vendita che si ferma e riprende: hanno i loro no, e nessuno è per la fase. */
export const SOSTE: ReadonlySet<string> = new Set([
  'sospendiVendita',
  'riprendiVendita',
  'riapriOperazioni',
  'liberaOfferenti',
]);
/** Gli atti che porterebbero avanti una vendita ferma. */
const AVANTI: ReadonlySet<string> = new Set([
  'rilancia',
  'registraRilancioInSala',
  'decidiPrecedenza',
  'rettificaRilancio',
  'annullaRilancio',
  'leggiScartata',
  'ammettiOfferta',
  'rifiutaOfferta',
  'decidiParita',
  'avviaGara',
  'fermaCrono',
  'riprendiCrono',
  'sospendiGara',
  'riprendiGara',
  'concludiGara',
  'aggiudica',
  'assegna',
  'sospendiVendita',
]);

const senzaOrdine = ({ mandato }: Richiesta): boolean => mandato.provvedimento === null;
const daSolo = ({ mandato }: Richiesta): boolean => (mandato.propostaDa ?? null) === null;
const assegna = ({ atto }: Richiesta): boolean => atto === 'assegna';
const trattiene = (r: Richiesta): boolean =>
  r.atto === 'dichiaraEsito' || (r.atto === 'sospendiVendita' && senzaOrdine(r));
const sua = (d: Diritto, { mandato }: Richiesta): number | undefined => d.istanze.get(String(mandato.istanzaId));
const sotto = (d: Diritto): boolean => (d.testa?.cent ?? 0) < d.baseCent;
const finisce = ({ mandato }: Richiesta): boolean => mandato.esito === 'revocata' || mandato.esito === 'estinta';
/** Finita la gara, il giudice che ha fermato la vendita può disporre che non si aggiudichi (R42). */
const nonAggiudicaIlGiudice = (d: Diritto, { mandato }: Richiesta): boolean =>
  mandato.esito === 'non_aggiudicata' && d.fase === 'conclusa' && d.ferma?.perOrdine === true;

/** Quando quel no è giusto, di una vendita ferma o che può andare a un creditore. */
export const RAGIONI_SOSTE: Record<string, Ragione> = {
  R32_vendita_ferma: (d, r) =>
    d.ferma !== null &&
    (r.atto === 'sospendiVendita'
      ? senzaOrdine(r) || d.ferma.perOrdine
      : AVANTI.has(r.atto) || (r.atto === 'dichiaraEsito' && !finisce(r) && !nonAggiudicaIlGiudice(d, r))),
  R32_vendita_non_ferma: (d, r) => SOSTE.has(r.atto) && r.atto !== 'sospendiVendita' && d.ferma === null,
  R32_prezzi_gia_visti: (d, r) =>
    r.atto === 'sospendiVendita' && senzaOrdine(r) && (d.fase === 'conclusa' || d.fase === 'operazioni'),
  R41_serve_un_altra_persona: (d, r) =>
    r.atto === 'sospendiVendita' && (d.fase === 'conclusa' || d.fase === 'operazioni') && daSolo(r),
  R71_serve_un_altra_persona: (_, r) => r.atto === 'liberaOfferenti' && daSolo(r),
  R32_vendita_finita: (d, r) => r.atto === 'sospendiVendita' && d.fase === 'esitata',
  R32_serve_il_provvedimento: (d, r) => r.atto === 'riprendiVendita' && senzaOrdine(r) && d.ferma?.perOrdine === true,
  R32_ripresa_cambiata: (d, r) =>
    r.atto === 'riprendiVendita' &&
    (d.ferma?.dalIl !== r.mandato.fermaDal || (d.ferma?.riprendeIl ?? null) !== r.mandato.attesaIl),
  R32_ripresa_non_fissata: (d, r) => r.atto === 'riapriOperazioni' && d.ferma?.riprendeIl === null,
  R32_offerenti_liberi: (d, r) =>
    (r.atto === 'riprendiVendita' || r.atto === 'riapriOperazioni' || r.atto === 'sospendiVendita') &&
    d.ferma?.liberati === true,
  R24_gia_liberati: (d, r) => r.atto === 'liberaOfferenti' && d.ferma?.liberati === true,
  R10_prima_del_tempo: (d, r) => r.atto === 'riapriOperazioni' && r.ricevutoIl < (d.ferma?.riprendeIl ?? 0),
  R29_senza_preavviso: (_, r) =>
    r.atto === 'riprendiVendita' && Number(r.mandato.nuovoInizioIl) < r.ricevutoIl + PREAVVISO_MS,
  R53_gara_finita: (d, r) =>
    (r.atto === 'sospendiVendita' || r.atto === 'dichiaraEsito') &&
    d.crono.tipo === 'corre' &&
    r.ricevutoIl >= d.crono.zeroIl,
  R41_aggiudicazione_dovuta: (d, r) => trattiene(r) && premioDovuto(d) && d.ferma?.perOrdine !== true,
  R42_aggiudicazione_dovuta: (d, r) => trattiene(r) && decisaDaiRilanci(d) && d.ferma?.perOrdine !== true,
  R46_assegnazione_dovuta: (d, r) => trattiene(r) && assegnazioneDovuta(d) && d.ferma?.perOrdine !== true,
  R46_prezzo_raggiunto: (d, r) => assegna(r) && premioDovuto(d),
  R46_istanza_sconosciuta: (d, r) => assegna(r) && sua(d, r) === undefined,
  R47_istanza_migliore: (d, r) => assegna(r) && (sua(d, r) ?? Number.NaN) < Math.max(...d.istanze.values()),
  R42_istanze_presenti: (d, r) => r.atto === 'aggiudica' && sotto(d) && d.istanze.size > 0,
  R42_motivo_mancante: (d, r) =>
    r.atto === 'aggiudica' && sotto(d) && d.rilanci === 0 && (r.mandato.motivoSottoBase ?? null) === null,
  R32_esito_senza_ordine: (d, r) =>
    r.atto === 'dichiaraEsito' &&
    r.mandato.esito === 'revocata' &&
    d.ferma?.perOrdine !== true &&
    d.ferma?.liberati !== true,
  R71_esito_da_uno_solo: (d, r) =>
    r.atto === 'dichiaraEsito' &&
    (finisce(r) || nonAggiudicaIlGiudice(d, r)) &&
    d.fase !== 'prima' &&
    d.ferma?.perOrdine === true &&
    !d.ferma.inDue &&
    !d.ferma.liberati,
  R70_estinta_per_ordine: (d, r) =>
    r.atto === 'dichiaraEsito' && r.mandato.esito === 'estinta' && d.ferma?.perOrdine !== true,
};
