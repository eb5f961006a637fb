import { type Decisione, faseNonAmmessa, fatto, no } from '../../legge/decisione.ts';
import type { AttoDi } from '../../parole/atti.ts';
import type { Attore } from '../../parole/attori.ts';
import type { Stato } from '../../parole/stato.ts';
import { partecipaInSala } from '../buste/raccolta.ts';

/** Credenziali per una vendita e una identità (R30), mai per chi offre su carta: il canale vincola (R31). */
export function emettiCredenziale(stato: Stato, atto: AttoDi<'emettiCredenziale'>, attore: Attore): Decisione {
  if (attore.tipo === 'offerente' || attore.tipo === 'spettatore') return no('ruolo_non_ammesso');
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') return faseNonAmmessa(stato);
  const busta = atto.bustaId === null ? null : stato.buste.get(atto.bustaId);
  if (busta === undefined) return no('busta_sconosciuta');
  if (busta !== null && partecipaInSala(busta))
    return no('R31_canale_vincolato', { spiegazione: 'chi ha offerto su carta partecipa in sala' });
  const { credenzialeId, bustaId, pseudonimo } = atto;
  return fatto({ tipo: 'CredenzialeEmessa', credenzialeId, bustaId, pseudonimo: busta?.pseudonimo ?? pseudonimo });
}

export function revocaCredenziale(stato: Stato, atto: AttoDi<'revocaCredenziale'>, attore: Attore): Decisione {
  if (attore.tipo === 'offerente' || attore.tipo === 'spettatore') return no('ruolo_non_ammesso');
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') return faseNonAmmessa(stato);
  const bustaId = stato.credenziali.get(atto.credenzialeId);
  if (bustaId === undefined) return no('R30_credenziale_sconosciuta');
  const pseudonimo = bustaId === null ? '' : (stato.buste.get(bustaId)?.pseudonimo ?? '');
  return fatto({
    tipo: 'CredenzialeRevocata',
    credenzialeId: atto.credenzialeId,
    bustaId,
    pseudonimo,
    motivo: atto.motivo,
  });
}

/** A mano, da due persone: la conferma è di un altro operatore o di chi conduce, mai di chi l'ha proposta (R30). */
export function consegnaCredenziale(stato: Stato, atto: AttoDi<'consegnaCredenziale'>, attore: Attore): Decisione {
  if (attore.tipo !== 'operatore' && attore.tipo !== 'referente') return no('ruolo_non_ammesso');
  if (attore.id === atto.propostaDa) return no('R30_serve_un_altra_persona');
  const viva = credenzialeViva(stato, atto.credenzialeId);
  return 'rifiuto' in viva ? viva : fatto({ tipo: 'CredenzialeConsegnata', ...viva, propostaDa: atto.propostaDa });
}

/** Lo scrive la piattaforma quando qualcuno entra in un modo che gli altri devono poter sapere (R30). */
export function annotaIngresso(stato: Stato, atto: AttoDi<'annotaIngresso'>, attore: Attore): Decisione {
  if (attore.tipo !== 'sistema') return no('ruolo_non_ammesso');
  const viva = credenzialeViva(stato, atto.credenzialeId);
  const { con, subentra } = atto;
  return 'rifiuto' in viva ? viva : fatto({ tipo: 'IngressoAnnotato', ...viva, con, subentra });
}

function credenzialeViva(
  stato: Stato,
  credenzialeId: string,
): Decisione | { credenzialeId: string; bustaId: string | null; pseudonimo: string } {
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') return faseNonAmmessa(stato);
  const bustaId = stato.credenziali.get(credenzialeId);
  if (bustaId === undefined) return no('R30_credenziale_sconosciuta');
  const pseudonimo = bustaId === null ? '' : (stato.buste.get(bustaId)?.pseudonimo ?? '');
  return { credenzialeId, bustaId, pseudonimo };
}
