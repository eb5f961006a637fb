import { elencoRilanci, type Materiale } from './documenti.ts';
import type { Documento } from './documento.ts';

/**
 * L'elenco dei rilanci in una versione da firmare. Chi lo sottoscrive è chi lo trasmette: il registro non dice chi sia, e lo dice la sua
 * firma (DM 23, R67).
 */
export function elencoDaFirmare(materiale: Materiale, versione: number): Documento {
  const elenco = elencoRilanci(materiale);
  return { ...elenco, sottotitolo: `${elenco.sottotitolo}, versione ${versione}`, firma: 'Chi sottoscrive l’elenco' };
}
