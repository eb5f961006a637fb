import { type Decisione, faseNonAmmessa, fatto, no } from '../../legge/decisione.ts';
import type { AttoDi } from '../../parole/atti.ts';
import type { Attore } from '../../parole/attori.ts';
import type { Stato } from '../../parole/stato.ts';

/**
 * Ogni richiesta di aiuto entra nel registro con numero e ora, in qualunque fase dopo la pubblicazione (R80). Il numero lo
 * dà lo stato e non chi chiede: due richieste insieme si scrivono una dopo l'altra, e non possono avere lo stesso.
 */
export function chiediAssistenza(stato: Stato, atto: AttoDi<'chiediAssistenza'>): Decisione {
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') return faseNonAmmessa(stato);
  const { richiestaId, da, impegno } = atto;
  const numero = stato.ultimaRichiesta + 1;
  return fatto({ tipo: 'AssistenzaRichiesta', richiestaId, numero, da, impegno });
}

export function rispondiAssistenza(
  stato: Stato,
  atto: AttoDi<'prendiInCarico' | 'chiudiAssistenza'>,
  attore: Attore,
): Decisione {
  if (attore.tipo !== 'operatore' && attore.tipo !== 'referente') return no('ruolo_non_ammesso');
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') return faseNonAmmessa(stato);
  const tipo = atto.tipo === 'prendiInCarico' ? 'AssistenzaPresaInCarico' : 'AssistenzaChiusa';
  return fatto({ tipo, richiestaId: atto.richiestaId, operatoreId: attore.id });
}

/**
 * I messaggi della stanza; il testo sta fuori dal registro, che ne tiene l'impegno. Chi offre scrive a chi conduce, e
 * soltanto lui e il banco lo leggono; chi conduce risponde in privato, o dà un avviso a tutti. Chi assiste e chi è stato
 * escluso seguono in silenzio (R35, R38): per loro resta l'aiuto del gestore, e la conversazione di ogni richiesta (R80).
 */
export function inviaMessaggio(stato: Stato, atto: AttoDi<'inviaMessaggio'>, attore: Attore): Decisione {
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') return faseNonAmmessa(stato);
  if (attore.tipo === 'sistema' || attore.tipo === 'magistrato') return no('ruolo_non_ammesso');
  const { messaggioId, da, impegno, filo } = atto;
  const perAiuto = atto.richiestaId !== undefined;
  if (attore.tipo === 'spettatore' && !(perAiuto && filo === attore.id)) return no('ruolo_non_ammesso');
  // Un avviso a tutti lo dà soltanto chi conduce; il banco risponde a chi ha chiesto.
  if (attore.tipo === 'operatore' && filo === null) return no('ruolo_non_ammesso');
  // Chi conduce risponde a un offerente della vendita, o a chiunque gli abbia chiesto aiuto.
  if (attore.tipo === 'referente' && filo !== null && !perAiuto && !stato.buste.has(filo))
    return no('busta_sconosciuta');
  if (attore.tipo === 'offerente') {
    if (filo !== attore.id) return no('ruolo_non_ammesso');
    if (!perAiuto && stato.buste.get(attore.id)?.stato.tipo === 'rifiutata') return no('R38_escluso_in_silenzio');
  }
  return fatto({ tipo: 'MessaggioInviato', messaggioId, da, ruolo: attore.tipo, impegno, filo });
}
