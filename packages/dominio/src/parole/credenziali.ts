/** Come è entrato chi partecipa: con il collegamento della posta o con un codice consegnato a mano. */
type ModoDiIngresso = 'collegamento' | 'codice';

/** I fatti delle credenziali, e di chi entra (R30). */
export type FattoDiCredenziale =
  | { tipo: 'CredenzialeEmessa'; credenzialeId: string; bustaId: string | null; pseudonimo: string }
  | { tipo: 'CredenzialeRevocata'; credenzialeId: string; bustaId: string | null; pseudonimo: string; motivo: string }
  /** A mano, da due persone: `propostaDa` è l'operatore che l'ha proposta, l'attore della voce chi l'ha confermata (R30). */
  | {
      tipo: 'CredenzialeConsegnata';
      credenzialeId: string;
      bustaId: string | null;
      pseudonimo: string;
      propostaDa: string;
    }
  /** Un ingresso che non è il solito: con un codice consegnato a mano, o al posto di un altro apparecchio (R30). */
  | {
      tipo: 'IngressoAnnotato';
      credenzialeId: string;
      bustaId: string | null;
      pseudonimo: string;
      con: ModoDiIngresso;
      subentra: boolean;
    };

/** Gli atti delle credenziali, e di chi entra (R30). */
export type AttoDiCredenziale =
  | { tipo: 'emettiCredenziale'; credenzialeId: string; bustaId: string | null; pseudonimo: string }
  | { tipo: 'revocaCredenziale'; credenzialeId: string; motivo: string }
  | { tipo: 'consegnaCredenziale'; credenzialeId: string; propostaDa: string }
  | { tipo: 'annotaIngresso'; credenzialeId: string; con: ModoDiIngresso; subentra: boolean };
