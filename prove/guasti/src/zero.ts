import type { Voce } from '@gestore/registro';
import { istante, rifiutiIngiusti } from './rifiuti.ts';
import type { Riga } from './righe.ts';

/** Un tratto in cui la piattaforma era guasta davvero: lo sa chi ha fatto il guasto, non chi lo subisce. */
export type Guasto = {
  genere: string;
  /** Il server toccato; nullo se è la base dati, cioè tutti. */
  server: number | null;
  dalIl: number;
  alIl: number;
};

export type Torto = { asta: string; genere: 'in tempo rifiutato' | 'chiusa da guasta'; dettaglio: string };

/** Due orologi della stessa macchina, uno passato dalla base dati: sotto questa differenza non si giudica. */
const TOLLERANZA_MS = 25;
/** Una risposta che non dice nulla del rilancio. */
const SENZA_MERITO = /^(reset|scaduta|5\d\d)$/;
/** I rifiuti di una gara già conclusa: chi li riceve per un rilancio in tempo lo ha perso, comunque si chiamino. */
const DOPO_LA_FINE: ReadonlySet<string> = new Set(['R53_tempo_scaduto', 'R57_gara_interrotta']);
/** Quanto un server in salute può tardare a leggere ciò che è già arrivato: oltre, un rifiuto per tempo è un torto. */
const CICLO_MS = 300;
/** Con meno di così allo zero chi rilancia non ha il tempo di provare altrove: è la soglia del fermo (R57). */
export const GUASTO_CHE_FERMA_MS = 1_000;

/**
 * Giudica lo zero di un'asta dai soli fatti: dalle sue voci che cambiano il tempo, dai tentativi dei clienti e dai guasti
 * fatti. Non condivide codice con le regole.
 */
export function giudicaZero(
  asta: string,
  voci: readonly Voce[],
  righe: readonly Riga[],
  guasti: readonly Guasto[],
): Torto[] {
  return [...tortiDeiRifiuti(asta, voci), ...inTempoEPersi(asta, voci, righe, guasti), ...chiusure(asta, voci, guasti)];
}

/** Un rifiuto che le voci non giustificano ha tolto un rilancio in tempo, quale che sia il motivo che dice. */
export function tortiDeiRifiuti(asta: string, voci: readonly Voce[]): Torto[] {
  return rifiutiIngiusti(voci).map(({ dettaglio }) => ({ asta, genere: 'in tempo rifiutato', dettaglio }));
}

/**
 * Un rilancio partito prima dello zero verso un server vivo, che non ha dato una risposta di merito o lo ha detto tardi, e
 * che alla fine non è valso: la gara non doveva concludersi su quello zero.
 */
function inTempoEPersi(
  asta: string,
  voci: readonly Voce[],
  righe: readonly Riga[],
  guasti: readonly Guasto[],
): Torto[] {
  const fine = voci.findLast(({ tipo }) => tipo === 'GaraConclusa');
  if (fine === undefined) return [];
  const zeroIl = istante(fine.tipo, fine.dati.conclusaIl);
  const ripartitaIl = ripartenza(voci)?.registratoIl ?? 0;
  const torti: Torto[] = [];
  for (const { comandoId, esito, codice, tentativi } of righe) {
    if (esito === 'accettato' || (esito === 'rifiutato' && !DOPO_LA_FINE.has(codice ?? ''))) continue;
    const inMano = tentativi.find(
      ({ inviatoIl, server, come }) =>
        inviatoIl !== null &&
        inviatoIl > ripartitaIl &&
        inviatoIl < zeroIl - TOLLERANZA_MS &&
        (SENZA_MERITO.test(come) || (come === '409' && inviatoIl < zeroIl - CICLO_MS)) &&
        !mortoAllora(guasti, server, inviatoIl),
    );
    if (inMano !== undefined)
      torti.push({
        asta,
        genere: 'in tempo rifiutato',
        dettaglio: `${comandoId}: ${zeroIl - (inMano.inviatoIl ?? 0)} ms prima dello zero, «${inMano.come}», poi ${codice}`,
      });
  }
  return torti;
}

/** Nessuno può ricevere per un processo che non c'è, o dietro una rete che non porta: chi chiama prova altrove. */
function mortoAllora(guasti: readonly Guasto[], server: number, il: number): boolean {
  return guasti.some(
    (g) => g.dalIl <= il && il < g.alIl && ((g.genere === 'server ucciso' && g.server === server) || dellaRete(g)),
  );
}

/** La rete fra i clienti e i server non è la piattaforma: un suo guasto non ferma le gare degli altri. */
function dellaRete({ genere }: Guasto): boolean {
  return genere.startsWith('clienti');
}

/** Una chiusura scritta mentre la piattaforma era guasta, o il cui zero è caduto dentro un guasto che doveva fermarla. */
function chiusure(asta: string, voci: readonly Voce[], guasti: readonly Guasto[]): Torto[] {
  const fine = voci.findLast(({ tipo }) => tipo === 'GaraConclusa');
  if (fine === undefined) return [];
  const zeroIl = istante(fine.tipo, fine.dati.conclusaIl);
  const ripartitaIl = ripartenza(voci)?.registratoIl ?? 0;
  const colpevole = guasti.find(
    (guasto) =>
      !dellaRete(guasto) &&
      guasto.genere !== 'base dati lenta' &&
      // Cominciato dopo lo zero non toglie tempo a nessuno: ciò che era in mano lo difende la filigrana.
      guasto.dalIl < zeroIl &&
      // Cominciato dopo l'ultima ripartenza: quello di prima la piattaforma l'ha visto e ha già fermato.
      guasto.dalIl > ripartitaIl &&
      guasto.alIl - guasto.dalIl >= GUASTO_CHE_FERMA_MS &&
      (dentro(guasto, fine.registratoIl) || dentro(guasto, zeroIl)),
  );
  if (colpevole === undefined) return [];
  const { genere, dalIl, alIl } = colpevole;
  const dettaglio = `«${genere}» di ${alIl - dalIl} ms cominciato ${zeroIl - dalIl} ms prima dello zero; chiusa ${fine.registratoIl - zeroIl} ms dopo`;
  return [{ asta, genere: 'chiusa da guasta', dettaglio }];
}

function dentro({ dalIl, alIl }: Guasto, il: number): boolean {
  return il > dalIl + TOLLERANZA_MS && il < alIl - TOLLERANZA_MS;
}

function ripartenza(voci: readonly Voce[]): Voce | undefined {
  return voci.findLast(({ tipo }) => tipo === 'GaraRipresa' || tipo === 'CronoRipreso' || tipo === 'GaraAvviata');
}
