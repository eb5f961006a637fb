import type { EsitoDopoLaVendita } from '../../parole/esito.ts';
import type { Istante } from '../../tempo.ts';
import type { StatoDopo, VenditaEsitata } from '../modello.ts';
import type { CodiceRifiutoDopo } from '../rifiuti.ts';
import { proposteDopo } from '../termini.ts';

/**
 * Perché ciò che è già accaduto impedisce di registrare un provvedimento che cambia l'esito (R70): il decreto trasferisce il bene, e
 * finché non è revocato l'esito non cade; chi ha versato tutto il prezzo nel termine non decade (cpc 586, 587).
 */
export function difettoDellaCaducazione(
  stato: StatoDopo,
  vendita: VenditaEsitata,
  esito: EsitoDopoLaVendita,
  adesso: Istante,
): Extract<CodiceRifiutoDopo, 'R70_decreto_registrato' | 'R70_prezzo_versato'> | null {
  if (stato.decreto !== null) return 'R70_decreto_registrato';
  if (esito !== 'decaduta' || stato.saldatoIl === null) return null;
  const decade = proposteDopo(stato, vendita, adesso).some(({ tipo }) => tipo === 'decadenza');
  return decade ? null : 'R70_prezzo_versato';
}
