import type { Scheda } from '@gestore/dominio';
import type { Fiducia } from '../sigillo/firme/elenco-di-fiducia.ts';
import type { Vendita } from '../vendita/vendita.ts';
import type { Magazzino } from './magazzino/magazzino.ts';
import type { Parziali } from './magazzino/parziali.ts';

/** Ciò che serve a tenere i documenti delle vendite. */
export type PartiDocumenti = Pick<Vendita, 'db' | 'esecutore' | 'indice' | 'orologio' | 'segreti'> & {
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
