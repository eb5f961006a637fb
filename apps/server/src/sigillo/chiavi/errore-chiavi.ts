/** Che cosa non va di una chiave che serve. */
export type Difetto = 'manca' | 'diversa' | 'illeggibile' | 'mai_registrata' | 'senza_riga';

const FRASI: Readonly<Record<Difetto, string>> = {
  manca: 'manca',
  diversa: 'non è quella che questa base dati conosce',
  illeggibile: 'è danneggiata, o il sistema non la lascia leggere',
  mai_registrata: 'non è mai stata fatta, e ciò che è sigillato non si aprirebbe',
  senza_riga: 'non è annotata in questa base dati',
};

/**
 * Una chiave che serve e non c'è, o non è quella. Il messaggio è per chi amministra il server: nomina il file e la
 * cartella, e dice che cosa fare. Nulla si crea al posto di ciò che manca.
 */
export class ErroreChiavi extends Error {
  override name = 'ErroreChiavi';
  readonly difetto: Difetto;
  readonly file: string;

  constructor(difetto: Difetto, file: string, cartella: string) {
    super(
      `La chiave ${file} nella cartella ${cartella} ${FRASI[difetto]}. Non se ne crea un’altra: le buste già sigillate e ` +
        'le firme già date resterebbero senza. Se la cartella è giusta, vi rimetta dalla copia salvata «chiavi» e ' +
        '«segreto-accesso.bin»; se è un’altra, avvii con la DATA_DIR di questa base dati. Vedi docs/operazioni.md, ' +
        '«Che cosa salvare».',
    );
    this.difetto = difetto;
    this.file = file;
  }
}
