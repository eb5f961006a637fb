import { conduce, type Decisione, faseNonAmmessa, fatto, inDisservizio, no } from '../../legge/decisione.ts';
import type { AttoDi } from '../../parole/atti.ts';
import type { Attore, Provvedimento } from '../../parole/attori.ts';
import { eIn, FASI_CON_ESITO, FASI_DAL_VIVO } from '../../parole/fasi.ts';
import type { EventoDi } from '../../parole/fatti.ts';
import { type Rifiuto, rifiuta } from '../../parole/rifiuti.ts';
import type { Ferma } from '../../parole/soste.ts';
import type { Stato, StatoPubblicato } from '../../parole/stato.ts';
import type { Istante } from '../../tempo.ts';
import {
  accreditoDopoIlRinvio,
  dataDelProvvedimento,
  eDiDomani,
  luogoScritto,
  PREAVVISO_INVITI_MS,
} from '../allestimento/rinvio.ts';
import { daEsaminare } from '../buste/apertura.ts';
import { graduatoria } from '../buste/graduatoria.ts';
import { irrevocabileFino } from '../buste/proposte.ts';
import { aggiudicazioneDovuta, assegnazioneDovuta, dovutaPer, rimborsi } from '../esito/decidi.ts';
import { trattiene, tuttiLiberi } from '../esito/vincolo.ts';
import { aZero } from '../gara/decidi.ts';

type Fermata = Exclude<StatoPubblicato, { esito: unknown }>;

/**
 * La vendita intera si ferma, da qualunque fase prima dell'esito: per provvedimento del giudice, che registra chi conduce o il
 * gestore; a operazioni aperte anche per atto motivato di chi conduce (scelta), tranne quando fermarla servirebbe a scegliere (R41,
 * `servirebbeAScegliere`). Ferma per atto suo, il provvedimento che poi arriva si aggiunge: da lì la riprende soltanto il giudice.
 * Offerte, pseudonimi e cauzioni restano: le offerte sono irrevocabili (cpc 571). Non è `sospendiGara`, che è di un guasto (R57).
 */
export function sospendiVendita(
  stato: Stato,
  atto: AttoDi<'sospendiVendita'>,
  attore: Attore,
  adesso: Istante,
): Decisione {
  if (!conduce(attore) && attore.tipo !== 'operatore') return no('ruolo_non_ammesso');
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') return faseNonAmmessa(stato);
  const rifiuto = impedimentoAllaSospensione(stato, atto, attore, adesso);
  if (rifiuto !== null) return { eventi: [], rifiuto };
  const { provvedimento, motivo } = atto;
  return fatto({
    tipo: 'VenditaSospesa',
    sospesaIl: adesso,
    provvedimento: provvedimentoPulito(provvedimento),
    motivo: motivo.trim(),
    propostaDa: atto.propostaDa ?? null,
  });
}

function impedimentoAllaSospensione(
  stato: StatoPubblicato,
  { provvedimento, motivo, propostaDa, ultimaSosta }: AttoDi<'sospendiVendita'>,
  attore: Attore,
  adesso: Istante,
): Rifiuto | null {
  if (eIn(stato, ...FASI_CON_ESITO)) return rifiuta('R32_vendita_finita');
  const giaFerma = impedimentoDaFerma(stato.ferma, provvedimento);
  if (giaFerma !== null) return giaFerma;
  if (propostaPrima(stato, ultimaSosta)) return rifiuta('R32_proposta_di_prima');
  if (motivo.trim() === '') return rifiuta('R32_motivo_mancante');
  const difetto = difettoDel(provvedimento, adesso);
  if (difetto !== null) return difetto;
  if (provvedimento === null) {
    // Un atto del giudice ha sempre numero e data (R36); il gestore registra soltanto ciò che altri dispone.
    if (attore.tipo !== 'referente' || !aOperazioniAperte(stato)) return rifiuta('R32_serve_il_provvedimento');
    const dovuta = dovutaPer(stato);
    if (dovuta !== null) return rifiuta(dovuta);
    if (assegnazioneDovuta(stato)) return rifiuta('R46_assegnazione_dovuta');
    if (servirebbeAScegliere(stato)) return rifiuta('R32_prezzi_gia_visti');
  } else if (tratterrebbe(stato) && !inDue(propostaDa, attore)) return rifiuta('R41_serve_un_altra_persona');
  // Ciò che è finito è finito: una sospensione non riapre un tempo arrivato a zero (R53).
  const finita = aZero(stato, adesso);
  return finita ? rifiuta('R53_gara_finita') : null;
}

/** Una persona propone e un'altra conferma: chi compie l'atto non è chi l'ha proposto (R41, R70, R71, scelta). */
export function inDue(propostaDa: string | undefined, { id }: Attore): propostaDa is string {
  return propostaDa !== undefined && propostaDa !== id;
}

/** Da quando è stato proposto la vendita è ripresa: ciò che il giudice disponeva per quella sosta non vale per un'altra (R32, scelta). */
function propostaPrima({ ultimaSosta }: StatoPubblicato, allora: Istante | null | undefined): boolean {
  return allora !== undefined && allora !== ultimaSosta;
}

/** Una vendita ferma non si ferma di nuovo; il provvedimento che manca a una fermata da chi conduce si aggiunge (R32, R36). */
function impedimentoDaFerma(ferma: Ferma | null, provvedimento: Provvedimento | null): Rifiuto | null {
  if (ferma === null) return null;
  if (ferma.liberati) return rifiuta('R32_offerenti_liberi');
  const siAggiunge = ferma.provvedimento === null && provvedimento !== null;
  return siAggiunge ? null : rifiuta('R32_vendita_ferma', { daIl: ferma.da });
}

/**
 * Trattenere ciò che è dovuto, o che a prezzi letti si sceglierebbe, toglie a qualcuno il bene: il provvedimento lo leggono in due
 * (scelta). Anche durante un guasto: il provvedimento gli sopravvive.
 */
function tratterrebbe(stato: StatoPubblicato): boolean {
  return restaDaDecidere(stato) || aggiudicazioneDovuta(stato) || assegnazioneDovuta(stato);
}

/**
 * Fermarla senza il giudice servirebbe a scegliere (R41, scelta), ma non mentre il registro ha un guasto della piattaforma, che non
 * lascia decidere nulla (R57).
 */
function servirebbeAScegliere(stato: StatoPubblicato): boolean {
  return restaDaDecidere(stato) && !(stato.fase === 'operazioni_aperte' && inDisservizio(stato));
}

/**
 * Con dei prezzi già letti e qualcosa ancora da decidere, o con la gara finita, chi conduce fermandola sceglierebbe: lasciare una
 * busta indecisa basterebbe a trattenere l'aggiudicazione (R41, scelta). Non quando si aspetta la gara o la si corre, che riprendono
 * dalle stesse offerte.
 */
function restaDaDecidere(stato: StatoPubblicato): boolean {
  if (stato.fase === 'gara_conclusa') return true;
  if (stato.fase !== 'operazioni_aperte') return false;
  const letta = [...stato.buste.values()].some(
    ({ stato: { tipo } }) => tipo !== 'sigillata' && tipo !== 'scartata_tecnica',
  );
  return letta && (daEsaminare(stato) > 0 || graduatoria(stato).length < 2);
}

/**
 * La vendita riprende. A buste chiuse torna alla sua raccolta, e se T0 si sposta è un rinvio: le buste si sigillano di nuovo e chi
 * era invitato lo è di nuovo (R10, R32). A operazioni aperte si fissa quando riprendono: fino ad allora resta ferma. Ferma per
 * provvedimento, riprende per provvedimento; in ogni caso resta il tempo degli inviti (R29).
 */
export function riprendiVendita(
  stato: Stato,
  atto: AttoDi<'riprendiVendita'>,
  attore: Attore,
  adesso: Istante,
): Decisione {
  if (!conduce(attore) && attore.tipo !== 'operatore') return no('ruolo_non_ammesso');
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') return faseNonAmmessa(stato);
  if (!ancoraAperta(stato) || stato.ferma === null) return no('R32_vendita_non_ferma');
  const rifiuto = impedimentoAllaRipresa(stato, stato.ferma, atto, attore, adesso);
  if (rifiuto !== null) return { eventi: [], rifiuto };
  const ripresa = {
    tipo: 'VenditaRipresa',
    fermaDal: stato.ferma.da,
    riprendeIl: atto.nuovoInizioIl,
    provvedimento: provvedimentoPulito(atto.provvedimento),
    motivo: atto.motivo.trim(),
  } as const;
  const altrove = luogoScritto(atto);
  if (aOperazioniAperte(stato))
    return fatto({ ...ripresa, ...altrove, scadonoPrima: scadonoPrima(stato, atto.nuovoInizioIl) });
  const rinvio = rinvioDellaRipresa(stato, atto);
  // Il luogo lo dice uno solo dei due: chi legge il verbale non lo trova due volte.
  return rinvio === null
    ? fatto({ ...ripresa, ...altrove, scadonoPrima: [] })
    : fatto({ ...ripresa, scadonoPrima: [] }, { ...rinvio, ...altrove });
}

function impedimentoAllaRipresa(
  stato: Fermata,
  ferma: Ferma,
  atto: AttoDi<'riprendiVendita'>,
  attore: Attore,
  adesso: Istante,
): Rifiuto | null {
  const { fermaDal, attesaIl, nuovoInizioIl, nuovoTermineIl, provvedimento, motivo } = atto;
  if (fermaDal !== ferma.da || attesaIl !== ferma.riprendeIl) return rifiuta('R32_ripresa_cambiata');
  if (ferma.liberati) return rifiuta('R32_offerenti_liberi');
  if (motivo.trim() === '') return rifiuta('R32_motivo_mancante');
  const difetto = difettoDel(provvedimento, adesso);
  if (difetto !== null) return difetto;
  if (provvedimento === null) {
    if (attore.tipo !== 'referente' || ferma.provvedimento !== null) return rifiuta('R32_serve_il_provvedimento');
  } else if (ferma.provvedimento !== null && dataDi(provvedimento) < dataDi(ferma.provvedimento))
    return rifiuta('R32_provvedimento_anteriore');
  if (!aOperazioniAperte(stato)) return impedimentoABusteChiuse(stato, ferma, atto, adesso);
  if (nuovoTermineIl !== null) return rifiuta('R02_parametri_congelati');
  return preavviso(adesso, nuovoInizioIl);
}

/** A buste chiuse T0 può restare, se c'è ancora il tempo di invitare, o andare avanti; il termine va avanti se nessuno l'ha contato. */
function impedimentoABusteChiuse(
  { fase, buste, parametri: { inizioOperazioniIl, termineOfferteIl } }: Fermata,
  { da }: Ferma,
  { nuovoInizioIl, nuovoTermineIl }: AttoDi<'riprendiVendita'>,
  adesso: Istante,
): Rifiuto | null {
  if (nuovoInizioIl < inizioOperazioniIl) return rifiuta('R32_non_si_anticipa', { primaIl: inizioOperazioniIl });
  if (nuovoTermineIl !== null && nuovoTermineIl !== termineOfferteIl) {
    // Finché la vendita era ferma il termine non correva: si sposta anche se la sua ora è passata, ma non se lo era già quando si
    // è fermata, anche nel secondo in cui nessuno lo aveva ancora scritto (R02, R10).
    if (fase === 'termine_scaduto' || buste.size > 0 || da > termineOfferteIl)
      return rifiuta('R02_parametri_congelati');
    if (nuovoTermineIl < termineOfferteIl) return rifiuta('R32_non_si_anticipa', { primaIl: termineOfferteIl });
    if (nuovoTermineIl <= adesso) return rifiuta('R03_termine_gia_passato');
    if (nuovoInizioIl === inizioOperazioniIl) return rifiuta('R32_non_si_anticipa', { primaIl: inizioOperazioniIl });
  }
  const termine = nuovoTermineIl ?? termineOfferteIl;
  if (!(termine < nuovoInizioIl)) return rifiuta('R03_termine_dopo_inizio');
  return preavviso(Math.max(adesso, termine), nuovoInizioIl);
}

/** Chi è invitato lo è almeno trenta minuti prima (R29). */
function preavviso(daIl: Istante, inizioIl: Istante): Rifiuto | null {
  const dal = daIl + PREAVVISO_INVITI_MS;
  return inizioIl < dal ? rifiuta('R29_senza_preavviso', { dalIl: dal }) : null;
}

function rinvioDellaRipresa(
  { parametri }: Fermata,
  { nuovoInizioIl, nuovoTermineIl, provvedimento, motivo }: AttoDi<'riprendiVendita'>,
): EventoDi<'OperazioniRinviate'> | null {
  const { inizioOperazioniIl, termineOfferteIl } = parametri;
  const pulito = provvedimentoPulito(provvedimento);
  if (nuovoInizioIl === inizioOperazioniIl || pulito === null) return null;
  const termine = nuovoTermineIl ?? termineOfferteIl;
  return {
    tipo: 'OperazioniRinviate',
    fissateIl: inizioOperazioniIl,
    inizioOperazioniIl: nuovoInizioIl,
    termineOfferteIl: termine,
    ...accreditoDopoIlRinvio(parametri, termine, nuovoInizioIl),
    provvedimento: pulito,
    motivo: motivo.trim(),
  };
}

/** Le offerte che il giorno della ripresa non sono più irrevocabili: ai loro autori si chiede (cpc 571, R24). */
function scadonoPrima({ buste }: Fermata, riprendeIl: Istante): { bustaId: string; pseudonimo: string }[] {
  return [...buste.values()]
    .filter(
      ({ stato, depositataIl }) =>
        stato.tipo !== 'scartata_tecnica' && depositataIl !== null && irrevocabileFino(depositataIl) < riprendeIl,
    )
    .map(({ id: bustaId, pseudonimo }) => ({ bustaId, pseudonimo }));
}

/** Le operazioni riprendono da dove erano per atto di chi conduce, non prima dell'ora fissata, con un operatore in turno (R48, R80). */
export function riapriOperazioni(
  stato: Stato,
  { operatoriInTurno }: AttoDi<'riapriOperazioni'>,
  attore: Attore,
  adesso: Istante,
): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') return faseNonAmmessa(stato);
  if (!ancoraAperta(stato) || stato.ferma === null || !aOperazioniAperte(stato)) return no('R32_vendita_non_ferma');
  if (stato.ferma.liberati) return no('R32_offerenti_liberi');
  const { riprendeIl } = stato.ferma;
  if (riprendeIl === null) return no('R32_ripresa_non_fissata');
  if (adesso < riprendeIl) return no('R10_prima_del_tempo', { apreIl: riprendeIl });
  if (operatoriInTurno < 1) return no('R80_operatore_assente');
  return fatto({ tipo: 'OperazioniRiaperte', riaperteIl: adesso, operatoriInTurno });
}

/**
 * Il giudice libera chi ha offerto, a vendita ferma o finita sospesa o rinviata: le cauzioni tornano, anche quelle delle offerte mai
 * aperte, e la vendita non riprende. Senza un provvedimento nessuno è libero prima dei centoventi giorni (cpc 571, R24, R71). Non si
 * annulla: lo vogliono due persone (scelta).
 */
export function liberaOfferenti(
  stato: Stato,
  { provvedimento, motivo, propostaDa, ultimaSosta }: AttoDi<'liberaOfferenti'>,
  attore: Attore,
  adesso: Istante,
): Decisione {
  if (!conduce(attore) && attore.tipo !== 'operatore') return no('ruolo_non_ammesso');
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') return faseNonAmmessa(stato);
  if (ancoraAperta(stato) ? stato.ferma === null : !trattiene(stato.esito.tipo)) return no('R32_vendita_non_ferma');
  if (tuttiLiberi(stato)) return no('R24_gia_liberati');
  if (propostaPrima(stato, ultimaSosta)) return no('R32_proposta_di_prima');
  if (motivo.trim() === '') return no('R32_motivo_mancante');
  const difetto = difettoDel(provvedimento, adesso);
  if (difetto !== null) return { eventi: [], rifiuto: difetto };
  if (!inDue(propostaDa, attore)) return no('R71_serve_un_altra_persona');
  const pulito = provvedimentoPulito(provvedimento) ?? provvedimento;
  return fatto(
    { tipo: 'OfferentiLiberati', liberatiIl: adesso, provvedimento: pulito, motivo: motivo.trim(), propostaDa },
    rimborsi(stato, null),
  );
}

/** Il numero e una data che esiste e non è futura; nulla da dire se il provvedimento non c'è. */
export function difettoDel(provvedimento: Provvedimento | null, adesso: Istante): Rifiuto | null {
  if (provvedimento === null) return null;
  const il = dataDelProvvedimento(provvedimento.del);
  if (provvedimento.numero.trim() === '' || il === null) return rifiuta('R32_provvedimento_incompleto');
  return eDiDomani(il, adesso) ? rifiuta('R32_provvedimento_futuro') : null;
}

export function provvedimentoPulito(provvedimento: Provvedimento | null): Provvedimento | null {
  return provvedimento === null ? null : { numero: provvedimento.numero.trim(), del: provvedimento.del };
}

const dataDi = ({ del }: Provvedimento): number => dataDelProvvedimento(del) ?? 0;

function ancoraAperta(stato: StatoPubblicato): stato is Fermata {
  return !('esito' in stato);
}

/** Le buste sono già state aperte, e non c'è ancora un esito. */
export function aOperazioniAperte(stato: Stato): boolean {
  return eIn(stato, ...FASI_DAL_VIVO);
}
