import type { StatoMotoreSala } from '@gestore/contratto/sala/forme';
import { creaIngressi } from '../motore/ingressi.ts';
import {
  type Cancello,
  type ChiEntraInSala,
  CONTI_VUOTI,
  type ContiMotore,
  type DaCongedare,
  type EntratoInSala,
  type FattoMotore,
  type MisuraMotore,
  type MotoreSala,
  NonEntra,
} from '../motore/motore.ts';
import { eDiProva } from '../motore/sala-di-prova.ts';
import { creaVeglia } from '../motore/veglia.ts';
import { type AdminJanus, ContiJanus } from './conti-janus.ts';
import { type EventoJanus, FiloJanus, RifiutoJanus } from './filo-janus.ts';
import { gettoneDiServer } from './gettoni-janus.ts';
import { StanzaJanus } from './stanza-janus.ts';

/** Ogni quanto si sente se Janus risponde; oltre il silenzio il filo si chiude, e Janus chiude tutto ciò che vi era nato. */
const BATTITO_MS = 500;
const SILENZIO_MAX_MS = 2_500;
/** Quanto si aspetta che Janus apra una sessione. */
const APERTURA_MAX_MS = 2_500;
const PAUSA_MIN_MS = 100;
const PAUSA_MAX_MS = 2_000;
/** Il gettone con cui si parla a Janus si rifà a ogni richiesta: vale poco. */
const GETTONE_MS = 60_000;
/** Quanto una sala senza nessuno resta in Janus. */
const VUOTA_MS = 30_000;

type DisposizioniJanus = {
  url: string;
  segreto: string;
  limite: number;
  /** Chi ha avuto la controfferta e non ha mai finito di collegarsi lascia il posto. */
  attesaMs: number;
  /** Dove Janus dice quanto ha mandato; `null`: non lo si chiede. */
  admin: AdminJanus | null;
};
type Avviso = { avvisa(cosa: string): void };

/**
 * Il motore per chi ha superato quello incorporato: Janus, con il suo plugin delle stanze, raggiunto da questo server soltanto. Se
 * finisce o tace, i collegamenti di prima non ci sono più; appena torna si rientra (R81).
 */
export class MotoreSalaJanus implements MotoreSala {
  readonly limite: number;
  readonly #come: DisposizioniJanus;
  readonly #avviso: Avviso;
  readonly #ascoltano: ((fatto: FattoMotore) => void)[] = [];
  readonly #ingressi = creaIngressi();
  readonly #stanze = new Map<string, Promise<StanzaJanus>>();
  readonly #note = new Map<string, StanzaJanus>();
  readonly #vuoteDal = new Map<string, number>();
  readonly #entrano = new Set<ChiEntraInSala>();
  /** Chi si è congedato mentre entrava: non entra. */
  readonly #respinti = new WeakSet<ChiEntraInSala>();
  readonly #battito: NodeJS.Timeout;
  readonly #veglia = creaVeglia(BATTITO_MS);
  #battutoIl = performance.now();
  readonly #daAdmin: ContiJanus | null;
  #filo: FiloJanus | null = null;
  #conti: ContiMotore = { ...CONTI_VUOTI };
  #giro = 0;
  #pausaMs = PAUSA_MIN_MS;
  #ritorno: NodeJS.Timeout | undefined;
  #finito = false;

  constructor(come: DisposizioniJanus, avviso: Avviso) {
    this.limite = come.limite;
    this.#come = come;
    this.#avviso = avviso;
    this.#daAdmin = come.admin === null ? null : new ContiJanus(come.admin, (cosa) => avviso.avvisa(cosa));
    void this.#collega();
    this.#battito = setInterval(() => this.#batti(), BATTITO_MS).unref();
  }

  stato(): StatoMotoreSala {
    return this.#filo === null ? 'fermo' : 'pronto';
  }

  giro(): number {
    return this.#giro;
  }

  perche(): string | null {
    return null;
  }

  misura(): MisuraMotore {
    const sale = [...this.#note.values()]
      .filter((una) => !una.vuota())
      .map((stanza) => {
        const misura = stanza.misura();
        const inArrivo = [...this.#entrano].filter(({ sala }) => sala === misura.sala).map(({ sessione }) => sessione);
        return { ...misura, sessioni: [...new Set([...misura.sessioni, ...inArrivo])] };
      });
    return { sale, conti: { ...this.#conti } };
  }

  quando(ascolta: (fatto: FattoMotore) => void): void {
    this.#ascoltano.push(ascolta);
  }

  async entra(chi: ChiEntraInSala): Promise<EntratoInSala> {
    const filo = this.#filo;
    if (filo === null) throw new NonEntra('fermo');
    if (chi.ruolo === 'ascolta' && !this.#ingressi.unPosto()) throw new NonEntra('affollata');
    const ascoltano = [...this.#note.values()].reduce((somma, una) => somma + una.inAscolto(), 0);
    const inArrivo = [...this.#entrano].filter(({ ruolo }) => ruolo === 'ascolta').length;
    const pieno = chi.ruolo === 'ascolta' && ascoltano + inArrivo >= this.limite;
    if (pieno && chi.sempre !== true && this.#note.get(chi.sala)?.conosce(chi.chi) !== true)
      throw new NonEntra('piena');
    this.#entrano.add(chi);
    try {
      const stanza = await this.#stanzaDi(chi.sala, filo);
      const entrato = await (chi.ruolo === 'ascolta' ? stanza.ascolta(chi) : stanza.pubblica(chi, chi.ruolo));
      // La sua sessione è finita mentre entrava.
      if (this.#respinti.has(chi)) {
        stanza.esci(entrato.rid, chi.chi);
        throw new NonEntra('uscito');
      }
      if (pieno) stanza.faiPosto(chi.chi, entrato.rid);
      return entrato;
    } catch (errore) {
      throw this.#perche(errore);
    } finally {
      this.#entrano.delete(chi);
    }
  }

  async risponde(sala: string, rid: string, chi: string, risposta: string): Promise<boolean> {
    if (this.#filo === null) throw new NonEntra('fermo');
    try {
      return (await this.#note.get(sala)?.risponde(rid, chi, risposta)) ?? false;
    } catch (errore) {
      throw this.#perche(errore);
    }
  }

  async esci(sala: string, rid: string, chi: string): Promise<boolean> {
    return this.#note.get(sala)?.esci(rid, chi) ?? false;
  }

  async congeda(quali: readonly DaCongedare[]): Promise<void> {
    for (const { sessione, sala, ruolo } of quali) {
      for (const chi of this.#entrano)
        if (chi.sessione === sessione && (sala ?? chi.sala) === chi.sala && (ruolo ?? chi.ruolo) === chi.ruolo)
          this.#respinti.add(chi);
      for (const [nome, stanza] of this.#note) if ((sala ?? nome) === nome) stanza.congedaSessione(sessione, ruolo);
    }
  }

  async cancello(sala: string, cancello: Cancello | null): Promise<void> {
    const stanza = this.#note.get(sala);
    if (cancello === null) await stanza?.chiudi();
    else stanza?.apri(cancello);
  }

  async svuota(sala: string): Promise<void> {
    const stanza = this.#note.get(sala);
    this.#stanze.delete(sala);
    this.#note.delete(sala);
    this.#vuoteDal.delete(sala);
    await stanza?.distruggi();
  }

  async ferma(): Promise<void> {
    this.#finito = true;
    clearInterval(this.#battito);
    clearTimeout(this.#ritorno);
    await Promise.all([...this.#note.keys()].map((sala) => this.svuota(sala)));
    this.#daAdmin?.chiudi();
    this.#filo?.chiudi();
  }

  async #collega(): Promise<void> {
    const { url, segreto } = this.#come;
    const gettone = (): string => gettoneDiServer(segreto, Date.now() + GETTONE_MS);
    let mio: FiloJanus | null = null;
    const ascolta = { accade: (detto: EventoJanus) => this.#accade(detto), finito: () => this.#caduto(mio) };
    try {
      mio = await FiloJanus.apri(url, gettone, ascolta, APERTURA_MAX_MS);
    } catch (errore) {
      if (this.#pausaMs === PAUSA_MIN_MS) this.#avviso.avvisa(`voce e immagine: Janus ${(errore as Error).message}`);
      return this.#riprova();
    }
    if (this.#finito) return mio.chiudi();
    this.#filo = mio;
    this.#veglia.sentito();
    this.#conti = { ...CONTI_VUOTI };
    this.#daAdmin?.dimentica();
    this.#pausaMs = PAUSA_MIN_MS;
    this.#giro += 1;
    for (const ascoltatore of this.#ascoltano) ascoltatore({ tipo: 'pronto' });
  }

  #riprova(): void {
    if (this.#finito) return;
    clearTimeout(this.#ritorno);
    this.#ritorno = setTimeout(() => void this.#collega(), this.#pausaMs).unref();
    this.#pausaMs = Math.min(this.#pausaMs * 2, PAUSA_MAX_MS);
  }

  #caduto(filo: FiloJanus | null): void {
    if (filo === null || filo !== this.#filo) return;
    this.#filo = null;
    this.#ingressi.tornano([...this.#note.values()].reduce((somma, una) => somma + una.inAscolto(), 0));
    this.#stanze.clear();
    this.#note.clear();
    this.#vuoteDal.clear();
    if (this.#finito) return;
    this.#avviso.avvisa('voce e immagine: il filo con Janus è caduto, se ne apre un altro');
    this.#riprova();
  }

  #accade(detto: EventoJanus): void {
    // Janus ha chiuso la sessione: ciò che vi era nato non c'è più.
    if (detto.janus === 'timeout') return this.#filo?.chiudi();
    for (const stanza of this.#note.values()) if (stanza.accade(detto)) return;
  }

  #batti(): void {
    const filo = this.#filo;
    if (filo === null) return;
    const adesso = performance.now();
    if (filo.silenzioMs() < adesso - this.#battutoIl) this.#veglia.sentito();
    else this.#veglia.batti(adesso, null);
    this.#battutoIl = adesso;
    if (this.#veglia.mutoMs() >= SILENZIO_MAX_MS) {
      // Un socket che tace può non dire mai d'essersi chiuso: si riparte senza aspettarlo.
      filo.chiudi();
      return this.#caduto(filo);
    }
    void filo.batti(SILENZIO_MAX_MS);
    void this.#leggiConti(filo);
    this.#congeda();
  }

  async #leggiConti(filo: FiloJanus): Promise<void> {
    const conti = this.#conti;
    const capi = [...this.#note.values()].flatMap((una) => una.capi());
    await this.#daAdmin?.leggi(filo.sessione(), capi, ({ byte, pacchetti, persi }) => {
      conti.byteUsciti += byte;
      conti.pacchettiUsciti += pacchetti;
      conti.pacchettiPersi += persi;
    });
  }

  #congeda(): void {
    const adesso = performance.now();
    for (const [sala, stanza] of this.#note) {
      stanza.congeda(this.#come.attesaMs);
      const attesa = [...this.#entrano].some((chi) => chi.sala === sala);
      if (!stanza.vuota() || attesa) this.#vuoteDal.delete(sala);
      else if (!this.#vuoteDal.has(sala)) this.#vuoteDal.set(sala, adesso);
      else if (adesso - (this.#vuoteDal.get(sala) ?? adesso) > VUOTA_MS) void this.svuota(sala);
    }
  }

  #stanzaDi(sala: string, filo: FiloJanus): Promise<StanzaJanus> {
    const nota = this.#stanze.get(sala);
    if (nota !== undefined) return nota;
    const racconta = {
      inOnda: (chi: string, mezzi: 'audio' | 'audio_video') => this.#racconta({ tipo: 'inOnda', sala, chi, mezzi }),
      entrato: () => {
        if (!eDiProva(sala)) this.#conti.ingressi += 1;
      },
      uscito: (chi: string, ruolo: ChiEntraInSala['ruolo']) => {
        this.#conti.chiusi += 1;
        this.#racconta({ tipo: 'uscito', sala, chi, ruolo });
      },
      persi: (quanti: number) => {
        // Chi amministra li conta tutti, anche questi.
        if (this.#daAdmin?.riesce() !== true) this.#conti.pacchettiPersi += quanti;
      },
    };
    const nuova = StanzaJanus.crea(sala, { filo, segreto: this.#come.segreto, racconta });
    this.#stanze.set(sala, nuova);
    nuova.then(
      // Intanto la sala può essere stata chiusa, o il filo caduto.
      (stanza) => {
        if (this.#stanze.get(sala) === nuova) this.#note.set(sala, stanza);
        else void stanza.distruggi();
      },
      () => {
        if (this.#stanze.get(sala) === nuova) this.#stanze.delete(sala);
      },
    );
    return nuova;
  }

  #racconta(fatto: FattoMotore): void {
    for (const ascoltatore of this.#ascoltano) ascoltatore(fatto);
  }

  /** Le parole di Janus restano nel log: chi entra sa che la sala sta tornando, e che si riprova. */
  #perche(errore: unknown): NonEntra {
    if (errore instanceof NonEntra) return errore;
    if (errore instanceof RifiutoJanus) this.#avviso.avvisa(`voce e immagine: Janus rifiuta: ${errore.message}`);
    else this.#avviso.avvisa(`voce e immagine: ${String(errore)}`);
    return new NonEntra('guasto');
  }
}
