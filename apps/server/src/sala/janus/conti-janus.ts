import { z } from 'zod';
import { messaggioDiJanus, NON_C_E } from './filo-janus.ts';

const SOTTOPROTOCOLLO = 'janus-admin-protocol';
const RISPOSTA_MAX_MS = 2_500;

export type AdminJanus = { url: string; segreto: string; ogniMs: number };
/** Quanto è partito verso chi guarda, e quanto dice di non aver avuto. */
type MandatoJanus = { byte: number; pacchetti: number; persi: number };

const NULLA: MandatoJanus = { byte: 0, pacchetti: 0, persi: 0 };
const quanti = z.number().nonnegative();
/** Di un capo si leggono soltanto questi numeri: Janus direbbe anche gli indirizzi di chi guarda, e non si tengono (R33). */
const risposta = z.object({
  transaction: z.string(),
  error: z.object({ code: z.number(), reason: z.string() }).optional(),
  info: z
    .object({
      webrtc: z
        .object({
          media: z.record(
            z.string(),
            z.object({
              stats: z.object({ out: z.object({ packets: quanti, bytes: quanti }) }),
              rtcp: z.object({ main: z.object({ 'lost-by-remote': z.number() }) }).optional(),
            }),
          ),
        })
        .optional(),
    })
    .optional(),
});
type Risposta = z.infer<typeof risposta>;

/**
 * I conti di Janus, che li dice soltanto a chi lo amministra: un capo alla volta, ogni tanto, e mai in mezzo a chi entra o a chi
 * parla. Senza, o se non risponde, la sala va avanti e i conti restano dov'erano.
 */
export class ContiJanus {
  readonly #come: AdminJanus;
  readonly #avvisa: (cosa: string) => void;
  readonly #letti = new Map<number, MandatoJanus>();
  #socket: WebSocket | null = null;
  #lettiIl = Number.NEGATIVE_INFINITY;
  #numeri = 0;
  #legge = false;
  #detto = false;
  #riesce = false;

  constructor(come: AdminJanus, avvisa: (cosa: string) => void) {
    this.#come = come;
    this.#avvisa = avvisa;
  }

  /** Vero se l'ultima lettura è riuscita: allora ciò che Janus segnala di suo non si somma. */
  riesce(): boolean {
    return this.#riesce;
  }

  /** Legge questi capi, se è ora, e dice di quanto sono cresciuti. */
  async leggi(sessione: number, capi: readonly number[], cresce: (quanto: MandatoJanus) => void): Promise<void> {
    if (this.#legge || performance.now() - this.#lettiIl < this.#come.ogniMs) return;
    this.#legge = true;
    try {
      for (const noto of this.#letti.keys()) if (!capi.includes(noto)) this.#letti.delete(noto);
      for (const capo of capi) {
        const adesso = await this.#mandato(sessione, capo);
        if (adesso === null) continue;
        const prima = this.#letti.get(capo) ?? NULLA;
        this.#letti.set(capo, adesso);
        cresce(cresciuto(prima, adesso));
      }
      if (capi.length > 0) {
        this.#riesce = true;
        this.#detto = false;
      }
    } catch (errore) {
      this.#riesce = false;
      this.#chiudiFilo();
      if (!this.#detto) this.#avvisa(`voce e immagine: chi amministra Janus ${(errore as Error).message}`);
      this.#detto = true;
    } finally {
      this.#legge = false;
      this.#lettiIl = performance.now();
    }
  }

  /** Janus è ripartito: i capi di prima non ci sono più, e un numero può essere di un altro. */
  dimentica(): void {
    this.#letti.clear();
  }

  chiudi(): void {
    this.dimentica();
    this.#chiudiFilo();
  }

  #chiudiFilo(): void {
    this.#socket?.close();
    this.#socket = null;
  }

  async #mandato(sessione: number, capo: number): Promise<MandatoJanus | null> {
    const { info, error } = await this.#chiedi({
      janus: 'handle_info',
      session_id: sessione,
      handle_id: capo,
      plugin_only: false,
    });
    if (error !== undefined && !NON_C_E.has(error.code)) throw new Error(`rifiuta: ${error.reason}`);
    if (info?.webrtc === undefined) return null;
    return Object.values(info.webrtc.media).reduce(
      (somma, { stats: { out }, rtcp }) => ({
        byte: somma.byte + out.bytes,
        pacchetti: somma.pacchetti + out.packets,
        persi: somma.persi + Math.max(0, rtcp?.main['lost-by-remote'] ?? 0),
      }),
      NULLA,
    );
  }

  async #chiedi(cosa: Readonly<Record<string, unknown>>): Promise<Risposta> {
    const socket = this.#socket ?? new WebSocket(this.#come.url, SOTTOPROTOCOLLO);
    this.#socket = socket;
    this.#numeri += 1;
    const transaction = String(this.#numeri);
    const domanda = JSON.stringify({ ...cosa, transaction, admin_secret: this.#come.segreto });
    const { promise, resolve, reject } = Promise.withResolvers<Risposta>();
    const manca = (): void => reject(new Error('non risponde'));
    const scaduto = setTimeout(manca, RISPOSTA_MAX_MS);
    const ascolto = new AbortController();
    const { signal } = ascolto;
    socket.addEventListener(
      'message',
      ({ data }) => {
        const letto = risposta.safeParse(messaggioDiJanus(String(data)));
        if (letto.success && letto.data.transaction === transaction) resolve(letto.data);
      },
      { signal },
    );
    for (const fine of ['close', 'error'] as const) socket.addEventListener(fine, manca, { signal });
    if (socket.readyState === WebSocket.OPEN) socket.send(domanda);
    else if (socket.readyState === WebSocket.CONNECTING)
      socket.addEventListener('open', () => socket.send(domanda), { signal });
    else manca();
    return promise.finally(() => {
      clearTimeout(scaduto);
      ascolto.abort();
    });
  }
}

/** Un conto non torna indietro: chi dice di meno ha soltanto ricontato. */
function cresciuto(prima: MandatoJanus, adesso: MandatoJanus): MandatoJanus {
  return {
    byte: Math.max(0, adesso.byte - prima.byte),
    pacchetti: Math.max(0, adesso.pacchetti - prima.pacchetti),
    persi: Math.max(0, adesso.persi - prima.persi),
  };
}
