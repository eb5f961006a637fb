import type { Allarme } from '@gestore/contratto/salute/allarmi';
import {
  type Busta,
  eIn,
  FASI_A_BUSTE_CHIUSE,
  FASI_DAL_VIVO,
  leggibiliDal,
  partecipaInSala,
  type StatoPubblicato,
} from '@gestore/dominio';

const MINUTO_MS = 60_000;
/** Da quando una vendita è imminente: dalle T0-180 minuti il gestore la segue (R10, R11). */
export const IMMINENTE_MS = 180 * MINUTO_MS;
/** Il canale del Ministero consegna le offerte fra T0-180 e T0-120 minuti (R11). */
const FINE_ARRIVI_MS = 120 * MINUTO_MS;
/** A T0-35 minuti si allarma per ogni invito non consegnato: il termine di legge è T0-30 (R29). */
const ALLARME_INVITI_MS = 35 * MINUTO_MS;
/** L'ultimo istante utile per un invito (R29). */
const TERMINE_INVITI_MS = 30 * MINUTO_MS;
/** Dopo tanto ritardo sull'ora fissata qualcuno chiama il referente. */
const RITARDO_APERTURA_MS = 15 * MINUTO_MS;
/** Chi chiede aiuto non aspetta di più senza che il banco lo veda (R80). */
const ATTESA_AIUTO_MS = 5 * MINUTO_MS;
/** Pseudonimi elencati in un allarme: gli altri si vedono nella vendita. */
const CHI_MAX = 20;

type FattiAsta = {
  adesso: number;
  operatoriInTurno: number;
  /**
   * Credenziali vive degli offerenti; consegnata vuol dire spedita, o già usata per entrare; respinta, che il gestore PEC di chi la
   * riceve dice di non averla consegnata.
   */
  credenziali: readonly { bustaId: string; pseudonimo: string; consegnata: boolean; respinta?: boolean }[];
  /** Quando è arrivata ogni richiesta di aiuto che nessuno ha preso in carico. */
  richiesteAperte: readonly number[];
};

/**
 * Gli allarmi di una vendita adesso. Nessuno di quelli che contano le offerte esiste prima di T0-180 minuti (R10), e
 * chi è coinvolto si chiama per pseudonimo (R33).
 */
export function allarmiDi(stato: StatoPubblicato, fatti: FattiAsta): Allarme[] {
  const { adesso } = fatti;
  const inizioIl = stato.parametri.inizioOperazioniIl;
  const allarmi: Allarme[] = [];
  const suona = (
    codice: Allarme['codice'],
    gravita: Allarme['gravita'],
    dal: number,
    quanti = 1,
    chi: readonly string[] = [],
    entro: number | null = null,
  ): void => {
    allarmi.push({
      codice,
      gravita,
      asta: stato.id,
      titolo: stato.scheda.titolo,
      dal,
      entro,
      quanti,
      chi: chi.slice(0, CHI_MAX),
    });
  };
  const chiusa = eIn(stato, ...FASI_A_BUSTE_CHIUSE);
  const aperta = eIn(stato, ...FASI_DAL_VIVO);
  const imminente = stato.ferma === null && chiusa && adesso >= inizioIl - IMMINENTE_MS;
  if (fatti.operatoriInTurno === 0 && (imminente || (aperta && stato.ferma === null)))
    suona('R80_nessun_operatore', 'blocco', inizioIl - IMMINENTE_MS);
  const daTroppo = fatti.richiesteAperte.filter((il) => adesso - il >= ATTESA_AIUTO_MS);
  if (daTroppo.length > 0) suona('R80_aiuto_in_attesa', 'attenzione', Math.min(...daTroppo), daTroppo.length);
  // A vendita ferma nessuno deve arrivare, essere invitato o aprire.
  if (stato.ferma !== null) return allarmi;
  if (chiusa) arrivi(stato, adesso, suona);
  if (chiusa || aperta) inviti(stato, fatti, suona);
  if (chiusa && adesso >= inizioIl + RITARDO_APERTURA_MS) suona('operazioni_non_aperte', 'attenzione', inizioIl);
  if (stato.disservizio !== null) suona('R57_disservizio', 'blocco', stato.disservizio.dal);
  if (stato.fase === 'gara' && stato.gara.fase === 'sospesa') suona('gara_sospesa', 'attenzione', stato.gara.sospesaIl);
  return allarmi;
}

type Suona = (
  codice: Allarme['codice'],
  gravita: Allarme['gravita'],
  dal: number,
  quanti?: number,
  chi?: readonly string[],
  entro?: number | null,
) => void;

/** R11: a T0-120, con il termine passato, le offerte del Ministero devono essere qui; ciò che arriva dopo è in ritardo. */
function arrivi(stato: StatoPubblicato, adesso: number, suona: Suona): void {
  const fine = Math.max(stato.parametri.inizioOperazioniIl - FINE_ARRIVI_MS, leggibiliDal(stato));
  if (adesso < fine) return;
  const arrivate = [...stato.buste.values()].filter(({ canale }) => canale === 'telematica').map(arrivataIl);
  if (arrivate.length === 0) return suona('R11_nessuna_offerta', 'attenzione', fine);
  const tardive = arrivate.filter((il) => il > fine);
  if (tardive.length > 0) suona('R11_offerte_tardive', 'attenzione', Math.min(...tardive), tardive.length);
}

/** Delle buste di versioni passate si sa solo quando furono depositate. */
const arrivataIl = ({ arrivataIl: il, depositataIl }: Busta): number => il ?? depositataIl ?? 0;

/** R29: un allarme per ogni convocato senza un invito consegnato, da T0-35 finché le operazioni durano; subito, se è stato respinto. */
function inviti(stato: StatoPubblicato, { adesso, credenziali }: FattiAsta, suona: Suona): void {
  const leggibili = leggibiliDal(stato);
  if (adesso < leggibili) return;
  const termine = Math.max(stato.parametri.inizioOperazioniIl - ALLARME_INVITI_MS, leggibili);
  const fra = (quali: typeof credenziali): ReadonlySet<string> => new Set(quali.map(({ bustaId }) => bustaId));
  const consegnate = fra(credenziali.filter(({ consegnata }) => consegnata));
  const respinte = fra(credenziali.filter(({ respinta }) => respinta === true));
  const emesse = fra(credenziali);
  const dal = adesso < termine ? leggibili : termine;
  const senza = [...stato.buste.values()].filter(
    (busta) => convocata(busta, emesse) && !consegnate.has(busta.id) && (adesso >= termine || respinte.has(busta.id)),
  );
  if (senza.length > 0)
    suona(
      'R29_non_consegnate',
      'blocco',
      dal,
      senza.length,
      senza.map(({ pseudonimo }) => pseudonimo),
      stato.parametri.inizioOperazioniIl - TERMINE_INVITI_MS,
    );
}

/** Di una busta che non si legge l'autore è convocato se un recapito si è trovato (R25). */
function convocata(busta: Busta, emesse: ReadonlySet<string | null>): boolean {
  return !partecipaInSala(busta) && (busta.stato.tipo !== 'scartata_tecnica' || emesse.has(busta.id));
}
