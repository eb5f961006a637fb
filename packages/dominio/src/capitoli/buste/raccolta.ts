import { conduce, type Decisione, faseNonAmmessa, fatto, no, senzaAprire } from '../../legge/decisione.ts';
import type { AttoDi } from '../../parole/atti.ts';
import type { Attore } from '../../parole/attori.ts';
import type { ArrivoTardivo, Busta, BustaVersata } from '../../parole/buste.ts';
import { eFra, eIn, FASI_A_BUSTE_CHIUSE, FASI_DI_RACCOLTA } from '../../parole/fasi.ts';
import type { Evento, EventoDi } from '../../parole/fatti.ts';
import type { Stato, StatoPubblicato } from '../../parole/stato.ts';
import type { Istante } from '../../tempo.ts';
import { arrivoDaRendere, tuttiLiberi } from '../esito/vincolo.ts';
import { giaAperta, leggibiliDal } from './leggibile.ts';
import { eTardiva } from './proposte.ts';

/**
 * Le buste escono dai depositi, tutte insieme e in un ordine che non è quello di arrivo, da quando si possono contare e mai
 * prima (R10). Una illeggibile è scartata, una tardiva è proposta inefficace, una arrivata a operazioni iniziate sta a sé:
 * nessuna si perde, in nessuna fase (R13, R25). Chi ripete il travaso dopo un guasto non ne scrive una due volte.
 */
export function versaBuste(stato: Stato, atto: AttoDi<'versaBuste'>, attore: Attore, adesso: Istante): Decisione {
  if (attore.tipo !== 'sistema') return no('ruolo_non_ammesso');
  if (stato.fase === 'inesistente') return no('asta_inesistente');
  if (stato.fase === 'bozza') return faseNonAmmessa(stato);
  // Ferma a buste chiuse, nessuno le conta; ferma dopo, ciò che arriva resta un fatto (R10, R25, R32).
  if (stato.ferma !== null && aBusteChiuse(stato) && !stato.ferma.liberati)
    return no('R32_vendita_ferma', { daIl: stato.ferma.da });
  const dal = leggibiliDal(stato);
  if (adesso < dal) return no('R10_non_versabili', { dalIl: dal });
  const nuove = atto.buste.filter(({ bustaId }) => !stato.buste.has(bustaId) && !stato.arrivi.has(bustaId));
  const usati = new Set([...stato.buste.values()].map(({ pseudonimo }) => pseudonimo));
  const eventi: Evento[] = [];
  for (const busta of nuove) {
    if (usati.has(busta.pseudonimo)) return no('R34_pseudonimo_ripetuto');
    usati.add(busta.pseudonimo);
    eventi.push(versata(stato, busta));
  }
  // Chi aveva già offerto quando tutti sono stati liberati, o la vendita è finita a buste chiuse con un esito che libera, è libero
  // anche lui: torna ciò che la banca ha accreditato (R71). Sospesa o rinviata, la sua offerta resta irrevocabile (R24).
  const rimborsi = restituite(stato, eventi);
  const giorniLavorativi = stato.parametri.rimborsoGiorniLavorativi;
  if (rimborsi.length > 0) eventi.push({ tipo: 'RimborsiDisposti', rimborsi, giorniLavorativi });
  return fatto(...eventi);
}

/** Un arrivo che nessuno accoglierà più è libero anche dove le offerte vincolano: non è fra esse (R13, R25). */
function restituite(stato: StatoPubblicato, eventi: readonly Evento[]): EventoDi<'RimborsiDisposti'>['rimborsi'] {
  const liberi = tuttiLiberi(stato);
  let arrivi = stato.arrivi.size;
  return eventi.flatMap((evento) => {
    if (evento.tipo === 'ArrivoTardivo') {
      arrivi += 1;
      return liberi || 'esito' in stato ? [arrivoDaRendere(evento.bustaId, arrivi - 1)] : [];
    }
    if (!liberi || (evento.tipo !== 'BustaDepositata' && evento.tipo !== 'BustaScartata')) return [];
    return [{ bustaId: evento.bustaId, pseudonimo: evento.pseudonimo, importoCent: null }];
  });
}

function aBusteChiuse({ fase }: StatoPubblicato): boolean {
  return eFra(fase, FASI_A_BUSTE_CHIUSE);
}

/** In elenco con le altre se è arrivata prima delle operazioni, altrimenti un arrivo di cui decide il referente. */
function versata(stato: StatoPubblicato, { pseudonimo, ...arrivo }: BustaVersata): Evento {
  if (arrivo.arrivataIl >= raccoltaFinoAl(stato)) return { tipo: 'ArrivoTardivo', ...arrivo };
  return depositata(stato, arrivo, pseudonimo, true);
}

/**
 * Fino a quando chi arriva sta in elenco, in millisecondi dall'epoca: fino a T0, o fino all'esito dichiarato a buste chiuse, che
 * le buste ancora nei depositi non aspettano (R25, R71). A operazioni aperte, e dopo, nessuno: `-Infinity`.
 */
export function raccoltaFinoAl(stato: StatoPubblicato): Istante {
  const { inizioOperazioniIl } = stato.parametri;
  if (eIn(stato, ...FASI_DI_RACCOLTA)) return inizioOperazioniIl;
  return 'esito' in stato && aBusteMaiAperte(stato)
    ? Math.min(inizioOperazioniIl, stato.esito.dichiaratoIl)
    : -Infinity;
}

/** L'esito è di quelli che si dichiarano anche a buste chiuse, e nessuna busta è stata aperta. */
function aBusteMaiAperte(stato: Extract<StatoPubblicato, { esito: unknown }>): boolean {
  return senzaAprire(stato.esito.tipo) && !giaAperta(stato);
}

function depositata(stato: StatoPubblicato, arrivo: ArrivoTardivo, pseudonimo: string, riservata: boolean): Evento {
  const { bustaId, canale, arrivataIl, provataIl, impronta, scarto } = arrivo;
  const depositataIl = provataIl ?? arrivataIl;
  const prova = provataIl === null ? 'arrivo' : 'consegna_pec';
  const tardiva = eTardiva(depositataIl, stato.parametri.termineOfferteIl);
  const comune = {
    bustaId,
    pseudonimo,
    canale,
    depositataIl,
    prova,
    arrivataIl,
    tardiva,
    impronta,
    riservata,
  } as const;
  return scarto === null
    ? { tipo: 'BustaDepositata', ...comune }
    : { tipo: 'BustaScartata', ...comune, motivo: scarto };
}

/** Di un arrivo tardivo decide il referente, con un motivo: accolto, entra in elenco con le altre; respinto, resta un fatto (R13, R25). */
export function decidiArrivo(stato: Stato, atto: AttoDi<'decidiArrivo'>, attore: Attore): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (stato.fase === 'inesistente') return no('asta_inesistente');
  if (stato.fase === 'bozza' || stato.fase === 'pubblicata') return faseNonAmmessa(stato);
  const arrivo = stato.arrivi.get(atto.bustaId);
  if (arrivo === undefined) return no('R25_arrivo_sconosciuto');
  if (arrivo.deciso !== null) return no('R38_gia_deciso', { come: arrivo.deciso.accolto ? 'accolta' : 'respinta' });
  if (atto.accolto && stato.fase !== 'operazioni_aperte') return faseNonAmmessa(stato);
  const motivo = atto.motivo.trim();
  if (motivo === '') return no('R38_motivo_mancante');
  const { bustaId, accolto } = atto;
  const deciso = { tipo: 'ArrivoDeciso', bustaId, accolto, motivo } as const;
  if (!accolto) return fatto(deciso);
  const gia = giaPresente(stato, bustaId, atto.pseudonimo);
  return gia ?? fatto(deciso, depositata(stato, arrivo, atto.pseudonimo, false));
}

/** L'offerta depositata è immutabile e non si ritira (R24); lo pseudonimo è unico nell'asta (R34). */
export function giaPresente(stato: StatoPubblicato, bustaId: string, pseudonimo: string): Decisione | null {
  if (stato.buste.has(bustaId)) return no('R24_busta_immutabile');
  for (const busta of stato.buste.values()) if (busta.pseudonimo === pseudonimo) return no('R34_pseudonimo_ripetuto');
  return null;
}

/** Vero se quella busta partecipa di persona: ha offerto su carta (DM 22, R31). */
export function partecipaInSala({ canale }: Pick<Busta, 'canale'>): boolean {
  return canale === 'cartacea';
}
