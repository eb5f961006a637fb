import { MESSAGGIO_SESSIONE_SCADUTA } from '@gestore/contratto/accesso/costanti-accesso';
import { type DocumentoProblema, schemaProblema } from '@gestore/contratto/accesso/forme';

/** Specification, section 8: neither token is good any more; the session has been reset and the request not sent. */
export class ExpiredAuthSessionError extends Error {
  override name = 'ExpiredAuthSessionError';

  constructor(causa?: unknown) {
    super(MESSAGGIO_SESSIONE_SCADUTA, causa === undefined ? undefined : { cause: causa });
  }
}

/** The server said no: `message` is the sentence for the person, `problema` the whole document when there is one. */
export class ErroreChiamata extends Error {
  override name = 'ErroreChiamata';
  readonly stato: number;
  readonly problema: DocumentoProblema | null;

  constructor(stato: number, corpo: unknown) {
    const letto = schemaProblema.safeParse(corpo);
    super(letto.success ? letto.data.detail : `Il server ha risposto ${stato}.`);
    this.stato = stato;
    this.problema = letto.success ? letto.data : null;
  }

  /** Why a session that was open is no longer so, on a 401 that says it; null otherwise. */
  get motivo(): string | null {
    const motivo = this.problema?.motivo;
    return this.stato === 401 && typeof motivo === 'string' ? motivo : null;
  }
}

/** Specification, section 8: the user call answered without data, so nobody is signed in. */
export class UtenteMancante extends Error {
  override name = 'UtenteMancante';

  constructor() {
    super('L’accesso non è riuscito: il server non ha detto chi è entrato.');
  }
}
