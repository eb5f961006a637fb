/** La connessione è caduta mentre si confermava: può essere scritto o no. Si rilegge per comando prima di rispondere. */
export class EsitoIgnoto extends Error {
  override name = 'EsitoIgnoto';
}

/** Aspettano già troppe scritture: questa non è cominciata, e si può ripetere. */
export class GiornaleSovraccarico extends Error {
  override name = 'GiornaleSovraccarico';
}
