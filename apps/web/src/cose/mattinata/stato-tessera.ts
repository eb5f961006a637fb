import type { MotivoSospensione, TipoEsito } from '@gestore/dominio';
import { DA_ESAMINARE } from '../conduzione/atti-possibili.ts';
import { offerentiOnline } from '../conduzione/offerenti-online.ts';
import type { VenditaSeguita } from '../conduzione/usa-vendita.ts';

/** Sotto quanto tempo residuo una gara è all'ultimo minuto, e agli ultimi secondi. */
const ULTIMO_MINUTO_MS = 60_000;
const ULTIMI_SECONDI_MS = 20_000;

/** A che punto è una vendita della giornata, in una parola sola per chi ne guarda dodici. */
export type StatoTessera =
  | { tipo: 'attesa'; inizioIl: number | null }
  /** L'ora è passata, e chi conduce non ha ancora aperto le operazioni. */
  | { tipo: 'da_aprire'; inizioIl: number }
  | { tipo: 'buste'; decise: number; quante: number }
  /** Tutte le buste sono decise: la gara si avvia, o si decide senza gara. */
  | { tipo: 'pronta'; ammesse: number }
  | { tipo: 'in_gara'; scadeIl: number }
  | { tipo: 'crono_fermo' }
  | { tipo: 'gara_sospesa'; motivo: MotivoSospensione; dettaglio: string | null; riprendeIl: number | null }
  | { tipo: 'da_aggiudicare' }
  | { tipo: 'vendita_sospesa' }
  | { tipo: 'conclusa'; esito: TipoEsito | null };

/** Gli stati, da ciò che corre a ciò che è finito: come si contano in cima alla mattinata. */
export const STATI_TESSERA = [
  'in_gara',
  'crono_fermo',
  'gara_sospesa',
  'da_aggiudicare',
  'da_aprire',
  'buste',
  'pronta',
  'attesa',
  'vendita_sospesa',
  'conclusa',
] as const satisfies readonly StatoTessera['tipo'][];

type Guardata = Pick<VenditaSeguita, 'asta' | 'stanza'>;

/** Lo stato di una tessera, dalla sola vista che chi conduce ha della vendita e dall'ora del server. */
export function statoTessera({ asta, stanza }: Guardata, adesso: number): StatoTessera {
  const { gara, fase, esito, ferma, buste } = stanza;
  if (esito !== null) return { tipo: 'conclusa', esito: esito.tipo };
  if (ferma !== null) return { tipo: 'vendita_sospesa' };
  if (fase === 'gara_conclusa') return { tipo: 'da_aggiudicare' };
  if (gara?.fase === 'in_corso') return { tipo: 'in_gara', scadeIl: gara.scadeIl };
  if (gara?.fase === 'congelata') return { tipo: 'crono_fermo' };
  if (gara?.fase === 'sospesa') {
    const { motivo, dettaglio, riprendeIl } = gara;
    return { tipo: 'gara_sospesa', motivo, dettaglio, riprendeIl };
  }
  if (fase === 'operazioni_aperte') {
    const daDecidere = buste.filter(({ stato }) => DA_ESAMINARE.includes(stato)).length;
    if (daDecidere > 0) return { tipo: 'buste', decise: buste.length - daDecidere, quante: buste.length };
    return { tipo: 'pronta', ammesse: buste.filter(({ stato }) => stato === 'ammessa').length };
  }
  const inizioIl = asta.parametri.inizioOperazioniIl;
  if (fase === 'termine_scaduto' && inizioIl !== null && inizioIl <= adesso) return { tipo: 'da_aprire', inizioIl };
  return { tipo: 'attesa', inizioIl };
}

/** Quanto preme il tempo di una gara che corre. */
export type Fascia = 'calma' | 'ultimo_minuto' | 'ultimi_secondi';

export function fasciaDi(scadeIl: number, adesso: number): Fascia {
  const resta = scadeIl - adesso;
  if (resta <= ULTIMI_SECONDI_MS) return 'ultimi_secondi';
  return resta <= ULTIMO_MINUTO_MS ? 'ultimo_minuto' : 'calma';
}

/** Fra quanto la fascia cambia; `null` se non cambia più da sé. In millisecondi. */
export function cambioFascia(scadeIl: number, adesso: number): number | null {
  const resta = scadeIl - adesso;
  if (resta <= ULTIMI_SECONDI_MS) return null;
  return resta - (resta <= ULTIMO_MINUTO_MS ? ULTIMI_SECONDI_MS : ULTIMO_MINUTO_MS);
}

/** Perché una vendita chiede di chi la conduce, dalla ragione che preme di più. */
const RAGIONI = ['ultimi_secondi', 'aiuto', 'offerente_perso', 'ripresa', 'aggiudicare', 'aprire'] as const;
export type Ragione = (typeof RAGIONI)[number];
export type ChiedeDiLei = { id: string; ragione: Ragione; pseudonimi: readonly string[]; scadeIl: number | null };

/**
 * Che cosa quella vendita chiede adesso. Un offerente è perso se lo si è visto collegato (`visti`) e non lo è più: chi non è mai
 * entrato lo dice la tessera, e non chiama per tutta la mattina.
 */
export function chiamateDi(
  id: string,
  vendita: Pick<VenditaSeguita, 'asta' | 'stanza' | 'collegati'>,
  { visti, adesso }: { visti: ReadonlySet<string>; adesso: number },
): ChiedeDiLei[] {
  const stato = statoTessera(vendita, adesso);
  const chiama = (ragione: Ragione, pseudonimi: readonly string[] = []): ChiedeDiLei => ({
    id,
    ragione,
    pseudonimi,
    scadeIl: stato.tipo === 'in_gara' ? stato.scadeIl : null,
  });
  const trovate: ChiedeDiLei[] = [];
  if (stato.tipo === 'in_gara' && fasciaDi(stato.scadeIl, adesso) === 'ultimi_secondi')
    trovate.push(chiama('ultimi_secondi'));
  const chiedono = vendita.stanza.assistenza.filter((una) => una.stato === 'aperta');
  if (chiedono.length > 0) trovate.push(chiama('aiuto', [...new Set(chiedono.map(({ da }) => da))]));
  const persi = stato.tipo === 'in_gara' || stato.tipo === 'crono_fermo' ? persiDi(vendita, visti) : [];
  if (persi.length > 0) trovate.push(chiama('offerente_perso', persi));
  // Se la piattaforma è malata la ripresa non dipende ancora da chi conduce (R57).
  if (stato.tipo === 'gara_sospesa' && stato.riprendeIl === null && vendita.stanza.disservizio === null)
    trovate.push(chiama('ripresa'));
  if (stato.tipo === 'da_aggiudicare') trovate.push(chiama('aggiudicare'));
  if (stato.tipo === 'da_aprire') trovate.push(chiama('aprire'));
  return trovate;
}

function persiDi(vendita: Pick<VenditaSeguita, 'stanza' | 'collegati'>, visti: ReadonlySet<string>): string[] {
  return offerentiOnline(vendita).maiEntrati.filter((pseudonimo) => visti.has(pseudonimo));
}

/** Prima la ragione che preme di più, e di due gare agli ultimi secondi quella più vicina allo zero. */
export function inOrdineDiUrgenza(chiamate: readonly ChiedeDiLei[]): ChiedeDiLei[] {
  return chiamate.toSorted(
    (a, b) =>
      RAGIONI.indexOf(a.ragione) - RAGIONI.indexOf(b.ragione) ||
      (a.scadeIl ?? Number.POSITIVE_INFINITY) - (b.scadeIl ?? Number.POSITIVE_INFINITY),
  );
}
