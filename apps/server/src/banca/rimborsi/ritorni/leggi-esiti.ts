import { inForma } from '@gestore/acquisizione/testo-in-forma';
import { XMLValidator } from 'fast-xml-parser';
import {
  creaLettoreXml,
  dichiaraEntita,
  elenco,
  type Nodo,
  nodo,
  testoDelNodo,
} from '../../../piattaforma/arnesi/nodi-xml.ts';
import { centDaDecimale } from '../../lettura/importo.ts';
import { ESITO_BYTE_MAX, LIVELLI_MAX } from '../../lettura/limiti.ts';
import { leggiEndToEnd } from '../ordini/end-to-end.ts';

/** Ciò che una banca dice di un ordine: quali righe ha rifiutato, o se ha rifiutato il messaggio intero. */
export type EsitiLetti = {
  /** Le righe rifiutate: `importoCent` è `null` se l'esito non lo riporta. */
  righe: { endToEndId: string; codice: string; importoCent: number | null }[];
  /** I messaggi rifiutati per intero: le trentadue cifre dell'ordine. */
  interi: { messaggio: string; codice: string }[];
  /** Le righe di cui la banca dice altro: accettate, in corso. Non cambiano nulla. */
  altre: number;
  /** Le righe rifiutate che non sono nostre. */
  estranee: number;
};
export type EsitoLetturaEsiti = { esito: 'letto'; esiti: EsitiLetti } | { esito: 'rifiutato'; messaggio: string };

const CODICE_MAX = 35;
/** Quanto sotto può stare il rapporto: nell'envelope di CBI sta dentro due elementi. */
const SOTTO_MAX = 4;
const parser = creaLettoreXml(LIVELLI_MAX);

const no = (messaggio: string): EsitoLetturaEsiti => ({ esito: 'rifiutato', messaggio });

/**
 * Legge un esito pain.002, anche nella busta del canale CBI: lo si riconosce da ciò che contiene (`OrgnlGrpInfAndSts`), e dice soltanto che
 * cosa non è stato pagato. Non solleva mai eccezioni; DTD ed entità sono rifiutate senza leggere il documento.
 */
export function leggiEsiti(byte: Uint8Array): EsitoLetturaEsiti {
  if (byte.length > ESITO_BYTE_MAX) return no('Il file è troppo grande per essere l’esito di un ordine.');
  let rapporto: Nodo | null;
  try {
    const xml = new TextDecoder('utf-8', { fatal: true }).decode(byte);
    if (dichiaraEntita(xml))
      return no('Il file dichiara entità o una DTD, che un esito vero non ha: non è stato letto.');
    if (XMLValidator.validate(xml) !== true) return no('Il file non è un documento XML corretto.');
    rapporto = rapportoIn(nodo(parser.parse(xml)), SOTTO_MAX);
  } catch {
    return no('Il file non è un documento XML in UTF-8.');
  }
  if (rapporto === null)
    return no('Il file non è un esito pain.002: non dice di quale ordine parla (OrgnlGrpInfAndSts).');
  return inForma({ esito: 'letto', esiti: esitiDi(rapporto) });
}

/** L'elemento che dice di quale messaggio è l'esito, dovunque stia. */
function rapportoIn(dove: Nodo | null, sotto: number): Nodo | null {
  if (dove === null) return null;
  if (dove.OrgnlGrpInfAndSts !== undefined) return dove;
  if (sotto === 0) return null;
  for (const figlio of Object.values(dove)) {
    const trovato = rapportoIn(nodo(figlio), sotto - 1);
    if (trovato !== null) return trovato;
  }
  return null;
}

function esitiDi(rapporto: Nodo): EsitiLetti {
  const gruppo = nodo(rapporto.OrgnlGrpInfAndSts);
  const pagamenti = elenco(rapporto.OrgnlPmtInfAndSts);
  const delGruppo = codiceDi(gruppo);
  const messaggio = testoDelNodo(gruppo?.OrgnlMsgId).toLowerCase();
  const intero =
    testoDelNodo(gruppo?.GrpSts) === 'RJCT' ||
    (pagamenti.length > 0 && pagamenti.every((uno) => testoDelNodo(uno.PmtInfSts) === 'RJCT'));
  const esiti: EsitiLetti = { righe: [], interi: [], altre: 0, estranee: 0 };
  if (intero && /^[0-9a-f]{32}$/.test(messaggio))
    esiti.interi.push({ messaggio, codice: delGruppo || pagamenti.map(codiceDi).find((uno) => uno !== '') || '' });
  for (const pagamento of pagamenti)
    for (const riga of elenco(pagamento.TxInfAndSts)) {
      if (testoDelNodo(riga.TxSts) !== 'RJCT') {
        esiti.altre += 1;
        continue;
      }
      const endToEndId = testoDelNodo(riga.OrgnlEndToEndId);
      const importo = testoDelNodo(nodo(nodo(riga.OrgnlTxRef)?.Amt)?.InstdAmt);
      const codice = codiceDi(riga) || codiceDi(pagamento) || delGruppo;
      if (leggiEndToEnd(endToEndId) === null) esiti.estranee += 1;
      else esiti.righe.push({ endToEndId, codice, importoCent: importo === '' ? null : centDaDecimale(importo) });
    }
  return esiti;
}

/** Il primo motivo, nel codice o nelle parole della banca; vuoto se non c'è. */
function codiceDi(di: Nodo | null): string {
  for (const motivo of elenco(di?.StsRsnInf)) {
    const ragione = nodo(motivo.Rsn);
    const codice = testoDelNodo(ragione?.Cd) || testoDelNodo(ragione?.Prtry);
    if (codice !== '') return codice.slice(0, CODICE_MAX).toUpperCase();
  }
  return '';
}
