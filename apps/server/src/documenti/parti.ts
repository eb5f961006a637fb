import type { Scheda } from '@gestore/dominio';
import type { Casa } from '../piattaforma/casa.ts';
import type { Fiducia } from '../sigillo/firme/elenco-di-fiducia.ts';
import type { Nucleo } from '../vendita/nucleo.ts';
import type { Magazzino } from './magazzino/magazzino.ts';
import type { Parziali } from './magazzino/parziali.ts';

/** Ciò che serve a tenere i documenti delle vendite. */
export type PartiDocumenti = Pick<Casa, 'db' | 'orologio' | 'segreti'> &
  Pick<Nucleo, 'esecutore' | 'indice'> & {
    magazzino: Magazzino;
    parziali: Parziali;
    /** Il codice fiscale del legale rappresentante del gestore; `null` se l’installazione non lo indica (R07). */
    rappresentante: string | null;
    /** Da quale autorità viene un certificato (R07). */
    fiducia: Fiducia;
  };

/** Di una vendita, ciò che serve a tenerne i documenti. */
export type VenditaConDocumenti = { id: string; scheda: Pick<Scheda, 'tribunale' | 'ruolo' | 'delegatoId'> };

/** Chi carica o cambia un documento. */
export type ChiDocumenti = { id: string; nome: string };
