import { richiesteDaChiudere } from '../assistenza/richieste.ts';
import { cauzioniDi } from '../banca/cauzioni.ts';
import { daConsegnare } from '../posta/uscita.ts';
import type { NotizieVendita } from '../vendita/rotte/vendita-del-delegato.ts';
import type { Vendita } from '../vendita/vendita.ts';

/** Ciò che posta, assistenza e banca sanno di una vendita, per chi la conduce. */
export function notizieDellaVendita(vendita: Vendita): NotizieVendita {
  return {
    daConsegnare: (asta) => daConsegnare(vendita.db, asta),
    richiesteAperte: (asta) => richiesteDaChiudere(vendita.db, asta),
    cauzioni: (stato) => cauzioniDi(vendita, stato),
  };
}
