import type { AttoDi } from '../comandi.ts';
import type { Attore, Stato } from '../modello.ts';
import { type Decisione, faseNonAmmessa, fatto, no } from './decisione.ts';

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

/** I messaggi della stanza; il testo sta fuori dal registro, che ne tiene l'impegno. */
export function inviaMessaggio(stato: Stato, atto: AttoDi<'inviaMessaggio'>, attore: Attore): Decisione {
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') return faseNonAmmessa(stato);
  if (attore.tipo === 'sistema' || attore.tipo === 'magistrato') return no('ruolo_non_ammesso');
  const { messaggioId, da, impegno } = atto;
  return fatto({ tipo: 'MessaggioInviato', messaggioId, da, ruolo: attore.tipo, impegno });
}
