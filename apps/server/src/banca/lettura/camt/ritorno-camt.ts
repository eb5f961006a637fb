import { type Nodo, nodo, testoDelNodo } from '../../../piattaforma/arnesi/nodi-xml.ts';
import { leggiEndToEnd } from '../../rimborsi/ordini/end-to-end.ts';

/** Un accredito che è un nostro bonifico tornato indietro: di quale riga, e perché (codice ISO 20022, vuoto se la banca non lo dice). */
export type RitornoLetto = { endToEndId: string; codice: string };

const CODICE_MAX = 35;
/** I due modi in cui XML Schema scrive il vero. */
const VERO: ReadonlySet<string> = new Set(['true', '1']);
/** La famiglia con cui alcune banche dicono un ritorno senza scriverne i motivi. */
const SOTTOFAMIGLIE: ReadonlySet<string> = new Set(['RRTN']);

/**
 * Ciò che un dettaglio di un CAMT.053 dice di un ritorno: la banca l'ha scritto come tale (`RtrInf`, `RvslInd`, o la famiglia `RRTN`), il
 * denaro entra, e l'identificativo è di quelli che scriviamo noi. Se il denaro esce è uno storno: un accredito che la banca disfa
 * (ISO 20022: `RvslInd` con `DBIT`, la voce di prima entrava). Altrimenti nulla. Né l'uno né l'altro entra nella chiave di un
 * movimento. Lo chiama chi legge una voce, di ciascun suo dettaglio.
 */
export function ritornoDi(voce: Nodo, dettaglio: Nodo): { ritorno?: RitornoLetto; storno?: true } {
  const motivo = nodo(dettaglio.RtrInf);
  const famiglia = nodo(nodo(nodo(dettaglio.BkTxCd ?? voce.BkTxCd)?.Domn)?.Fmly);
  const detto =
    dettaglio.RtrInf !== undefined ||
    VERO.has(testoDelNodo(voce.RvslInd)) ||
    SOTTOFAMIGLIE.has(testoDelNodo(famiglia?.SubFmlyCd));
  const endToEndId = testoDelNodo(nodo(dettaglio.Refs)?.EndToEndId);
  if (detto && testoDelNodo(voce.CdtDbtInd) === 'DBIT') return { storno: true };
  if (!detto || leggiEndToEnd(endToEndId) === null) return {};
  const ragione = nodo(motivo?.Rsn);
  const codice = (testoDelNodo(ragione?.Cd) || testoDelNodo(ragione?.Prtry)).slice(0, CODICE_MAX).toUpperCase();
  return { ritorno: { endToEndId, codice } };
}
