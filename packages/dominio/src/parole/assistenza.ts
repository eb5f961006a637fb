/** I fatti degli aiuti e dei messaggi (R80). */
export type FattoDiAssistenza =
  | { tipo: 'AssistenzaRichiesta'; richiestaId: string; numero: number; da: string; impegno: string }
  | { tipo: 'AssistenzaPresaInCarico'; richiestaId: string; operatoreId: string }
  | { tipo: 'AssistenzaChiusa'; richiestaId: string; operatoreId: string }
  | {
      tipo: 'MessaggioInviato';
      messaggioId: string;
      da: string;
      ruolo: 'referente' | 'offerente' | 'spettatore' | 'operatore';
      impegno: string;
      /** Di chi è la conversazione con chi conduce; `null` un avviso, che leggono tutti. */
      filo: string | null;
    };

/** Gli atti degli aiuti e dei messaggi (R80). */
export type AttoDiAssistenza =
  | { tipo: 'chiediAssistenza'; richiestaId: string; da: string; impegno: string }
  | { tipo: 'prendiInCarico'; richiestaId: string }
  | { tipo: 'chiudiAssistenza'; richiestaId: string }
  /** `filo`: di chi è la conversazione, la sua busta o la sua credenziale; `null` un avviso a tutti. */
  | {
      tipo: 'inviaMessaggio';
      messaggioId: string;
      da: string;
      impegno: string;
      filo: string | null;
      /** La richiesta di aiuto che il messaggio continua: che sia di quel filo lo guarda chi manda il comando (R80). */
      richiestaId?: string;
    };
