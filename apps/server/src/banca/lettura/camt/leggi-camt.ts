import { elenco, type Nodo } from '../../../piattaforma/arnesi/nodi-xml.ts';
import { apriXml } from '../apri-xml.ts';
import type { Aperto, Lettore } from '../lettore.ts';
import { leggiStmt } from './estratto-camt.ts';

/** L'estratto conto CAMT.053 di ISO 20022, da solo: `Document/BkToCstmrStmt`. */
export const lettoreCamt: Lettore = {
  formato: 'camt',
  apre: apriXml,
  riconosce: (aperto) => messaggi(aperto).length > 0,
  legge: (aperto) => leggiStmt(messaggi(aperto).flatMap(({ Stmt }) => elenco(Stmt))),
};

/** I messaggi con almeno un estratto: vuoti non dicono di essere niente. */
function messaggi(aperto: Aperto): Nodo[] {
  if (aperto.genere !== 'xml') return [];
  return elenco(aperto.radice.Document)
    .flatMap(({ BkToCstmrStmt }) => elenco(BkToCstmrStmt))
    .filter(({ Stmt }) => elenco(Stmt).length > 0);
}
