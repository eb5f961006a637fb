import { conduce, type Decisione, faseNonAmmessa, fatto, no } from '../../legge/decisione.ts';
import type { Parametri } from '../../parole/allestimento.ts';
import type { AttoDi } from '../../parole/atti.ts';
import type { Attore, Provvedimento } from '../../parole/attori.ts';
import type { Fase } from '../../parole/fasi.ts';
import { eFra, eIn, FASI_A_BUSTE_CHIUSE } from '../../parole/fasi.ts';
import { type Rifiuto, rifiuta } from '../../parole/rifiuti.ts';
import type { Stato } from '../../parole/stato.ts';
import { dataCivile, GIORNO_MS, giorniDopo, giornoARoma, giornoCivile, type Istante, MINUTO_MS } from '../../tempo.ts';

/** L'invito parte al più tardi tanto prima delle operazioni (DM 16, R29). */
export const PREAVVISO_INVITI_MS = 30 * MINUTO_MS;

type DaRinviare = { fase: Fase; parametri: Pick<Parametri, 'inizioOperazioniIl' | 'termineOfferteIl'> };

/**
 * Dopo la pubblicazione T0 si sposta soltanto così: per atto di chi conduce o del gestore che ne registra l'ordine, con il
 * numero e la data di un provvedimento, un motivo, e in avanti. Anticipare farebbe leggere prima ciò che è sigillato, e
 * toglierebbe a chi ha offerto la data su cui conta (R10, R32). Le offerte restano ferme, e si sigillano di nuovo fino al
 * nuovo istante.
 */
export function rinviaOperazioni(
  stato: Stato,
  atto: AttoDi<'rinviaOperazioni'>,
  attore: Attore,
  adesso: Istante,
): Decisione {
  if (!conduce(attore) && attore.tipo !== 'operatore') return no('ruolo_non_ammesso');
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') return faseNonAmmessa(stato);
  const rifiuto = impedimentoAlRinvio(stato, atto, adesso);
  if (rifiuto !== null) return { eventi: [], rifiuto };
  if (!eIn(stato, ...FASI_A_BUSTE_CHIUSE)) return faseNonAmmessa(stato);
  const provvedimento: Provvedimento = { numero: atto.provvedimento.numero.trim(), del: atto.provvedimento.del };
  const termineOfferteIl = atto.nuovoTermineIl ?? stato.parametri.termineOfferteIl;
  return fatto({
    tipo: 'OperazioniRinviate',
    fissateIl: stato.parametri.inizioOperazioniIl,
    inizioOperazioniIl: atto.nuovoInizioIl,
    termineOfferteIl,
    ...accreditoDopoIlRinvio(stato.parametri, termineOfferteIl, atto.nuovoInizioIl),
    ...luogoScritto(atto),
    provvedimento,
    motivo: atto.motivo.trim(),
  });
}

/**
 * Il giorno per l'accredito che l'avviso dà, dopo un rinvio. Se il termine per le offerte resta, resta anche lui: una cauzione in ritardo
 * quando l'offerta è stata ricevuta lo è anche dopo, e nessun rinvio la sana. Se si riapre il termine per le offerte, va avanti di
 * altrettanti giorni, per tutti, e mai oltre il giorno delle operazioni (R32, R39, scelta).
 */
export function accreditoDopoIlRinvio(
  { cauzioneEntroIl: entro, termineOfferteIl }: Parametri,
  nuovoTermineIl: Istante,
  nuovoInizioIl: Istante,
): { cauzioneEntroIl?: Istante } {
  if (entro === null || entro === undefined) return {};
  const giorni = giornoARoma(nuovoTermineIl) - giornoARoma(termineOfferteIl);
  return { cauzioneEntroIl: giorniDopo(entro, Math.min(giorni, giornoARoma(nuovoInizioIl) - giornoARoma(entro))) };
}

/** Il luogo delle operazioni, se chi le sposta ne scrive uno: uno vuoto non toglie quello che c'è (R02, DM 22). */
export function luogoScritto({ luogoOperazioni }: { luogoOperazioni?: string | null | undefined }): {
  luogoOperazioni?: string;
} {
  const scritto = (luogoOperazioni ?? '').trim();
  return scritto === '' ? {} : { luogoOperazioni: scritto };
}

/**
 * Che cosa impedisce quel rinvio a quest'ora; `null` se nulla. La stessa regola serve a chi lo prepara, prima di mandarlo.
 * Le date sono millisecondi dall'epoca.
 */
export function impedimentoAlRinvio(
  { fase, parametri }: DaRinviare,
  atto: Omit<AttoDi<'rinviaOperazioni'>, 'tipo'>,
  adesso: Istante,
): Rifiuto | null {
  if (!eFra(fase, FASI_A_BUSTE_CHIUSE)) return rifiuta('R32_gia_aperte');
  const { inizioOperazioniIl, termineOfferteIl } = parametri;
  if (atto.fissateIl !== inizioOperazioniIl) return rifiuta('R32_gia_rinviate', { inizioIl: inizioOperazioniIl });
  const emessoIl = dataDelProvvedimento(atto.provvedimento.del);
  if (atto.provvedimento.numero.trim() === '' || emessoIl === null || atto.motivo.trim() === '')
    return rifiuta('R32_provvedimento_mancante');
  if (eDiDomani(emessoIl, adesso)) return rifiuta('R32_provvedimento_futuro');
  const prima = Math.max(inizioOperazioniIl, adesso);
  if (!(atto.nuovoInizioIl > prima)) return rifiuta('R32_non_si_anticipa', { primaIl: prima });
  const termine = atto.nuovoTermineIl ?? termineOfferteIl;
  const impedimento = impedimentoAlTermine(termineOfferteIl, termine, fase, adesso);
  if (impedimento !== null) return impedimento;
  if (!(termine < atto.nuovoInizioIl)) return rifiuta('R03_termine_dopo_inizio');
  // Prima del termine nessuno sa chi invitare (R10).
  const dal = Math.max(adesso, termine) + PREAVVISO_INVITI_MS;
  return atto.nuovoInizioIl < dal ? rifiuta('R29_senza_preavviso', { dalIl: dal }) : null;
}

/** Il termine si sposta con T0 finché non è passato, e anch'esso solo in avanti; dopo è congelato (R02). */
function impedimentoAlTermine(termine: Istante, nuovo: Istante, fase: Fase, adesso: Istante): Rifiuto | null {
  if (nuovo === termine) return null;
  if (fase === 'termine_scaduto' || adesso > termine) return rifiuta('R02_parametri_congelati');
  return nuovo > termine ? null : rifiuta('R32_non_si_anticipa', { primaIl: termine });
}

/** La mezzanotte di Greenwich di un giorno `aaaa-mm-gg`; `null` se non è scritto così, o se quel giorno non c'è. */
export function dataDelProvvedimento(del: string): Istante | null {
  const [, anno, mese, giorno] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(del) ?? []).map(Number);
  if (anno === undefined || mese === undefined || giorno === undefined) return null;
  const numero = giornoCivile(anno, mese, giorno);
  const letta = dataCivile(numero);
  // Il 31 febbraio si conterebbe come il 3 marzo.
  return letta.anno === anno && letta.mese === mese && letta.giorno === giorno ? numero * GIORNO_MS : null;
}

/** Il giorno di un provvedimento non è ancora cominciato, a Roma. */
export function eDiDomani(emessoIl: Istante, adesso: Istante): boolean {
  return emessoIl / GIORNO_MS > giornoARoma(adesso);
}
