import { type Decisione, faseNonAmmessa, fatto, no } from '../../legge/decisione.ts';
import type { AttoDi } from '../../parole/atti.ts';
import type { Attore } from '../../parole/attori.ts';
import type { Proposta } from '../../parole/buste.ts';
import { eIn } from '../../parole/fasi.ts';
import type { Stato } from '../../parole/stato.ts';
import type { Istante } from '../../tempo.ts';
import { inEsame, prezziAperti, proposteDelContenuto } from './apertura.ts';
import { perGravita } from './gravita.ts';
import { ignoti } from './ignoti.ts';
import { LETTA_DAI_BYTE } from './proposte.ts';

/**
 * Una busta che il software non sa leggere, o di cui non sa il prezzo, la cauzione o il termine (R14), la legge chi conduce, nei suoi byte, e ne digita l'offerta: passa gli stessi controlli
 * delle altre, con l'ora del suo deposito, e per ammetterla serve un motivo (R25, R28). Vale anche se l'aveva esclusa: ci ripensa.
 */
export function leggiScartata(stato: Stato, atto: AttoDi<'leggiScartata'>, attore: Attore, adesso: Istante): Decisione {
  const trovata = inEsame(stato, atto.bustaId, attore);
  if ('rifiuto' in trovata) return trovata;
  const { busta, parametri } = trovata;
  if (!eIn(stato, 'operazioni_aperte')) return faseNonAmmessa(stato);
  const { stato: di } = busta;
  const incompleta = 'offerta' in di && ignoti(di.offerta).length > 0;
  if (di.tipo !== 'scartata_tecnica' && !incompleta) return no('R25_non_scartata');
  const motivo = atto.motivo.trim();
  if (motivo === '') return no('R38_motivo_mancante');
  const { id: bustaId, pseudonimo, canale, depositataIl } = busta;
  const { offerta } = atto.contenuto;
  const manca = ignoti(offerta);
  if (manca.length > 0) return no('R14_offerta_incompleta', { manca: manca.join(', ') });
  // La sua, se è aperta, non è un prezzo che conosce: non si leggeva.
  const gia = prezziAperti(stato) - (incompleta ? 1 : 0);
  const suaParola: Proposta = {
    codice: LETTA_DAI_BYTE,
    regola: 'R25',
    gravita: 'blocco',
    dati: incompleta ? { gia, incompleta: 1 } : { gia },
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
