import type { Istante } from '../../tempo.ts';
import type { AttoDi } from '../comandi.ts';
import { perGravita } from '../gravita.ts';
import type { Attore, Stato } from '../modello.ts';
import { LETTA_DAI_BYTE, type Proposta } from '../proposte.ts';
import { inEsame, prezziAperti, proposteDelContenuto } from './apertura.ts';
import { type Decisione, eIn, faseNonAmmessa, fatto, no } from './decisione.ts';

/**
 * Una busta che il software non sa leggere la legge chi conduce, nei suoi byte, e ne digita l'offerta: passa gli stessi controlli
 * delle altre, con l'ora del suo deposito, e per ammetterla serve un motivo (R25, R28). Vale anche se l'aveva esclusa: ci ripensa.
 */
export function leggiScartata(stato: Stato, atto: AttoDi<'leggiScartata'>, attore: Attore, adesso: Istante): Decisione {
  const trovata = inEsame(stato, atto.bustaId, attore);
  if ('rifiuto' in trovata) return trovata;
  const { busta, parametri } = trovata;
  if (!eIn(stato, 'operazioni_aperte')) return faseNonAmmessa(stato);
  if (busta.stato.tipo !== 'scartata_tecnica') return no('R25_non_scartata');
  const motivo = atto.motivo.trim();
  if (motivo === '') return no('R38_motivo_mancante');
  const { id: bustaId, pseudonimo, canale, depositataIl } = busta;
  const { offerta } = atto.contenuto;
  const suaParola: Proposta = {
    codice: LETTA_DAI_BYTE,
    regola: 'R25',
    gravita: 'blocco',
    dati: { gia: prezziAperti(stato) },
  };
  return fatto({
    tipo: 'ScartataLetta',
    bustaId,
    pseudonimo,
    canale,
    depositataIl,
    offerta,
    proposte: perGravita([...proposteDelContenuto(atto.contenuto, busta, parametri, adesso), suaParola]),
    motivo,
  });
}
