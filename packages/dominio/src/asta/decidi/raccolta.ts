import type { AttoDi } from '../comandi.ts';
import type { Attore, Busta, Stato, StatoPubblicato } from '../modello.ts';
import { eTardiva } from '../proposte.ts';
import { type Decisione, faseNonAmmessa, fatto, no } from './decisione.ts';

/** Le fasi in cui una busta può ancora arrivare: dopo il termine resta in elenco come tardiva (R13, R25). */
const FASI_DEPOSITO: readonly Stato['fase'][] = ['raccolta', 'termine_scaduto', 'operazioni_aperte'];

/** Una busta arrivata non si perde mai: illeggibile è scartata, tardiva è proposta inefficace, entrambe restano (R13, R25). */
export function depositaBusta(stato: Stato, atto: AttoDi<'depositaBusta'>, attore: Attore): Decisione {
  if (attore.tipo !== 'operatore' && attore.tipo !== 'sistema') return no('ruolo_non_ammesso');
  if (stato.fase === 'inesistente') return no('asta_inesistente');
  if (stato.fase === 'bozza' || !FASI_DEPOSITO.includes(stato.fase)) return faseNonAmmessa(stato);
  const gia = giaPresente(stato, atto.bustaId, atto.pseudonimo);
  if (gia !== null) return gia;
  const { bustaId, pseudonimo, canale, depositataIl, impronta, scarto } = atto;
  const tardiva = depositataIl !== null && eTardiva(depositataIl, stato.parametri.termineOfferteIl);
  const riservata = stato.fase !== 'operazioni_aperte';
  const comune = { bustaId, pseudonimo, canale, depositataIl, tardiva, impronta, riservata };
  return fatto(
    scarto === null ? { tipo: 'BustaDepositata', ...comune } : { tipo: 'BustaScartata', ...comune, motivo: scarto },
  );
}

/** L'offerta depositata è immutabile e non si ritira (R24); lo pseudonimo è unico nell'asta (R34). */
export function giaPresente(stato: StatoPubblicato, bustaId: string, pseudonimo: string): Decisione | null {
  if (stato.buste.has(bustaId)) return no('R24_busta_immutabile');
  for (const busta of stato.buste.values()) if (busta.pseudonimo === pseudonimo) return no('R34_pseudonimo_ripetuto');
  return null;
}

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

/** Vero se quella busta partecipa di persona: ha offerto su carta (DM 22, R31). */
export function partecipaInSala(busta: Busta): boolean {
  return busta.canale === 'cartacea';
}
