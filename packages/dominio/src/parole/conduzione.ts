import type { Istante } from '../tempo.ts';
import type { OrdineDelGiudice, SecondoDelegato } from './attori.ts';

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

/** Gli atti che cambiano chi conduce, e chi può prenderne il posto (R36). */
export type AttoDiConduzione =
  /**
   * La conferma un operatore diverso da `propostaDa` (R36); `precedenteId` è chi è sostituito: chi conduceva quando si è proposta. Se
   * intanto ha passato la conduzione è il secondo, e chi lo sostituisce è il secondo al suo posto.
   */
  | ({ tipo: 'sostituisciDelegato'; precedenteId: string } & OrdineDelGiudice)
  /** Un secondo delegato, che il giudice affianca a chi conduce o nomina perché lo supplisca; lo confermano in due, come sopra (R36). */
  | ({
      tipo: 'nominaSecondoDelegato';
      /** Chi conduceva, e chi era il secondo, quando si è proposto: se intanto è cambiato si rifà. */
      conduceId: string;
      secondoId: string | null;
    } & OrdineDelGiudice)
  /** Chi conduce lascia la conduzione al secondo delegato, che è `aId`: chi la lascia resta il secondo (R36). */
  | { tipo: 'passaConduzione'; aId: string; motivo: string }
  /** Il secondo delegato la prende da chi non è collegato; `assenteDaMs` lo misura il server, `null` se non si è mai visto (R36, R49). */
  | { tipo: 'prendiConduzione'; daId: string; assenteDaMs: number | null; motivo: string };
