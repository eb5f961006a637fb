/**
 * The journal of a sale is not that of a sale: an entry is missing or is no longer what it was. It is thrown far from any
 * route and answered as 423 `registro_alterato`: the message is for the log, `seq` says which entry, when it is one.
 */
export class RegistroIllegibile extends Error {
  override name = 'RegistroIllegibile';
  readonly seq: number | null;

  constructor(messaggio: string, { seq = null, ...opzioni }: ErrorOptions & { seq?: number | null } = {}) {
    super(messaggio, opzioni);
    this.seq = seq;
  }
}
