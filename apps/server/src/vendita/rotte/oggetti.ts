import type { UtenteAdmin, UtenteVendita } from '@gestore/contratto/accesso/forme';
import { leggibiliDal, type Scheda, type StatoPubblicato } from '@gestore/dominio';
import { problema } from '../../bordo/problema.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import { assegnazioniDi, comprende } from '../aste/elenchi/assegnazioni.ts';
import type { Nucleo } from '../nucleo.ts';

/** La vendita che un indirizzo nomina, se chi chiede la può vedere: `opzioni.oggetto` delle rotte. Per gli altri non esiste. */

/** Una chiamata il cui indirizzo nomina una vendita, con chi la fa. */
export type Nominata<Utente = unknown> = { chi: Utente; parametri: { id: string } };

type Legge = Pick<Nucleo, 'esecutore'>;
type LeggeAffidate = Legge & Pick<Casa, 'db' | 'segreti'>;

/** La vendita, dalla pubblicazione in poi; 404 `asta_inesistente`. */
export async function pubblicata({ esecutore }: Legge, asta: string): Promise<StatoPubblicato> {
  const { stato } = await esecutore.leggi(asta);
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') throw problema('asta_inesistente');
  return stato;
}

/** Vero per chi conduce la vendita: il delegato, o il magistrato che ne è il referente (R36, R38). */
export function eIlReferente(
  { scheda }: { scheda: Pick<Scheda, 'delegatoId'> },
  chi: Pick<UtenteAdmin, 'id'>,
): boolean {
  return scheda.delegatoId === chi.id;
}

/** Vero per il secondo delegato della vendita, che la segue e può condurla al posto di chi la conduce (R36). */
function eIlSecondo({ secondo }: Pick<StatoPubblicato, 'secondo'>, chi: Pick<UtenteAdmin, 'id'>): boolean {
  return secondo?.delegatoId === chi.id;
}

/** Vero per il secondo delegato che non è il giudice della procedura: il giudice, anche se ha passato la conduzione, resta il giudice. */
export function guardaDaSecondo(stato: Pick<StatoPubblicato, 'secondo'>, chi: UtenteAdmin): boolean {
  return eIlSecondo(stato, chi) && !chi.scope.includes('magistrato');
}

/** Se la vendita riguarda chi chiede: la conduce, ne è il secondo delegato, o da magistrato gli è assegnata (R36). */
export async function riguarda(
  { db, segreti }: Pick<Casa, 'db' | 'segreti'>,
  stato: Pick<StatoPubblicato, 'scheda' | 'secondo'>,
  chi: UtenteAdmin,
): Promise<boolean> {
  if (eIlReferente(stato, chi) || eIlSecondo(stato, chi)) return true;
  if (!chi.scope.includes('magistrato')) return false;
  return (await assegnazioniDi(db, segreti, chi.id)).some((una) => comprende(una, stato.scheda));
}

/** La vendita, se riguarda chi chiede; altrimenti 404 `asta_inesistente`. */
export async function affidata(parti: LeggeAffidate, asta: string, chi: UtenteAdmin): Promise<StatoPubblicato> {
  const stato = await pubblicata(parti, asta);
  if (await riguarda(parti, stato, chi)) return stato;
  throw problema('asta_inesistente');
}

/** La vendita, se chi chiede la conduce; 403 `R36_sola_lettura` se vi assiste soltanto, altrimenti 404. */
export async function condotta(parti: LeggeAffidate, asta: string, chi: UtenteAdmin): Promise<StatoPubblicato> {
  const stato = await affidata(parti, asta, chi);
  if (!eIlReferente(stato, chi)) throw problema('R36_sola_lettura');
  return stato;
}

/**
 * La vendita, se chi chiede la conduce o ne è il secondo delegato: di ciò che ha mandato quando conduceva può ripetere la domanda, e chi
 * serve la rotta non gli lascia altro (R36). 403 `R36_sola_lettura` se vi assiste soltanto, altrimenti 404.
 */
export async function condottaODaSecondo(
  parti: LeggeAffidate,
  asta: string,
  chi: UtenteAdmin,
): Promise<StatoPubblicato> {
  const stato = await affidata(parti, asta, chi);
  if (!eIlReferente(stato, chi) && !eIlSecondo(stato, chi)) throw problema('R36_sola_lettura');
  return stato;
}

/** La vendita con le offerte leggibili, dal momento in cui si possono contare; prima 409 `R10_non_ancora_leggibile`. */
export async function leggibile(parti: Legge & Pick<Casa, 'orologio'>, asta: string): Promise<StatoPubblicato> {
  return pretendiLeggibile(parti, await pubblicata(parti, asta));
}

/** Come `affidata`, e come `leggibile`. */
export async function affidataLeggibile(
  parti: LeggeAffidate & Pick<Casa, 'orologio'>,
  asta: string,
  chi: UtenteAdmin,
): Promise<StatoPubblicato> {
  return pretendiLeggibile(parti, await affidata(parti, asta, chi));
}

/** Ciò che si è aperto resta leggibile anche se le operazioni riprendono in un altro giorno (R10, R32). */
export function eLeggibile({ orologio }: Pick<Casa, 'orologio'>, stato: StatoPubblicato): boolean {
  return orologio.adesso() >= leggibiliDal(stato);
}

/**
 * La stessa vendita, o 409 `R10_non_ancora_leggibile` finché nessuno può leggere o contare le offerte (R10): dice da quando, e che
 * ora è qui, in millisecondi dall'epoca, perché chi aspetta richieda allora e non prima.
 */
export function pretendiLeggibile(casa: Pick<Casa, 'orologio'>, stato: StatoPubblicato): StatoPubblicato {
  const adessoMs = casa.orologio.adesso();
  const dal = leggibiliDal(stato);
  if (adessoMs < dal) throw problema('R10_non_ancora_leggibile', { leggibiliDal: dal, adessoMs });
  return stato;
}

/** Chi chiama, se la vendita dell’indirizzo è la sua: una credenziale vale per una vendita sola (R30); 403 `altra_vendita`. */
export function dellaSuaVendita(chi: UtenteVendita, asta: string): UtenteVendita {
  if (chi.astaId !== asta) throw problema('altra_vendita');
  return chi;
}
