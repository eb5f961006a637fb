import type { AttoDi } from '../comandi.ts';
import type { Attore, Provvedimento, Stato } from '../modello.ts';
import { type Decisione, faseNonAmmessa, fatto, no } from './decisione.ts';

/**
 * Dopo la pubblicazione chi conduce cambia soltanto così: per provvedimento del giudice, registrato da due operatori, uno
 * che propone e un altro che conferma (R36). Si può fino alla firma del verbale, che è di chi ha condotto (R68); a gara in
 * corso il tempo non si ferma da sé, e se chi subentra non arriva la gara si sospende come per ogni referente assente (R49).
 */
export function sostituisciDelegato(stato: Stato, atto: AttoDi<'sostituisciDelegato'>, attore: Attore): Decisione {
  if (attore.tipo !== 'operatore') return no('ruolo_non_ammesso');
  if (stato.fase === 'inesistente') return no('asta_inesistente');
  if (stato.fase === 'bozza') return faseNonAmmessa(stato);
  if (attore.id === atto.propostaDa) return no('R36_serve_un_altra_persona');
  if (stato.fase === 'verbalizzata' || stato.fase === 'chiusa') return no('R36_vendita_conclusa');
  const { delegatoId: precedenteId, delegatoNome: precedenteNome } = stato.scheda;
  if (precedenteId === null) return faseNonAmmessa(stato);
  if (precedenteId === atto.delegatoId) return no('R36_conduce_gia');
  if (precedenteId !== atto.precedenteId) return no('R36_conduce_un_altro');
  const [numero, dispostoDa, motivo] = [atto.provvedimento.numero.trim(), atto.dispostoDa.trim(), atto.motivo.trim()];
  if (numero === '' || dispostoDa === '' || motivo === '') return no('R36_provvedimento_mancante');
  const provvedimento: Provvedimento = { numero, del: atto.provvedimento.del };
  const { delegatoId, delegatoNome, propostaDa } = atto;
  return fatto({
    tipo: 'DelegatoSostituito',
    precedenteId,
    precedenteNome,
    delegatoId,
    delegatoNome,
    provvedimento,
    dispostoDa,
    motivo,
    propostaDa,
  });
}
