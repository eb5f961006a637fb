import pg, { type Connection, type PoolClient, type Submittable } from 'pg';

/** Le colonne del registro, nell'ordine in cui una riga le porta. */
export const COLONNE =
  'asta, seq, tipo, versione, dati, comando_id, parte, attore_tipo, attore_id, ricevuto_il, registrato_il, precedente, impronta';

/** La conferma manca, o porta un avvertimento: scritto qui, ma forse non sulla copia che la base dati doveva aspettare. */
export class ConfermaIncerta extends Error {
  override name = 'ConfermaIncerta';
}

/**
 * Scrive le righe in una transazione e ne avvisa, in un solo giro di rete: istruzioni, dati e fine partono insieme, e la
 * risposta arriva dopo la conferma. Le notifiche seguono la conferma nella stessa stringa, senza aspettare questo
 * processo: dentro la transazione terrebbero un blocco di tutta la base dati fino al disco, e i processi si
 * aspetterebbero a vicenda. `righe` è nel formato testo di COPY. Dopo un errore la transazione è sciolta.
 */
export async function copia(cliente: PoolClient, righe: string, notifiche: readonly string[]): Promise<void> {
  // pg_notify e non NOTIFY: chi conta le istruzioni (pg_stat_statements) ne vede una, non una per ogni avviso.
  const avvisi = notifiche.map((testo) => `pg_notify('giornale', ${pg.escapeLiteral(testo)})`).join(', ');
  const testo = `BEGIN; COPY giornale (${COLONNE}) FROM STDIN; COMMIT${avvisi === '' ? '' : `; SELECT ${avvisi}`}`;
  try {
    await new Promise<void>((risolvi, rifiuta) => {
      cliente.query(new Copia(testo, righe, (errore) => (errore === null ? risolvi() : rifiuta(errore))));
    });
  } catch (errore) {
    // Se la connessione è caduta è già sciolta, e chi la rilascia la butta.
    await cliente.query('ROLLBACK').catch(() => undefined);
    throw errore;
  }
}

/** Un campo nel formato testo di COPY: quattro caratteri si scrivono con una barra. */
export function campoCopia(testo: string): string {
  return SPECIALI.test(testo) ? testo.replaceAll(/[\\\n\r\t]/g, (c) => SOSTITUTI[c] ?? c) : testo;
}

const SPECIALI = /[\\\n\r\t]/;
const SOSTITUTI: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** `pg` sa mandare i dati di una COPY, ma i suoi tipi non lo dicono. */
type ConnessioneCopia = Connection & {
  query(testo: string): void;
  sendCopyFromChunk(dati: Buffer): void;
  endCopyFrom(): void;
};

/**
 * Una COPY intera come la vuole la coda di `pg`. I dati non aspettano che la base dati dica di essere pronta: se
 * rifiuta l'istruzione, il protocollo le fa scartare ciò che segue.
 */
class Copia implements Submittable {
  readonly text: string;
  readonly values: readonly [righe: string];
  /** Chiamata una volta sola: con l'errore, o con `null` a transazione confermata. */
  readonly callback: (errore: unknown) => void;
  #esito: unknown = null;
  #confermata = false;
  #smetti: () => void = () => undefined;

  constructor(text: string, righe: string, callback: (errore: unknown) => void) {
    this.text = text;
    this.values = [righe];
    this.callback = callback;
  }

  submit(connessione: Connection): void {
    const c = connessione as ConnessioneCopia;
    const avvertita = (avviso: { code?: string; message?: string }): void => {
      if (avviso.code?.startsWith('01') === true) this.#esito ??= new ConfermaIncerta(avviso.message);
    };
    c.on('notice', avvertita);
    this.#smetti = () => c.removeListener('notice', avvertita);
    c.stream.cork();
    c.query(this.text);
    c.sendCopyFromChunk(Buffer.from(this.values[0]));
    c.endCopyFrom();
    c.stream.uncork();
  }

  /** Dopo la conferma può fallire solo una notifica: è scritto, e chi ascolta ha altri modi di accorgersene. */
  handleError(errore: unknown): void {
    this.#smetti();
    this.callback(this.#confermata ? this.#esito : errore);
  }

  handleReadyForQuery(): void {
    this.#smetti();
    this.callback(this.#confermata ? this.#esito : new ConfermaIncerta('la transazione è finita senza conferma'));
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (text === 'COMMIT') this.#confermata = true;
  }

  // Nulla da fare: i dati sono già partiti, e ciò che pg_notify restituisce è vuoto.
  handleCopyInResponse(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
}
