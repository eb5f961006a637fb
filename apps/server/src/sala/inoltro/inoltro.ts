import { randomUUID } from 'node:crypto';
import {
  type Cancello,
  type ChiEntraInSala,
  CONTI_VUOTI,
  type ContiMotore,
  type DaCongedare,
  type FattoMotore,
  type MisuraMotore,
  NonEntra,
  type RispostoInSala,
  type RuoloInSala,
} from '../motore/motore.ts';
import { eDiProva } from '../motore/sala-di-prova.ts';
import { type CollegamentoInSala, collega } from './collegamento.ts';
import { creaDosatore } from './dosatore.ts';
import { PortaUnica } from './porta-unica.ts';
import { type Racconta, SalaInoltrata } from './sala-inoltrata.ts';

/** Come si apre un inoltro: che indirizzo annuncia, su che porta, a quanti. */
export type Disposizioni = {
  indirizzo: string;
  /** Zero: una libera. */
  porta: number;
  tcp: boolean;
  /** Fra le sessioni di questa macchina passa dopo le altre; falso dove anche chi guarda è qui, e le altre sono le sue. */
  cede: boolean;
  limite: number;
  /** Chi non si fa sentire da tanto non tiene più il suo posto: resta collegato, e se torna riceve. */
  postoMs: number;
  /** Chi non si è più fatto sentire da tanto si lascia andare; chi non si è mai fatto sentire, dopo `attesaMs`. */
  silenzioMs: number;
  attesaMs: number;
};

/** Ogni quanto si cerca chi non risponde più. */
const GIRO_MS = 1_000;
const GIRI_PER_SILENZIO = 4;

/** Inoltra voce e immagine di tutte le sale di questo server. Non decide nulla: chi entra e chi parla glielo dice la regia. */
export class Inoltro {
  readonly #come: Disposizioni;
  readonly #racconta: (fatto: FattoMotore) => void;
  readonly #porta: PortaUnica;
  readonly #sale = new Map<string, SalaInoltrata>();
  readonly #conti: ContiMotore = { ...CONTI_VUOTI };
  readonly #giro: NodeJS.Timeout;
  readonly #dosatore = creaDosatore();
  #persiDiPrima = 0;
  readonly #ogniMs: number;
  #giratoIl = performance.now();
  /** Da quando questo processo ha di nuovo la CPU: di ciò che gli altri hanno mandato prima non sa ancora nulla. */
  #sveglioDal = Number.NEGATIVE_INFINITY;
  /** Chi sta entrando: il posto è già suo, e la sua sala non si toglie per vuota. */
  readonly #entrano = new Set<ChiEntraInSala>();
  /** Chi si è congedato mentre entrava: non entra. */
  readonly #respinti = new WeakSet<ChiEntraInSala>();

  private constructor(come: Disposizioni, porta: PortaUnica, racconta: (fatto: FattoMotore) => void) {
    this.#come = come;
    this.#porta = porta;
    this.#racconta = racconta;
    this.#ogniMs = Math.min(GIRO_MS, Math.min(come.silenzioMs, come.attesaMs) / GIRI_PER_SILENZIO);
    this.#giro = setInterval(() => this.#congedaMuti(), this.#ogniMs);
  }

  static async apri(come: Disposizioni, racconta: (fatto: FattoMotore) => void): Promise<Inoltro> {
    return new Inoltro(come, await PortaUnica.apri(come.indirizzo, come.porta, come.tcp), racconta);
  }

  get porta(): number {
    return this.#porta.porta;
  }

  /** Lancia `NonEntra`. */
  async entra(chi: ChiEntraInSala): Promise<RispostoInSala> {
    const sala = this.#salaDi(chi.sala);
    const ascolta = chi.ruolo === 'ascolta' && chi.sempre !== true;
    // Chi è già dentro può tornare: il suo collegamento più vecchio gli fa posto.
    const inArrivo = [...this.#entrano].filter(({ ruolo }) => ruolo === 'ascolta').length;
    const pieno = this.#inAscolto() + inArrivo >= this.#come.limite;
    if (ascolta && pieno && !sala.tutti().some((uno) => uno.chi === chi.chi)) throw new NonEntra('piena');
    this.#entrano.add(chi);
    try {
      return await this.#collega(sala, chi);
    } finally {
      this.#entrano.delete(chi);
    }
  }

  /** Falso se non c'è, o non è di quella persona. */
  esci(nome: string, rid: string, chi: string): boolean {
    const sala = this.#sale.get(nome);
    const collegamento = sala?.tutti().find((uno) => uno.rid === rid && uno.chi === chi);
    if (sala === undefined || collegamento === undefined) return false;
    sala.esci(collegamento);
    return true;
  }

  /** Chiude ogni collegamento di queste sessioni; chi di loro sta entrando non entra. */
  congeda(quali: readonly DaCongedare[]): void {
    for (const { sessione, sala, ruolo } of quali) {
      const finita = (collegamento: { sessione: string; ruolo: RuoloInSala }): boolean =>
        collegamento.sessione === sessione && (ruolo === null || collegamento.ruolo === ruolo);
      for (const chi of this.#entrano) if (finita(chi) && (sala === null || sala === chi.sala)) this.#respinti.add(chi);
      for (const [nome, aperta] of this.#sale)
        if (sala === null || sala === nome)
          for (const collegamento of aperta.tutti().filter(finita)) aperta.esci(collegamento);
    }
  }

  cancello(sala: string, nuovo: Cancello | null): void {
    if (nuovo === null) this.#sale.get(sala)?.cancello(null);
    else this.#salaDi(sala).cancello(nuovo);
  }

  svuota(sala: string): void {
    this.#sale.get(sala)?.chiudi();
    this.#sale.delete(sala);
  }

  misura(): MisuraMotore {
    const persi = [...this.#sale.values()].reduce((somma, una) => somma + una.persi(), 0);
    this.#conti.pacchettiPersi += Math.max(0, persi - this.#persiDiPrima);
    this.#persiDiPrima = persi;
    const sale = [...this.#sale].map(([nome, aperta]) => {
      const misura = aperta.misura(nome);
      const inArrivo = [...this.#entrano].filter(({ sala }) => sala === nome).map(({ sessione }) => sessione);
      return { ...misura, sessioni: [...new Set([...misura.sessioni, ...inArrivo])], occupati: this.#occupati(aperta) };
    });
    return { sale, conti: { ...this.#conti, tcpRifiutate: this.#porta.rifiutate } };
  }

  async chiudi(): Promise<void> {
    clearInterval(this.#giro);
    this.#dosatore.chiudi();
    for (const nome of [...this.#sale.keys()]) this.svuota(nome);
    await this.#porta.chiudi();
  }

  async #collega(sala: SalaInoltrata, entra: ChiEntraInSala): Promise<RispostoInSala> {
    const { sala: quale, chi, nome, ruolo, sessione, offerta } = entra;
    const rid = randomUUID();
    let nato: CollegamentoInSala | null = null;
    nato = await collega({
      rid,
      chi,
      nome,
      ruolo,
      sessione,
      offerta,
      porta: this.#porta,
      quandoArriva(genere, pacchetto, formato) {
        if (nato !== null) sala.arriva(nato, genere, pacchetto, formato);
      },
      quandoManca: (fonte) => sala.manca(fonte),
      // Chi ha appena finito di collegarsi non ha ancora visto nulla: gli serve un'immagine intera.
      quandoPronto() {
        if (ruolo === 'ascolta') for (const fonte of ['conduce', 'parola'] as const) sala.manca(fonte);
      },
      quandoCade() {
        if (nato !== null) sala.esci(nato);
      },
    });
    // Chiusa mentre entrava: in una sala che non c'è più nessuno lo troverebbe.
    if (this.#sale.get(quale) !== sala) {
      nato.chiudi();
      throw new NonEntra('fermo');
    }
    // La sua sessione è finita mentre entrava.
    if (this.#respinti.has(entra)) {
      nato.chiudi();
      throw new NonEntra('uscito');
    }
    // Pieno per davvero: chi era già dentro non è uno di più.
    if (ruolo === 'ascolta' && this.#inAscolto() >= this.#come.limite) sala.faiPosto(chi);
    sala.entra(nato);
    if (!eDiProva(quale)) this.#conti.ingressi += 1;
    return { rid, risposta: nato.risposta };
  }

  #salaDi(nome: string): SalaInoltrata {
    const sala = this.#sale.get(nome) ?? new SalaInoltrata(this.#raccontaDi(nome), this.#dosatore);
    this.#sale.set(nome, sala);
    return sala;
  }

  #raccontaDi(sala: string): Racconta {
    return {
      inOnda: (chi, mezzi) => this.#racconta({ tipo: 'inOnda', sala, chi, mezzi }),
      uscito: ({ chi, ruolo }) => {
        this.#conti.chiusi += 1;
        this.#racconta({ tipo: 'uscito', sala, chi, ruolo });
      },
      mandato: (byte) => {
        this.#conti.byteUsciti += byte;
        this.#conti.pacchettiUsciti += 1;
      },
    };
  }

  #inAscolto(): number {
    return [...this.#sale.values()].reduce((somma, una) => somma + this.#occupati(una), 0);
  }

  /**
   * I posti presi di una sala. Un browser che c'è manda almeno un controllo ogni pochi secondi: chi tace da di più può essersi spento,
   * e il suo posto è di chi arriva. Se invece torna è ancora dentro: per quel momento sono uno di troppo.
   */
  #occupati(sala: SalaInoltrata): number {
    const adesso = performance.now();
    return sala
      .tutti()
      .filter((uno) => uno.ruolo === 'ascolta' && (uno.muto() ?? adesso - uno.natoIl) <= this.#come.postoMs).length;
  }

  /**
   * L'accordo ICE è leggero: nessuno chiede a chi è di là se c'è ancora. Lo dice ciò che manda, controlli compresi. Se questo giro è
   * molto in ritardo chi taceva era questo processo: ciò che gli altri mandavano è in coda, e a ciascuno si ridà il suo tempo.
   */
  #congedaMuti(): void {
    const { attesaMs, silenzioMs } = this.#come;
    const adesso = performance.now();
    if (adesso - this.#giratoIl > 2 * this.#ogniMs) this.#sveglioDal = adesso;
    this.#giratoIl = adesso;
    const sveglioMs = adesso - this.#sveglioDal;
    for (const [nome, sala] of this.#sale) {
      for (const collegamento of sala.tutti()) {
        const muto = collegamento.muto();
        const daQuando = Math.min(muto ?? adesso - collegamento.natoIl, sveglioMs);
        if (daQuando > (muto === null ? attesaMs : silenzioMs)) sala.esci(collegamento);
      }
      const attesa = [...this.#entrano].some((chi) => chi.sala === nome);
      if (sala.tutti().length === 0 && !attesa) this.#sale.delete(nome);
    }
  }
}
