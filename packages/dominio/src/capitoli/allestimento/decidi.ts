import { type Decisione, faseNonAmmessa, fatto, no } from '../../legge/decisione.ts';
import type { Parametri } from '../../parole/allestimento.ts';
import type { AttoDi } from '../../parole/atti.ts';
import type { Attore } from '../../parole/attori.ts';
import { eIn } from '../../parole/fasi.ts';
import type { Stato } from '../../parole/stato.ts';
import type { Istante } from '../../tempo.ts';
import { derogheMancanti, derogheServite } from './deroghe.ts';
import { ERRATE_MAX, stessaScheda, vociErrata } from './errata.ts';
import {
  accreditoGiaPassato,
  completa,
  controllaPubblicazione,
  impedimentoDaPubblicata,
  luogoDaDire,
  valoriNonValidi,
} from './pubblicazione.ts';

export function creaAsta(stato: Stato, atto: AttoDi<'creaAsta'>, attore: Attore): Decisione {
  if (stato.fase !== 'inesistente') return no('asta_gia_esistente');
  if (attore.tipo !== 'operatore' && attore.tipo !== 'sistema') return no('ruolo_non_ammesso');
  const [errore] = valoriNonValidi(atto.parametri);
  if (errore !== undefined) return { eventi: [], rifiuto: errore };
  return fatto({ tipo: 'AstaCreata', id: atto.id, scheda: atto.scheda, parametri: atto.parametri });
}

/**
 * In bozza si scrive tutto. Pubblicata, fino al termine si corregge soltanto ciò che non cambia le regole su cui si offre
 * (`DOPO_LA_PUBBLICAZIONE`); dopo il termine nulla (R02).
 */
export function modificaParametri(
  stato: Stato,
  atto: AttoDi<'modificaParametri'>,
  attore: Attore,
  adesso: Istante,
): Decisione {
  if (attore.tipo !== 'operatore' && attore.tipo !== 'sistema') return no('ruolo_non_ammesso');
  if (stato.fase === 'inesistente') return no('asta_inesistente');
  const motivo = atto.motivo?.trim() || null;
  if (stato.fase !== 'bozza') {
    if (!eIn(stato, 'pubblicata', 'raccolta') || adesso > stato.parametri.termineOfferteIl)
      return no('R02_parametri_congelati');
    const rifiuto = impedimentoDaPubblicata(stato.parametri, atto.parametri);
    if (rifiuto !== null) return { eventi: [], rifiuto };
    const esito = completa(atto.parametri, adesso);
    if ('codice' in esito) return { eventi: [], rifiuto: esito };
    const detto = (stato.parametri.cauzioneEntroIl ?? null) === null;
    if (detto && accreditoGiaPassato(atto.parametri, adesso)) return no('R39_accredito_gia_passato');
    // Chi potesse scegliere da solo chi conduce aprirebbe le buste per mano di un amico (R36).
    const { delegatoId, delegatoNome } = stato.scheda;
    if (atto.scheda.delegatoId !== delegatoId || atto.scheda.delegatoNome !== delegatoNome)
      return no('R36_sostituzione_in_due');
    // Il luogo di una mista si corregge, non si toglie: chi ha offerto su carta deve sapere dove andare.
    if (stato.scheda.luogoOperazioni && luogoDaDire(atto.scheda, atto.parametri)) return no('R02_luogo_da_tenere');
    const corregge = vociErrata(stato, atto).length > 0;
    if (motivo === null && corregge) return no('R02_errata_senza_motivo');
    if (corregge && stato.errate >= ERRATE_MAX) return no('R02_errate_esaurite', { massimo: ERRATE_MAX });
  }
  // Chi ha scritto su una scheda che intanto è un'altra coprirebbe le parole di un collega senza averle lette.
  if (atto.letta !== null && !stessaScheda(atto.letta, stato)) return no('scheda_cambiata');
  const [errore] = valoriNonValidi(atto.parametri);
  if (errore !== undefined) return { eventi: [], rifiuto: errore };
  return fatto({ tipo: 'ParametriModificati', scheda: atto.scheda, parametri: atto.parametri, motivo });
}

export function pubblicaAsta(
  stato: Stato,
  { dichiarazione, debitore, deroghe }: AttoDi<'pubblicaAsta'>,
  attore: Attore,
  adesso: Istante,
): Decisione {
  if (attore.tipo !== 'operatore' && attore.tipo !== 'sistema') return no('ruolo_non_ammesso');
  if (stato.fase !== 'bozza') return faseNonAmmessa(stato);
  // Anche una bozza scritta quando i limiti erano altri si ferma qui (R10).
  const { impedimenti, avvisi } = controllaPubblicazione(
    stato.scheda,
    stato.parametri,
    { dichiarazione, debitore },
    adesso,
  );
  const [primo] = [...impedimenti, ...derogheMancanti(avvisi, deroghe)];
  if (primo !== undefined) return { eventi: [], rifiuto: primo };
  // Senza impedimenti ogni campo obbligatorio c'è.
  const parametri = stato.parametri as Parametri;
  const servite = derogheServite(avvisi, deroghe);
  const detto = {
    ...(debitore === null ? {} : { debitore }),
    ...(Object.keys(servite).length === 0 ? {} : { deroghe: servite }),
  };
  return fatto(
    { tipo: 'AstaPubblicata', parametri, avvisi: avvisi.map(({ codice }) => codice), dichiarazione, ...detto },
    { tipo: 'RaccoltaAperta' },
  );
}

export function scadiTermine(stato: Stato, attore: Attore, adesso: Istante): Decisione {
  if (attore.tipo !== 'sistema') return no('ruolo_non_ammesso');
  if (!eIn(stato, 'raccolta')) return faseNonAmmessa(stato);
  // Il secondo del termine è ancora in tempo (R12): scade quando è passato tutto.
  if (adesso < stato.parametri.termineOfferteIl + 1000) return faseNonAmmessa(stato);
  return fatto({ tipo: 'TermineScaduto', termineIl: stato.parametri.termineOfferteIl });
}
