type OpzioniEvento = {
  eccettoSocketId?: string;
  /** Se chi si iscrive dopo può ricevere anche questo evento: una pagina che torna non deve chiederlo. */
  ricorda?: boolean;
};

/** Ciò che il resto del programma sa del tempo reale: manda un evento, firma un canale. Il driver è di configurazione. */
export type PubblicatoreTempoReale = {
  /**
   * Manda un evento, o più d'uno in ordine, a chi ascolta il canale. `datiJson` è già serializzato; `eccettoSocketId` è
   * il socket di chi lo ha causato. Finisce quando l'ultimo socket l'ha in consegna; con un fornitore esterno quando il
   * fornitore ha risposto, e l'errore è che non lo ha preso.
   */
  pubblica(
    canale: string,
    evento: string,
    datiJson: string | readonly string[],
    opzioni?: OpzioniEvento,
  ): void | Promise<void>;
  /** Autorizzazione che il socket mostrerà iscrivendosi a un canale privato. */
  firmaCanale(socketId: string, canale: string): string;
};
