/**
 * Il registro di una vendita non è quello di una vendita: una voce manca o non è più com'era. Si lancia lontano da ogni
 * rotta e si risponde come 423 `registro_alterato`: il messaggio è per il log, `seq` dice quale voce, quando è una.
 */
export class RegistroIllegibile extends Error {
  override name = 'RegistroIllegibile';
  readonly seq: number | null;

  constructor(messaggio: string, { seq = null, ...opzioni }: ErrorOptions & { seq?: number | null } = {}) {
    super(messaggio, opzioni);
    this.seq = seq;
  }
}
