import type { QualitaLinea } from '@gestore/contratto/sala/forme';
import type { MezziParola } from '@gestore/dominio';
import type { RtpPacket } from 'werift';
import type { Cancello, Connesso, SalaMisurata } from '../motore/motore.ts';
import type { CollegamentoInSala, Genere } from './collegamento.ts';
import type { Dosatore } from './dosatore.ts';

/** Un'immagine intera si chiede al più ogni mezzo secondo; chi la chiede intanto la avrà alla fine dell'attesa. */
const OGNI_IMMAGINE_MS = 500;
/** Da quanto non passa nulla perché chi pubblica non sia più in onda: più del silenzio di chi tace davanti al microfono. */
const SILENZIO_IN_ONDA_MS = 3_000;
/** Chi ha promesso anche l'immagine, e da tanto manda la voce e non quella, va in onda con la sola voce. */
const ATTESA_IMMAGINE_MS = 1_500;
/** Oltre questa parte di pacchetti persi la linea è scarsa; senza nulla da tanto è muta. */
const PERSI_SCARSA = 0.05;
const MUTA_MS = 6_000;
/** Collegamenti in ascolto di una stessa persona: la stanza, la console, un telefono. Uno in più chiude il più vecchio. */
export const PER_PERSONA_MAX = 3;

type Fonte = 'conduce' | 'parola';
type Sorgente = {
  collegamento: CollegamentoInSala;
  numero: number;
  ultimo: Record<Genere, number>;
  /** Il primo pacchetto che ha mandato; `null` se ancora nessuno. */
  sentitaIl: number | null;
  annunciata: boolean;
};

export type Racconta = {
  inOnda(chi: string, mezzi: MezziParola): void;
  uscito(collegamento: CollegamentoInSala): void;
  mandato(byte: number): void;
};

/** Una sala: chi conduce e chi ha la parola verso tutti, mai verso sé stessi, e chi ha la parola soltanto a cancello aperto. */
export class SalaInoltrata {
  readonly #racconta: Racconta;
  readonly #dosatore: Dosatore;
  readonly #sorgenti: Partial<Record<Fonte, Sorgente>> = {};
  readonly #inArrivo = new Map<CollegamentoInSala, Sorgente>();
  readonly #ascoltano = new Set<CollegamentoInSala>();
  readonly #immagini: Readonly<Record<Fonte, () => void>>;
  #aperto: { chi: string; mezzi: MezziParola; fino: number; numero: number } | null = null;
  #numeri = 0;

  constructor(racconta: Racconta, dosatore: Dosatore) {
    this.#racconta = racconta;
    this.#dosatore = dosatore;
    this.#immagini = {
      conduce: conRespiro(() => this.#sorgenti.conduce?.collegamento.chiediImmagine()),
      parola: conRespiro(() => this.#sorgenti.parola?.collegamento.chiediImmagine()),
    };
  }

  entra(collegamento: CollegamentoInSala): void {
    if (collegamento.ruolo === 'ascolta') return this.#ascolta(collegamento);
    for (const diPrima of [...this.#inArrivo.keys()]) if (diPrima.ruolo === collegamento.ruolo) this.esci(diPrima);
    const ultimo = { audio: 0, video: 0 };
    this.#numeri += 1;
    this.#inArrivo.set(collegamento, {
      collegamento,
      numero: this.#numeri,
      ultimo,
      sentitaIl: null,
      annunciata: false,
    });
  }

  arriva(collegamento: CollegamentoInSala, genere: Genere, pacchetto: RtpPacket, formato: string): void {
    const fonte = collegamento.ruolo;
    if (fonte === 'ascolta') return;
    const nuova = this.#inArrivo.get(collegamento);
    if (nuova !== undefined) this.#subentra(fonte, nuova);
    const sorgente = this.#sorgenti[fonte];
    if (sorgente?.collegamento !== collegamento) return;
    const adesso = performance.now();
    // Prima del suo primo pacchetto non si sa a chi chiedere un'immagine intera.
    if (genere === 'video' && sorgente.ultimo.video === 0) this.manca(fonte);
    sorgente.ultimo[genere] = adesso;
    this.#annuncia(sorgente, adesso);
    if (!this.#passa(fonte, genere, sorgente, adesso)) return;
    // Un cancello richiuso e riaperto è una sorgente nuova: ciò che non è passato non manca a nessuno.
    const numero = fonte === 'parola' ? (this.#aperto?.numero ?? 0) : sorgente.numero;
    const aChi = [...this.#ascoltano].filter(({ chi }) => chi !== collegamento.chi);
    this.#dosatore.metti({
      quanti: aChi.length,
      manda: (quale) => {
        const byte = aChi[quale]?.uscite[fonte][genere]?.manda(pacchetto, numero, formato) ?? 0;
        if (byte > 0) this.#racconta.mandato(byte);
      },
      // Il passaggio può essersi chiuso, o chi manda può essere uscito, mentre il pacchetto era in coda: allora non parte.
      vale: () => this.#sorgenti[fonte] === sorgente && this.#passa(fonte, genere, sorgente, performance.now()),
    });
  }

  /** Chi ascolta non vede: si chiede un'immagine intera. */
  manca(fonte: Fonte): void {
    this.#immagini[fonte]();
  }

  esci(collegamento: CollegamentoInSala): void {
    const c = this.#ascoltano.delete(collegamento) || this.#inArrivo.delete(collegamento);
    const fonte = collegamento.ruolo === 'ascolta' ? null : collegamento.ruolo;
    const eraSorgente = fonte !== null && this.#sorgenti[fonte]?.collegamento === collegamento;
    if (eraSorgente) delete this.#sorgenti[fonte];
    collegamento.chiudi();
    if (c || eraSorgente) this.#racconta.uscito(collegamento);
  }

  cancello(nuovo: Cancello | null): void {
    if (nuovo === null) {
      this.#aperto = null;
      return;
    }
    const { chi, mezzi, perMs } = nuovo;
    const prima = this.#aperto?.chi === chi ? this.#aperto : null;
    if (prima === null) this.#numeri += 1;
    this.#aperto = { chi, mezzi, fino: performance.now() + perMs, numero: prima?.numero ?? this.#numeri };
    if (prima === null) this.#immagini.parola();
  }

  tutti(): readonly CollegamentoInSala[] {
    const sorgenti = Object.values(this.#sorgenti).map(({ collegamento }) => collegamento);
    return [...this.#ascoltano, ...this.#inArrivo.keys(), ...sorgenti];
  }

  misura(sala: string): Omit<SalaMisurata, 'occupati'> {
    const adesso = performance.now();
    const { conduce, parola } = this.#sorgenti;
    const fresca = (sorgente: Sorgente | undefined, genere: Genere): boolean =>
      sorgente !== undefined && sorgente.ultimo[genere] > 0 && adesso - sorgente.ultimo[genere] < SILENZIO_IN_ONDA_MS;
    const inOnda = fresca(conduce, 'video') ? 'audio_video' : fresca(conduce, 'audio') ? 'audio' : null;
    const parla = parola !== undefined && this.#passa('parola', 'audio', parola, adesso) && fresca(parola, 'audio');
    return {
      sala,
      inOnda,
      parlaAdesso: parla ? parola.collegamento.chi : null,
      connessi: [...this.#ascoltano].map(connesso),
      sessioni: [...new Set(this.tutti().map(({ sessione }) => sessione))],
    };
  }

  persi(): number {
    return [...this.#ascoltano].reduce((somma, uno) => somma + persiDa(uno).tutti, 0);
  }

  chiudi(): void {
    this.#aperto = null;
    for (const collegamento of this.tutti()) this.esci(collegamento);
  }

  /** Chiude il collegamento in ascolto più vecchio di quella persona, se ne ha. */
  faiPosto(persona: string): void {
    const spettatore = [...this.#ascoltano].find(({ chi }) => chi === persona);
    if (spettatore !== undefined) this.esci(spettatore);
  }

  #ascolta(collegamento: CollegamentoInSala): void {
    const spettatori = [...this.#ascoltano].filter(({ chi }) => chi === collegamento.chi);
    const troppi = spettatori[0];
    if (troppi !== undefined && spettatori.length >= PER_PERSONA_MAX) this.esci(troppi);
    this.#ascoltano.add(collegamento);
  }

  #passa(fonte: Fonte, genere: Genere, { collegamento: { chi } }: Sorgente, adesso: number): boolean {
    if (fonte === 'conduce') return true;
    if (this.#aperto === null || this.#aperto.chi !== chi || adesso >= this.#aperto.fino) return false;
    return genere === 'audio' || this.#aperto.mezzi === 'audio_video';
  }

  /** La sorgente nuova prende il posto di quella di prima al suo primo pacchetto: finché non arriva, si vede ancora l'altra. */
  #subentra(fonte: Fonte, nuova: Sorgente): void {
    const prima = this.#sorgenti[fonte];
    this.#inArrivo.delete(nuova.collegamento);
    this.#sorgenti[fonte] = nuova;
    if (prima !== undefined) {
      prima.collegamento.chiudi();
      this.#racconta.uscito(prima.collegamento);
    }
  }

  #annuncia(sorgente: Sorgente, adesso: number): void {
    const { collegamento, ultimo, annunciata } = sorgente;
    if (annunciata || collegamento.ruolo !== 'conduce') return;
    // Dal primo pacchetto e non dall'ingresso: quanto dura la stretta di mano non dice nulla dell'immagine.
    sorgente.sentitaIl ??= adesso;
    const completa = collegamento.mezzi === 'audio' || ultimo.video > 0;
    if (!completa && adesso - sorgente.sentitaIl < ATTESA_IMMAGINE_MS) return;
    sorgente.annunciata = true;
    this.#racconta.inOnda(collegamento.chi, ultimo.video > 0 ? 'audio_video' : 'audio');
  }
}

function connesso(collegamento: CollegamentoInSala): Connesso {
  const { rid, chi, nome, soloAudio } = collegamento;
  return { rid, chi, nome, soloAudio, qualita: qualitaDi(collegamento) };
}

function qualitaDi(collegamento: CollegamentoInSala): QualitaLinea {
  const muto = collegamento.muto();
  if (muto === null || muto > MUTA_MS) return 'muta';
  return persiDa(collegamento).parte > PERSI_SCARSA ? 'scarsa' : 'buona';
}

function persiDa({ uscite }: CollegamentoInSala): { parte: number; tutti: number } {
  const letti = [uscite.conduce, uscite.parola].flatMap(({ audio, video }) =>
    [audio, video].flatMap((una) => (una === undefined ? [] : [una.persi()])),
  );
  return {
    parte: Math.max(0, ...letti.map(({ parte }) => parte)),
    tutti: letti.reduce((somma, { tutti }) => somma + Math.max(0, tutti), 0),
  };
}

/** Fa subito, poi al più una volta ogni mezzo secondo; chi chiede intanto non si perde: si fa alla fine dell'attesa. */
function conRespiro(fai: () => void): () => void {
  let fermo = false;
  let ancora = false;
  const passata = (): void => {
    fai();
    fermo = true;
    setTimeout(() => {
      fermo = false;
      if (!ancora) return;
      ancora = false;
      passata();
    }, OGNI_IMMAGINE_MS).unref();
  };
  return () => {
    if (fermo) ancora = true;
    else passata();
  };
}
