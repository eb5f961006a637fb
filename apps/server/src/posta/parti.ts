import type { QueryExecutorProvider } from 'kysely';
import type { confermaConsegna, proponiConsegna } from '../accesso/credenziali/consegna.ts';
import type { apriCredenziale, chiudiCredenziale, riemettiCredenziale } from '../accesso/credenziali/credenziali.ts';
import type { Casa } from '../piattaforma/casa.ts';
import type { Chiavi } from '../sigillo/chiavi/apri-chiavi.ts';
import type { Nucleo } from '../vendita/nucleo.ts';
import type { CompieAtti } from '../vendita/rotte/atti/atti.ts';

/** Chi tiene le credenziali: le emette, le sostituisce e le revoca, nella transazione che riceve. */
type Credenziali = {
  emetti(tx: QueryExecutorProvider, dati: Parameters<typeof apriCredenziale>[2]): ReturnType<typeof apriCredenziale>;
  riemetti(
    tx: QueryExecutorProvider,
    dati: Parameters<typeof riemettiCredenziale>[2],
  ): ReturnType<typeof riemettiCredenziale>;
  revoca: typeof chiudiCredenziale;
  proponiConsegna: typeof proponiConsegna;
  confermaConsegna: typeof confermaConsegna;
};

/** Ciò che serve a convocare e a scrivere alle persone. */
export type PartiPosta = CompieAtti &
  Pick<Casa, 'db' | 'orologio' | 'baseUrl' | 'segreti'> &
  Pick<Chiavi, 'sigillo'> &
  Pick<Nucleo, 'giornale' | 'esecutore' | 'seguiti' | 'datiPersonali'> & {
    credenziali: Credenziali;
  };
