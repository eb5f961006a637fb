import type { CompieAtti } from '../vendita/rotte/atti/atti.ts';
import type { Vendita } from '../vendita/vendita.ts';

/** Ciò che serve a messaggi e richieste di aiuto: il registro, chi vi scrive, e i testi che gli stanno accanto. */
export type PartiAssistenza = CompieAtti &
  Pick<
    Vendita,
    'db' | 'segreti' | 'esecutore' | 'indice' | 'orologio' | 'giornale' | 'marche' | 'datiPersonali' | 'tutteLeVoci'
  >;
