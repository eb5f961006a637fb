import type { Istante } from '../../tempo.ts';
import type { AttoDi } from '../comandi.ts';
import type { Attore, Parametri, Provvedimento, Stato } from '../modello.ts';
import { conduce, type Decisione, eIn, faseNonAmmessa, fatto, no } from './decisione.ts';

/**
 * Dopo la pubblicazione T0 si sposta soltanto così: per atto di chi conduce, con il numero e la data di un provvedimento,
 * un motivo, e in avanti. Anticipare farebbe leggere prima ciò che è sigillato, e toglierebbe a chi ha offerto la data su
 * cui conta (R10, R32). Le offerte restano ferme e sigillate fino al nuovo istante.
 */
export function rinviaOperazioni(
  stato: Stato,
  atto: AttoDi<'rinviaOperazioni'>,
  attore: Attore,
  adesso: Istante,
): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (!eIn(stato, 'pubblicata', 'raccolta', 'termine_scaduto')) return faseNonAmmessa(stato);
  const { parametri } = stato;
  const numero = atto.provvedimento.numero.trim();
  const motivo = atto.motivo.trim();
  if (numero === '' || motivo === '') return no('R32_provvedimento_mancante');
  const prima = Math.max(parametri.inizioOperazioniIl, adesso);
  if (!(atto.nuovoInizioIl > prima)) return no('R32_non_si_anticipa', { primaIl: prima });
  const termineOfferteIl = atto.nuovoTermineIl ?? parametri.termineOfferteIl;
  const impedimento = impedimentoAlTermine(parametri, termineOfferteIl, stato.fase, adesso);
  if (impedimento !== null) return impedimento;
  if (termineOfferteIl >= atto.nuovoInizioIl) return no('R03_termine_dopo_inizio');
  const provvedimento: Provvedimento = { numero, del: atto.provvedimento.del };
  return fatto({
    tipo: 'OperazioniRinviate',
    fissateIl: parametri.inizioOperazioniIl,
    inizioOperazioniIl: atto.nuovoInizioIl,
    termineOfferteIl,
    provvedimento,
    motivo,
  });
}

/** Il termine si sposta con T0 finché non è passato, e anch'esso solo in avanti; dopo è congelato (R02). */
function impedimentoAlTermine(
  { termineOfferteIl }: Parametri,
  nuovo: Istante,
  fase: Stato['fase'],
  adesso: Istante,
): Decisione | null {
  if (nuovo === termineOfferteIl) return null;
  if (fase === 'termine_scaduto' || adesso > termineOfferteIl) return no('R02_parametri_congelati');
  return nuovo < termineOfferteIl ? no('R32_non_si_anticipa', { primaIl: termineOfferteIl }) : null;
}
