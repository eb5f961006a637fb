/** Dove scrive un comando: le prove la sostituiscono. */
export type Uscita = { scrivi(riga: string): void; errore(riga: string): void };

/** Un comando di `gv`; `esegui` dà il codice d’uscita: 0 riuscito o integro, 1 no. */
export type ComandoGv = {
  sintesi: string;
  aiuto: string;
  esegui(argomenti: readonly string[], uscita: Uscita): Promise<number>;
};

/** Un errore dell’utente, da mostrare com’è; ogni altra eccezione è colpa nostra. */
export class ErroreUso extends Error {}
