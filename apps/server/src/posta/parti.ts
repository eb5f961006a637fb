import type { QueryExecutorProvider } from 'kysely';
import type { confermaConsegna, proponiConsegna } from '../accesso/credenziali/consegna.ts';
import type { apriCredenziale, chiudiCredenziale, riemettiCredenziale } from '../accesso/credenziali/credenziali.ts';
import type { CompieAtti } from '../vendita/rotte/atti/atti.ts';
import type { Vendita } from '../vendita/vendita.ts';

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
  Pick<
    Vendita,
    'db' | 'giornale' | 'orologio' | 'baseUrl' | 'esecutore' | 'seguiti' | 'sigillo' | 'segreti' | 'datiPersonali'
  > & {
    credenziali: Credenziali;
  };
