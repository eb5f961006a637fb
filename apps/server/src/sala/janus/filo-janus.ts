import { z } from 'zod';

const PLUGIN = 'janus.plugin.videoroom';
const SOTTOPROTOCOLLO = 'janus-protocol';

const jsep = z.object({ type: z.enum(['offer', 'answer']), sdp: z.string() });
export type Jsep = z.infer<typeof jsep>;

/** Il capo, o la sessione, non c'è più. */
export const NON_C_E: ReadonlySet<number> = new Set([458, 459]);

/** Ciò che Janus dice, per quanto ci serve: il resto non si guarda. */
const detto = z.object({
  janus: z.string(),
  transaction: z.string().optional(),
  sender: z.number().optional(),
  data: z.object({ id: z.number() }).optional(),
  plugindata: z.object({ data: z.record(z.string(), z.unknown()) }).optional(),
  jsep: jsep.optional(),
  error: z.object({ code: z.number(), reason: z.string() }).optional(),
  type: z.string().optional(),
  receiving: z.boolean().optional(),
  lost: z.number().optional(),
});
export type EventoJanus = z.infer<typeof detto>;

/** La risposta del plugin: che cosa dice, e ciò che offre o risponde. */
export type RispostaPlugin = { dati: Readonly<Record<string, unknown>>; jsep: Jsep | null };

/** Un no di Janus, con le sue parole: vanno nel log, mai a chi chiede. */
export class RifiutoJanus extends Error {
  override name = 'RifiutoJanus';
  readonly codice: number | null;

  constructor(motivo: string, codice: number | null = null) {
    super(motivo);
    this.codice = codice;
  }
}

type Ascolta = {
  /** Ciò che accade a un capo senza che lo si sia chiesto. */
  accade(detto: EventoJanus): void;
  finito(): void;
};

/**
 * Il filo con Janus: una connessione sola, su questa macchina o sulla rete di chi gestisce, e una sessione sola. Chiudendola Janus
 * chiude tutto ciò che vi è nato: senza di noi non passa nulla.
 */
export class FiloJanus {
  readonly #socket: WebSocket;
  readonly #gettone: () => string;
  readonly #attese = new Map<string, (detto: EventoJanus | null) => void>();
  #sessione = 0;
  #numeri = 0;
  #sentitoIl = performance.now();

  private constructor(socket: WebSocket, gettone: () => string, ascolta: Ascolta) {
    this.#socket = socket;
    this.#gettone = gettone;
    socket.addEventListener('message', ({ data }) => this.#arriva(String(data), ascolta));
    socket.addEventListener('close', () => {
      for (const attesa of [...this.#attese.values()]) attesa(null);
      ascolta.finito();
    });
  }

  /** Apre la connessione e la sessione. Lancia se Janus non risponde in tempo, o se non ci riconosce. */
  static async apri(url: string, gettone: () => string, ascolta: Ascolta, entroMs: number): Promise<FiloJanus> {
    const socket = new WebSocket(url, SOTTOPROTOCOLLO);
    const filo = new FiloJanus(socket, gettone, ascolta);
    try {
      await aperto(socket, entroMs);
      const creata = await filo.#chiedi({ janus: 'create' }, entroMs);
      if (creata?.data === undefined) throw rifiutoDi(creata);
      filo.#sessione = creata.data.id;
      return filo;
    } catch (errore) {
      filo.chiudi();
      throw errore;
    }
  }

  sessione(): number {
    return this.#sessione;
  }

  /** Da quanti millisecondi non si sente. */
  silenzioMs(): number {
    return performance.now() - this.#sentitoIl;
  }

  /** Tiene viva la sessione, e fa sentire se Janus risponde. */
  async batti(entroMs: number): Promise<void> {
    await this.#chiedi({ janus: 'keepalive', session_id: this.#sessione }, entroMs);
  }

  /** Un capo nuovo del plugin; `null` se Janus non lo dà in tempo. */
  async attacca(entroMs: number): Promise<number | null> {
    const esito = await this.#chiedi({ janus: 'attach', session_id: this.#sessione, plugin: PLUGIN }, entroMs);
    return esito?.data?.id ?? null;
  }

  /** Chiude un capo, con ciò che vi passa. Vero se Janus lo conferma, o se non c'era già più. */
  async stacca(capo: number, entroMs: number): Promise<boolean> {
    const esito = await this.#chiedi({ janus: 'detach', session_id: this.#sessione, handle_id: capo }, entroMs);
    return esito !== null && (esito.error === undefined || NON_C_E.has(esito.error.code));
  }

  /** Una richiesta al plugin; `null` se non risponde in tempo. Lancia `RifiutoJanus`. */
  async chiedi(capo: number, body: object, entroMs: number, sdp: Jsep | null = null): Promise<RispostaPlugin | null> {
    const base = { janus: 'message', session_id: this.#sessione, handle_id: capo, body };
    const esito = await this.#chiedi(sdp === null ? base : { ...base, jsep: sdp }, entroMs);
    if (esito === null) return null;
    const dati = esito.plugindata?.data;
    if (dati === undefined || dati.error_code !== undefined) throw rifiutoDi(esito);
    return { dati, jsep: esito.jsep ?? null };
  }

  chiudi(): void {
    this.#socket.close();
  }

  #arriva(testo: string, ascolta: Ascolta): void {
    this.#sentitoIl = performance.now();
    const letto = detto.safeParse(messaggioDiJanus(testo));
    if (!letto.success) return;
    const { data: arrivato } = letto;
    // Un'offerta rifatta porta talora il numero di una richiesta, ma non è la sua risposta.
    const rifatta = arrivato.plugindata?.data.videoroom === 'updated';
    const attesa = rifatta ? undefined : this.#attese.get(arrivato.transaction ?? '');
    if (attesa !== undefined) attesa(arrivato);
    else if (arrivato.janus !== 'ack') ascolta.accade(arrivato);
  }

  async #chiedi(cosa: Readonly<Record<string, unknown>>, entroMs: number): Promise<EventoJanus | null> {
    if (this.#socket.readyState !== WebSocket.OPEN) return null;
    this.#numeri += 1;
    const transaction = String(this.#numeri);
    const { promise, resolve } = Promise.withResolvers<EventoJanus | null>();
    const scaduto = setTimeout(() => resolve(null), entroMs);
    this.#attese.set(transaction, (arrivato) => {
      // Al plugin si chiede in due tempi: Janus dice prima che ha ricevuto, e poi che cosa ne è stato.
      if (arrivato?.janus !== 'ack' || cosa.janus === 'keepalive') resolve(arrivato);
    });
    this.#socket.send(JSON.stringify({ ...cosa, transaction, token: this.#gettone() }));
    try {
      return await promise;
    } finally {
      clearTimeout(scaduto);
      this.#attese.delete(transaction);
    }
  }
}

async function aperto(socket: WebSocket, entroMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const manca = (): void => reject(new RifiutoJanus('non risponde'));
  const scaduto = setTimeout(manca, entroMs);
  socket.addEventListener('open', () => resolve());
  socket.addEventListener('error', manca);
  socket.addEventListener('close', manca);
  await promise.finally(() => clearTimeout(scaduto));
}

/** Ciò che è scritto in un messaggio di Janus; `null` se non è JSON. */
export function messaggioDiJanus(testo: string): unknown {
  try {
    return JSON.parse(testo);
  } catch {
    return null;
  }
}

function rifiutoDi(esito: EventoJanus | null): RifiutoJanus {
  const { error, error_code: codice } = esito?.plugindata?.data ?? {};
  if (typeof error === 'string') return new RifiutoJanus(error, typeof codice === 'number' ? codice : null);
  return new RifiutoJanus(esito?.error?.reason ?? 'non risponde', esito?.error?.code ?? null);
}
