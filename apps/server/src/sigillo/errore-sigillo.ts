type CodiceSigillo =
  | 'sigillo_prima_del_tempo'
  | 'sigillo_non_valido'
  | 'sigillo_chiave_mancante'
  | 'sigillo_chiave_diversa'
  | 'sigillo_chiave_non_valida';

/** Un sigillo che non si apre; `codice` è stabile, il messaggio è per le persone e non contiene percorsi né chiavi. */
export class ErroreSigillo extends Error {
  readonly codice: CodiceSigillo;

  constructor(codice: CodiceSigillo, messaggio: string) {
    super(messaggio);
    this.name = 'ErroreSigillo';
    this.codice = codice;
  }
}
