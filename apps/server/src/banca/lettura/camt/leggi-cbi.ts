import { elenco, type Nodo } from '../../../piattaforma/arnesi/nodi-xml.ts';
import { apriXml } from '../apri-xml.ts';
import type { Aperto, Lettore } from '../lettore.ts';
import { leggiStmt } from './estratto-camt.ts';

/**
 * L'estratto CAMT.053 come lo consegna il CBI: nel corpo con la sua busta (`CBIBdyBkToCstmrStmtReq`), o il messaggio logico
 * da solo (`CBIDlyStmtReqLogMsg`). È un formato a sé: la stessa banca scrive le stesse voci in un altro modo.
 */
export const lettoreCbi: Lettore = {
  formato: 'cbi',
  apre: apriXml,
  riconosce: (aperto) => estratti(aperto).length > 0,
  legge: (aperto) => leggiStmt(estratti(aperto)),
};

/** Ciò che può stare intorno agli estratti: il corpo e le buste del CBI, il messaggio logico, e dentro quello ISO. */
const INVOLUCRO = /^(?:Document|BkToCstmrStmt|CBI[A-Za-z]*Stmt(?:Req|ReqLogMsg)?)$/;

function estratti(aperto: Aperto): Nodo[] {
  if (aperto.genere !== 'xml') return [];
  const { radice } = aperto;
  const involucri = Object.entries(radice).filter(([nome]) => nome.startsWith('CBI') && INVOLUCRO.test(nome));
  return estrattiDentro(Object.fromEntries(involucri));
}

/** Vero dell'involucro che gli estratti li contiene; un'espressione con due ripetizioni su un nome lungo non finirebbe. */
const eMessaggio = (involucro: string): boolean => involucro === 'BkToCstmrStmt' || involucro.endsWith('LogMsg');

/** Gli estratti sotto gli involucri riconosciuti, nell'ordine del file; in nient'altro si entra. */
function estrattiDentro(padre: Nodo): Nodo[] {
  return Object.entries(padre)
    .filter(([nome]) => INVOLUCRO.test(nome))
    .flatMap(([nome, valore]) =>
      elenco(valore).flatMap((uno) => [...(eMessaggio(nome) ? elenco(uno.Stmt) : []), ...estrattiDentro(uno)]),
    );
}
