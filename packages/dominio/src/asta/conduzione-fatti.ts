import type { Istante } from '../tempo.ts';
import type { OrdineDelGiudice, SecondoDelegato } from './modello.ts';

/** I fatti che cambiano chi conduce, e chi può prenderne il posto (R36). */
export type FattoDiConduzione =
  /** Disposta dal giudice e registrata da due operatori: `propostaDa` è il primo, l'attore della voce chi l'ha confermata (R36). */
  | ({
      tipo: 'DelegatoSostituito';
      precedenteId: string;
      precedenteNome: string | null;
    } & OrdineDelGiudice)
  /** Disposto dal giudice e registrato da due operatori, come la sostituzione (R36). */
  | ({
      tipo: 'SecondoDelegatoNominato';
      /** Chi era il secondo delegato, e non lo è più. */
      lascia: SecondoDelegato | null;
    } & OrdineDelGiudice)
  /** Chi conduce cambia fra i due che il giudice ha nominato: `presa` se il secondo l'ha presa da chi non era collegato, e da quanto (R36). */
  | {
      tipo: 'ConduzionePassata';
      daId: string;
      daNome: string | null;
      aId: string;
      aNome: string;
      motivo: string;
      passataIl: Istante;
      presa: { assenteDaMs: number | null } | null;
    };
