import { randomBytes, randomInt } from 'node:crypto';
import type { Genere } from '../inoltro/collegamento.ts';
import { NonEntra } from '../motore/motore.ts';
import { type FiloJanus, type Jsep, RifiutoJanus, type RispostaPlugin } from './filo-janus.ts';
import { gettoneDiStanza } from './gettoni-janus.ts';

/** Ogni passo di un ingresso; chi toglie la parola non aspetta di più di `CANCELLO_MAX_MS`. */
const PASSO_MAX_MS = 2_500;
const CANCELLO_MAX_MS = 500;
/** Quante volte si chiede di staccare un capo: chi non lo conferma potrebbe farlo ancora parlare, o ascoltare. */
const STACCHI_MAX = 2;
/** Il gettone di una stanza serve subito. */
const GETTONE_MS = 60_000;
/** Chi conduce, chi parla, e quelli che stanno per prendere il loro posto. */
const CHI_PUBBLICA_MAX = 8;
const IMMAGINE_BIT_MAX = 500_000;
/** I numeri delle stanze stanno in un intero esatto. */
const NUMERO_MAX = 2 ** 47;
const CHIAVE_BYTE = 16;
/** Janus e il suo plugin non hanno saputo leggere l'offerta. */
const SDP_ILLEGGIBILE = new Set([465, 437]);

/** Da dove arriva una riga: chi la manda, quale delle sue, e su quale di chi ascolta. */
type Passaggio = { feed: number; mid: string; sub_mid: string };
export type Pubblicato = { capo: number; feed: number; mid: Partial<Record<Genere, string>>; risposta: string };

/**
 * Una stanza di Janus, nata a richiesta con un numero e una chiave a caso, e i suoi capi: uno per ogni collegamento, e uno di questo
 * server che la comanda. Qui si sa che cosa chiedere al plugin; chi passa verso chi lo decide la sala.
 */
export class CapiJanus {
  /** Chi tiene il posto di chi non c'è. */
  readonly finto: number;
  readonly #filo: FiloJanus;
  readonly #segreto: string;
  readonly #capo: number;
  readonly #stanza: { room: number; secret: string };

  private constructor(
    filo: FiloJanus,
    segreto: string,
    { capo, stanza, finto }: { capo: number; stanza: { room: number; secret: string }; finto: number },
  ) {
    this.#filo = filo;
    this.#segreto = segreto;
    this.#capo = capo;
    this.#stanza = stanza;
    this.finto = finto;
  }

  /** Lancia `NonEntra` o `RifiutoJanus`. */
  static async crea(filo: FiloJanus, segreto: string): Promise<CapiJanus> {
    const capo = oFermo(await filo.attacca(PASSO_MAX_MS));
    const stanza = { room: randomInt(1, NUMERO_MAX), secret: randomBytes(CHIAVE_BYTE).toString('hex') };
    oFermo(await filo.chiedi(capo, { request: 'create', ...stanza, ...STANZA }, PASSO_MAX_MS));
    const { dati } = oFermo(await filo.chiedi(capo, { request: 'listparticipants', ...stanza }, PASSO_MAX_MS));
    const finto = (dati.participants as { id: number; dummy?: boolean }[] | undefined)?.find((uno) => uno.dummy);
    if (finto === undefined) throw new RifiutoJanus('non sa tenere posti finti: ne serve uno dalla 1.1');
    return new CapiJanus(filo, segreto, { capo, stanza, finto: finto.id });
  }

  /** Janus offre per primo a chi ascolta, sulle righe di questi. Lancia `NonEntra` o `RifiutoJanus`. */
  async ascolta(streams: readonly { feed: number; mid: string }[]): Promise<{ capo: number; offerta: string }> {
    const entra = { request: 'join', ptype: 'subscriber', autoupdate: false, streams, ...this.#ingresso() };
    const { capo, jsep } = await this.#nuovo(entra, null);
    return { capo, offerta: jsep.sdp };
  }

  /** Lancia `NonEntra` o `RifiutoJanus`. */
  async pubblica(offerta: string): Promise<Pubblicato> {
    const entra = { request: 'joinandconfigure', ptype: 'publisher', display: '', ...this.#ingresso() };
    const { capo, dati, jsep } = await this.#nuovo(entra, { type: 'offer', sdp: offerta });
    const righe = (dati.streams ?? []) as { type: Genere; mid: string }[];
    const mid = Object.fromEntries(righe.map(({ type, mid: suo }) => [type, suo]));
    return { capo, feed: dati.id as number, mid, risposta: jsep.sdp };
  }

  /** La risposta di chi ascolta. Lancia `NonEntra` o `RifiutoJanus`, e allora il capo è staccato. */
  async risponde(capo: number, sdp: string): Promise<void> {
    await this.#oStacca(capo, { request: 'start' }, { type: 'answer', sdp });
  }

  /** La stessa risposta a un'offerta rifatta: falso se non va. */
  async rifaRisposta(capo: number, sdp: string): Promise<boolean> {
    return this.#riesce(capo, { request: 'start' }, PASSO_MAX_MS, { type: 'answer', sdp });
  }

  /** Cambia da dove arrivano le righe di chi ascolta: falso se non si sa che cosa gli arrivi. */
  async passa(capo: number, streams: readonly Passaggio[]): Promise<boolean> {
    return this.#riesce(capo, { request: 'switch', streams }, PASSO_MAX_MS, null);
  }

  /** Di chi pubblica Janus non inoltra più nulla: falso se non lo conferma in tempo. */
  async muta({ feed, mid }: Pick<Pubblicato, 'feed' | 'mid'>): Promise<boolean> {
    const muta = { request: 'moderate', ...this.#stanza, id: feed, mute: true };
    const righe = Object.values(mid).map((quale) =>
      this.#riesce(this.#capo, { ...muta, mid: quale }, CANCELLO_MAX_MS, null),
    );
    return (await Promise.all(righe)).every((una) => una);
  }

  /** Stacca un capo. Se Janus non lo conferma nemmeno la seconda volta si chiude il filo, e con lui tutto ciò che vi passa. */
  async stacca(capo: number): Promise<void> {
    for (let volta = 0; volta < STACCHI_MAX; volta += 1) if (await this.#filo.stacca(capo, PASSO_MAX_MS)) return;
    this.#filo.chiudi();
  }

  /** La stanza non c'è più, e con lei ogni collegamento; chi chiede non aspetta che ciascuno sia detto staccato. */
  async distruggi(capi: readonly number[]): Promise<void> {
    await this.#riesce(this.#capo, { request: 'destroy', ...this.#stanza }, CANCELLO_MAX_MS, null);
    for (const capo of [...capi, this.#capo]) void this.stacca(capo);
  }

  #ingresso(): { room: number; token: string } {
    const { room } = this.#stanza;
    return { room, token: gettoneDiStanza(this.#segreto, room, Date.now() + GETTONE_MS) };
  }

  async #nuovo(body: object, sdp: Jsep | null): Promise<{ capo: number; dati: RispostaPlugin['dati']; jsep: Jsep }> {
    const capo = oFermo(await this.#filo.attacca(PASSO_MAX_MS));
    const { dati, jsep } = await this.#oStacca(capo, body, sdp);
    if (jsep !== null) return { capo, dati, jsep };
    void this.stacca(capo);
    throw new NonEntra('fermo');
  }

  /** Se non riesce il capo si stacca, e non resta nulla di aperto. */
  async #oStacca(capo: number, body: object, sdp: Jsep | null): Promise<RispostaPlugin> {
    try {
      return oFermo(await this.#filo.chiedi(capo, body, PASSO_MAX_MS, sdp));
    } catch (errore) {
      void this.stacca(capo);
      const illeggibile = errore instanceof RifiutoJanus && SDP_ILLEGGIBILE.has(errore.codice ?? 0);
      throw illeggibile ? new NonEntra('offerta') : errore;
    }
  }

  #riesce(capo: number, body: object, entroMs: number, sdp: Jsep | null): Promise<boolean> {
    return this.#filo.chiedi(capo, body, entroMs, sdp).then(
      (fatto) => fatto !== null,
      () => false,
    );
  }
}

const STANZA = {
  permanent: false,
  is_private: true,
  description: 'sala',
  signed_tokens: true,
  publishers: CHI_PUBBLICA_MAX,
  bitrate: IMMAGINE_BIT_MAX,
  audiocodec: 'opus',
  videocodec: 'vp8',
  dummy_publisher: true,
  notify_joining: false,
  // Nessuna estensione che dica qualcosa di chi manda, e nessuna registrazione.
  audiolevel_ext: false,
  videoorient_ext: false,
  playoutdelay_ext: false,
  record: false,
  lock_record: true,
} as const;

function oFermo<T>(esito: T | null): T {
  if (esito === null) throw new NonEntra('fermo');
  return esito;
}
