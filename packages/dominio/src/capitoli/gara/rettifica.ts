import { type Cent, eCent } from '../../denaro.ts';
import { conduce, type Decisione, faseNonAmmessa, fatto, inDisservizio, no } from '../../legge/decisione.ts';
import type { AttoDi } from '../../parole/atti.ts';
import type { Attore } from '../../parole/attori.ts';
import type { Busta } from '../../parole/buste.ts';
import { eIn, FASI_CON_ESITO, FASI_DI_GARA, type FaseDiGara } from '../../parole/fasi.ts';
import type { InSala, RilancioAccolto } from '../../parole/gara.ts';
import type { Stato, StatoIn } from '../../parole/stato.ts';
import { type Istante, MINUTO_MS } from '../../tempo.ts';

/**
 * Il rilancio detto in sala e scritto con un altro importo (R55): `importoCent` è quello vero, in centesimi, e deve valere sulla
 * testa di prima (R50). Resta in testa lo stesso offerente, e tutti hanno di nuovo l'unità di tempo intera.
 */
export function rettificaRilancio(
  stato: Stato,
  atto: AttoDi<'rettificaRilancio'>,
  attore: Attore,
  adesso: Istante,
): Decisione {
  const esame = esamina(stato, atto, atto.registratoCent, attore, adesso);
  if ('rifiuto' in esame) return esame;
  const { gara, busta, inSala } = esame;
  const { importoCent, registratoCent } = atto;
  if (!eCent(importoCent)) return no('R50_importo_non_valido');
  if (importoCent === registratoCent) return no('R55_importo_uguale');
  const minimoCent = inSala.prima.importoCent + gara.parametri.rilancioMinimoCent;
  if (importoCent < minimoCent) return no('R55_vero_sotto_minimo', { minimoCent });
  return fatto({
    tipo: 'RilancioRettificato',
    bustaId: busta.id,
    pseudonimo: busta.pseudonimo,
    registratoCent,
    importoCent,
    motivo: atto.motivo.trim(),
    correttoIl: adesso,
    scadeIl: nuovoZero(gara, adesso),
  });
}

/**
 * Il rilancio scritto in sala e mai detto (R55). Chi era in testa prima non è mai stato superato: vi torna, con il suo importo.
 * È altro dall'annullamento di un rilancio vero, che lascia libero chi aveva superato.
 */
export function annullaRilancio(
  stato: Stato,
  atto: AttoDi<'annullaRilancio'>,
  attore: Attore,
  adesso: Istante,
): Decisione {
  const esame = esamina(stato, atto, atto.importoCent, attore, adesso);
  if ('rifiuto' in esame) return esame;
  const { gara, busta, inSala } = esame;
  return fatto({
    tipo: 'RilancioAnnullato',
    bustaId: busta.id,
    pseudonimo: busta.pseudonimo,
    importoCent: atto.importoCent,
    motivo: atto.motivo.trim(),
    migliore: inSala.prima,
    correttoIl: adesso,
    scadeIl: nuovoZero(gara, adesso),
  });
}

type ConGara = StatoIn<FaseDiGara>;

/**
 * Per quanto si corregge una gara finita: il tempo di rileggere l'ultimo rilancio con chi è ancora in sala e nella stanza. Oltre,
 * riaprire tre minuti di gara troverebbe chi c'è e non chi ha perso: lo può volere soltanto il giudice (R55).
 */
export const CORREZIONE_DOPO_LA_FINE_MS = 10 * MINUTO_MS;

/** Si corregge solo ciò che il referente ha scritto in sala, finché è in testa e nulla lo segue, e prima dell'esito (R55). */
function esamina(
  stato: Stato,
  { bustaId, motivo }: AttoDi<'rettificaRilancio' | 'annullaRilancio'>,
  registratoCent: Cent,
  attore: Attore,
  adesso: Istante,
): Decisione | { gara: ConGara; busta: Busta; inSala: InSala } {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (eIn(stato, ...FASI_CON_ESITO)) return no('R55_esito_dichiarato');
  if (!eIn(stato, ...FASI_DI_GARA)) return faseNonAmmessa(stato);
  const busta = stato.buste.get(bustaId);
  if (busta === undefined) return no('busta_sconosciuta');
  if (motivo.trim() === '') return no('R55_motivo_mancante');
  const { migliore, inSala } = stato;
  if (migliore.bustaId !== bustaId || migliore.importoCent !== registratoCent)
    return registratoCent < migliore.importoCent ? no('R55_rilancio_seguito') : no('R55_rilancio_sconosciuto');
  if (inSala === null) return nonInSala(stato.accettati.at(-1));
  const entroIl = correggibileFinoAl(stato);
  if (adesso > entroIl) return no('R55_gara_finita_da_tempo', { entroIl });
  // Riaprire una gara conclusa è come avviarla: non a piattaforma malata (R57).
  if (stato.fase === 'gara_conclusa' && inDisservizio(stato)) return no('R57_piattaforma_non_sana');
  return { gara: stato, busta, inSala };
}

/** In testa c’è un’offerta di partenza, un rilancio online, o uno detto in sala che è già stato messo al suo posto (R54). */
function nonInSala(ultimo: RilancioAccolto | undefined): Decisione {
  if (ultimo === undefined) return no('R55_rilancio_sconosciuto');
  return ultimo.canale === 'sala' ? no('R55_rilancio_spostato') : no('R55_rilancio_online');
}

/** Fino a quando si corregge, in millisecondi dall'epoca: a gara in corso senza limite, finita poco dopo, o poco dopo la riapertura per ordine. */
export function correggibileFinoAl(stato: ConGara): Istante {
  if (stato.fase === 'gara') return Infinity;
  return Math.max(stato.conclusaIl, stato.riaperteIl ?? 0) + CORREZIONE_DOPO_LA_FINE_MS;
}

/**
 * Finché c'era l'importo sbagliato nessuno poteva rilanciare su quello vero: il tempo riparte intero, e la gara finita su di
 * esso si riapre (R52, R55). A crono fermo o a gara sospesa resta fermo: `null`, e intero sarà quando riprende.
 */
export function nuovoZero(stato: ConGara, adesso: Istante): Istante | null {
  const interoIl = adesso + stato.parametri.unitaTempoMs;
  if (stato.fase === 'gara_conclusa') return interoIl;
  return stato.gara.fase === 'in_corso' ? Math.max(stato.gara.scadeIl, interoIl) : null;
}
