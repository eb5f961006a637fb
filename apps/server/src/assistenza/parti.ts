import type { Casa } from '../piattaforma/casa.ts';
import type { Nucleo } from '../vendita/nucleo.ts';
import type { CompieAtti } from '../vendita/rotte/atti/atti.ts';

/** Ciò che serve a messaggi e richieste di aiuto: il registro, chi vi scrive, e i testi che gli stanno accanto. */
export type PartiAssistenza = CompieAtti &
  Pick<Casa, 'db' | 'segreti' | 'orologio'> &
  Pick<Nucleo, 'esecutore' | 'indice' | 'giornale' | 'marche' | 'datiPersonali' | 'tutteLeVoci'>;
