import pg, { type Connection, type PoolClient, type Submittable } from 'pg';
import { ConfermaIncerta } from '../../base-dati/collegamento/conferma-incerta.ts';

/** Le colonne del registro, nell'ordine in cui una riga le porta. */
export const COLONNE =
  'marca, asta, seq, tipo, versione, dati, comando_id, parte, attore_tipo, attore_id, ricevuto_il, registrato_il, precedente, impronta, sale, radice';

/**
 * Scrive le righe in una transazione e ne avvisa: istruzioni, dati, fine e avvisi partono insieme, e si torna appena la
 * transazione è confermata. Gli avvisi sono un'istruzione seguente, già in mano alla base dati: dentro la transazione
 * terrebbero un blocco di tutta la base dati fino al disco, e i processi si aspetterebbero a vicenda; nella stessa
 * istruzione la ricevuta aspetterebbe loro. `righe` è nel formato testo di COPY; `dopo` sono le istruzioni che la
 * transazione compie ancora prima della conferma: ciò che sta accanto alle voci, e ciò che deve valere. Dopo un errore la transazione è sciolta.
 */
export async function copia(
  cliente: PoolClient,
  righe: string,
  notifiche: readonly string[],
  dopo = '',
): Promise<void> {
  // pg_notify e non NOTIFY: chi conta le istruzioni (pg_stat_statements) ne vede una, non una per ogni avviso.
  const avvisi = notifiche.map((testo) => `pg_notify('giornale', ${pg.escapeLiteral(testo)})`).join(', ');
  const testi = [
    `BEGIN; COPY giornale (${COLONNE}) FROM STDIN; ${dopo}COMMIT`,
    ...(avvisi === '' ? [] : [`SELECT ${avvisi}`]),
  ];
  let avvisati = Promise.resolve();
  const conAvvisi = (): void => {
    avvisati = new Promise((fatto) => void cliente.query(new Avvisi(fatto)));
  };
  try {
    await new Promise<void>((risolvi, rifiuta) => {
      const finita = (errore: unknown): void => (errore === null ? risolvi() : rifiuta(errore));
      cliente.query(new Copia(testi, righe, conAvvisi, finita));
    });
  } catch (errore) {
    await avvisati;
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
  /** Tutto ciò che parte, per chi lo legge; le istruzioni viaggiano una per una. */
  readonly text: string;
  readonly values: readonly [righe: string];
  /** Chiamata una volta sola: con l'errore, o con `null` a transazione confermata. */
  readonly callback: (errore: unknown) => void;
  readonly #testi: readonly string[];
  readonly #conAvvisi: () => void;
  #esito: unknown = null;
  #confermata = false;
  #smetti: () => void = () => undefined;

  constructor(testi: readonly string[], righe: string, conAvvisi: () => void, callback: (errore: unknown) => void) {
    this.text = testi.join('; ');
    this.#testi = testi;
    this.#conAvvisi = conAvvisi;
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
    const [scrittura = '', avvisi] = this.#testi;
    c.query(scrittura);
    c.sendCopyFromChunk(Buffer.from(this.values[0]));
    c.endCopyFrom();
    if (avvisi !== undefined) {
      c.query(avvisi);
      this.#conAvvisi();
    }
    c.stream.uncork();
  }

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

  // Nulla da fare: i dati sono già partiti.
  handleCopyInResponse(): void {}
  // La condizione non ha un risultato: se non vale è un errore.
  handleRowDescription(): void {}
  handleDataRow(): void {}
}

/**
 * Il posto nella coda di `pg` della risposta agli avvisi, partiti con la scrittura. Se falliscono ciò che è scritto è
 * scritto, e chi ascolta ha altri modi di accorgersene.
 */
class Avvisi implements Submittable {
  readonly #finiti: () => void;

  constructor(finiti: () => void) {
    this.#finiti = finiti;
  }

  submit(): void {}

  handleError(): void {
    this.#finiti();
  }

  handleReadyForQuery(): void {
    this.#finiti();
  }

  // Ciò che pg_notify restituisce è vuoto.
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
}
