import { type ChildProcess, fork } from 'node:child_process';
import type { StatoMotoreSala } from '@gestore/contratto/sala/forme';
import { soloCompilati } from '../../in-disparte/compilati.ts';
import type { Disposizioni } from '../inoltro/inoltro.ts';
import { type ChiusuraDovuta, creaDovute } from './dovute.ts';
import { creaFilaIngressi } from './fila.ts';
import { creaFreno } from './freno.ts';
import { creaIngressi } from './ingressi.ts';
import { type DettoMotore, type Domanda, type EsitoMotore, orologioDiTutti } from './messaggi.ts';
import {
  type Cancello,
  type ChiEntraInSala,
  CONTI_VUOTI,
  type DaCongedare,
  type FattoMotore,
  type MisuraMotore,
  type MotoreSala,
  NonEntra,
  type RispostoInSala,
} from './motore.ts';
import { creaVeglia, respiroDi } from './veglia.ts';

/** Ogni quanto si sente se il processo risponde; se tace di più avendo avuto la CPU è fermo, e lo si uccide: ne nasce subito un altro. */
const BATTITO_MS = 500;
const SILENZIO_MAX_MS = 2_500;
/** Da qui, fermo o senza CPU che sia, si dice che non va: chi entra non aspetta, e nessuno crede alle sue misure di prima. */
const TACE_MS = 1_500;
/** Un processo appena nato ha più tempo: carica la libreria, e la macchina può essere occupata. */
const NASCITA_MAX_MS = 15_000;
/** Se muore appena nato si aspetta prima di riprovare, ogni volta di più. */
const PAUSA_MIN_MS = 100;
const PAUSA_MAX_MS = 5_000;
const VISSUTO_MS = 10_000;
/** Chi è di riserva non nasce mentre tutti stanno rientrando, e uno che muore subito non si rifà subito. */
const RISERVA_DOPO_MS = 2_000;
const RISERVA_OGNI_MS = 10_000;
/** Chi toglie la parola, o chiude una sessione, non aspetta di più; ciò che non è detto chiuso resta dovuto, e si insegue da qui. */
const CANCELLO_MAX_MS = 500;
/** Chi entra aspetta al più così: poi riprova, e intanto la vendita va avanti. */
const INGRESSO_MAX_MS = 5_000;
/** Memoria del processo: duecento collegamenti ne usano meno di trecento. */
const MEMORIA_MB = 512;

/** Il programma che inoltra; chi prova può darne uno che sbaglia. */
const PROCESSO = new URL('../inoltro/processo.ts', import.meta.url);

type Avviso = { avvisa(cosa: string): void };
/** Un processo che ha già caricato la libreria e non ha ancora preso la porta; `caricato` falso finché non l'ha caricata. */
type DiRiserva = { figlio: ChildProcess; caricato: boolean };
const MS_PER_SECONDO = 1_000;
type InAttesa = { fatto(esito: EsitoMotore): void; perso(): void };

const VUOTA: MisuraMotore = { sale: [], conti: CONTI_VUOTI };

/**
 * Il motore incorporato: un processo a parte che inoltra voce e immagine. Se muore o si ferma un altro prende il suo posto, già
 * caricato se qualcuno stava guardando: farne nascere uno costa secondi, quando la macchina è occupata. Se invece non ha CPU lo si
 * aspetta: un altro non ne avrebbe di più, e tutti uscirebbero. Nulla di ciò che il server fa lo aspetta più di mezzo secondo, e la
 * vendita mai.
 */
export class MotoreSalaIncorporato implements MotoreSala {
  readonly limite: number;
  readonly #disposizioni: Disposizioni;
  readonly #avviso: Avviso;
  readonly #processo: URL;
  readonly #ascoltano: ((fatto: FattoMotore) => void)[] = [];
  readonly #attese = new Map<number, InAttesa>();
  readonly #ingressi = creaIngressi();
  readonly #fila = creaFilaIngressi();
  readonly #dovute = creaDovute();
  readonly #battito: NodeJS.Timeout;
  readonly #veglia = creaVeglia(BATTITO_MS);
  readonly #freno = creaFreno();
  /** Le sale in cui il processo di adesso può tenere aperto un passaggio: si toglie chi ha detto di averlo chiuso. */
  readonly #passaggi = new Map<string, symbol>();
  #figlio: ChildProcess | null = null;
  #riserva: DiRiserva | null = null;
  #riservaIl = Number.NEGATIVE_INFINITY;
  #pronto = false;
  #natoMaxMs = NASCITA_MAX_MS;
  #giro = 0;
  #numeri = 0;
  #natoIl = 0;
  #atteso = false;
  #lento = false;
  #pausaMs = PAUSA_MIN_MS;
  #finito = false;
  #misura: MisuraMotore = VUOTA;
  #rinascita: NodeJS.Timeout | undefined;

  constructor(disposizioni: Disposizioni, avviso: Avviso, processo = PROCESSO) {
    this.limite = disposizioni.limite;
    this.#disposizioni = disposizioni;
    this.#avviso = avviso;
    this.#processo = processo;
    this.#nasci();
    this.#battito = setInterval(() => this.#batti(), BATTITO_MS).unref();
  }

  stato(): StatoMotoreSala {
    return this.#pronto && !this.#tace() ? 'pronto' : 'fermo';
  }

  perche(): string | null {
    if (this.#affamato())
      return `voce e immagine: da ${secondi(this.#veglia.affamatoMs())} secondi il processo non ha CPU, che è tutta di altri programmi; non lo si rifà, perché costerebbe di più`;
    const adesso = performance.now();
    const fraMs = this.#freno.fraMs(adesso);
    if (this.#figlio === null || fraMs === 0 || this.stato() === 'pronto') return null;
    return `voce e immagine: il processo non risponde, e rifarlo non è servito (${this.#freno.volte(adesso)} in dieci minuti); lo si rifà fra ${secondi(fraMs)} secondi`;
  }

  giro(): number {
    return this.#giro;
  }

  /** Il processo di adesso: per chi lo misura, e per le prove che lo fermano. */
  pid(): number | null {
    return this.#figlio?.pid ?? null;
  }

  /** Il processo che prenderebbe il suo posto, se ha già caricato tutto. */
  pidDiRiserva(): number | null {
    return this.#riserva?.caricato === true ? (this.#riserva.figlio.pid ?? null) : null;
  }

  misura(): MisuraMotore {
    return this.#misura;
  }

  quando(ascolta: (fatto: FattoMotore) => void): void {
    this.#ascoltano.push(ascolta);
  }

  async entra(chi: ChiEntraInSala): Promise<RispostoInSala> {
    // Chi tace risponderebbe tardi a chi non aspetta più: e al risveglio avrebbe da collegare chi non c'è.
    if (this.stato() === 'fermo') throw new NonEntra('fermo');
    // Senza chi conduce e chi parla nessuno ha nulla da ricevere: non aspettano il loro turno.
    if (chi.ruolo === 'ascolta' && !this.#ingressi.unPosto()) throw new NonEntra('affollata');
    const entro = orologioDiTutti() + INGRESSO_MAX_MS;
    const esito = await this.#fila.inFila(chi.chi, chi.ruolo !== 'ascolta', INGRESSO_MAX_MS, () =>
      this.#chiedi({ n: this.#numero(), fai: 'entra', chi, entro }, Math.max(0, entro - orologioDiTutti())),
    );
    if (esito !== null && 'entrato' in esito) return esito.entrato;
    throw new NonEntra(esito !== null && 'nonEntra' in esito ? esito.nonEntra : 'fermo');
  }

  /** Non fa controfferte: nessuna risposta è attesa. */
  async risponde(): Promise<boolean> {
    return false;
  }

  async esci(sala: string, rid: string, chi: string): Promise<boolean> {
    const esito = await this.#esigi(`esci ${rid}`, { n: this.#numero(), fai: 'esci', sala, rid, chi });
    return esito !== null && 'uscito' in esito && esito.uscito;
  }

  async congeda(quali: readonly DaCongedare[]): Promise<void> {
    const chiave = `congeda ${JSON.stringify(quali)}`;
    if (quali.length === 0 || this.#dovute.resta(chiave)) return;
    await this.#esigi(chiave, { n: this.#numero(), fai: 'congeda', quali });
  }

  async cancello(sala: string, cancello: Cancello | null): Promise<void> {
    const chiave = `cancello ${sala}`;
    // La regia lo ripete a ogni giro: dove non si è aperto nulla non c'è nulla da chiudere, e ciò che si è già chiesto non si ripete.
    if (!this.#pronto || (cancello === null && (!this.#passaggi.has(sala) || this.#dovute.resta(chiave)))) return;
    const segno = Symbol(sala);
    this.#passaggi.set(sala, segno);
    const domanda = { n: this.#numero(), fai: 'cancello', sala, cancello } as const;
    if (cancello !== null) {
      this.#dovute.scorda(chiave);
      await this.#chiedi(domanda, CANCELLO_MAX_MS);
      return;
    }
    const esito = await this.#esigi(chiave, domanda);
    // Chi non dice di averlo chiuso potrebbe tenerlo aperto: resta dovuto, e chi risponde ad altro senza chiuderlo si uccide.
    if (esito !== null && 'fatto' in esito && this.#passaggi.get(sala) === segno) this.#passaggi.delete(sala);
  }

  async svuota(sala: string): Promise<void> {
    const chiave = `svuota ${sala}`;
    if (!this.#misura.sale.some((una) => una.sala === sala) || this.#dovute.resta(chiave)) return;
    await this.#esigi(chiave, { n: this.#numero(), fai: 'svuota', sala });
  }

  async ferma(): Promise<void> {
    this.#finito = true;
    clearInterval(this.#battito);
    clearTimeout(this.#rinascita);
    await Promise.all([finisci(this.#figlio), finisci(this.#riserva?.figlio ?? null)]);
  }

  /** Prende il suo posto chi è di riserva, se c'è: se ha già caricato tutto, ha poco tempo per dirsi pronto. */
  #nasci(): void {
    if (this.#finito) return;
    const pronta = this.#riserva;
    this.#riserva = null;
    this.#figlio = pronta?.figlio ?? this.#avvia();
    this.#natoIl = performance.now();
    this.#sentito();
    this.#natoMaxMs = pronta?.caricato === true ? SILENZIO_MAX_MS : NASCITA_MAX_MS;
    if (pronta?.caricato === true) apri(this.#figlio);
  }

  #avvia(): ChildProcess {
    const figlio = fork(this.#processo, [JSON.stringify(this.#disposizioni)], {
      execArgv: [`--max-old-space-size=${MEMORIA_MB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Delle variabili del server non gliene serve nessun'altra: vi stanno le credenziali della base dati.
      env: soloCompilati(process.env),
      detached: process.platform !== 'win32',
    });
    figlio.unref();
    figlio.channel?.unref();
    figlio.on('message', (detto: DettoMotore) => this.#ascolta(figlio, detto));
    figlio.on('error', () => figlio.kill('SIGKILL'));
    figlio.once('exit', (codice, segnale) => this.#morto(figlio, segnale ?? String(codice)));
    return figlio;
  }

  #ascolta(figlio: ChildProcess, detto: DettoMotore): void {
    if (figlio === this.#riserva?.figlio) {
      this.#riserva.caricato = true;
      return;
    }
    if (figlio !== this.#figlio) return;
    this.#sentito();
    if ('caricato' in detto) return apri(figlio);
    if ('pronto' in detto) {
      this.#pronto = true;
      this.#giro += 1;
      return this.#racconta({ tipo: 'pronto' });
    }
    if ('accaduto' in detto) return this.#racconta(detto.accaduto);
    if ('misura' in detto.esito) this.#misura = detto.esito.misura;
    this.#attese.get(detto.n)?.fatto(detto.esito);
    const { ancora, finiscilo } = this.#dovute.risposto(detto.n, detto.esito);
    if (finiscilo) {
      this.#dovute.finito();
      return this.#uccidi();
    }
    for (const [chiave, domanda] of ancora) void this.#esigi(chiave, { ...domanda, n: this.#numero() });
  }

  #racconta(fatto: FattoMotore): void {
    for (const ascolta of this.#ascoltano) ascolta(fatto);
  }

  #morto(figlio: ChildProcess, perche: string): void {
    if (figlio === this.#riserva?.figlio) this.#riserva = null;
    if (figlio !== this.#figlio) return;
    const vissuto = performance.now() - this.#natoIl;
    this.#figlio = null;
    this.#pronto = false;
    this.#passaggi.clear();
    this.#dovute.finito();
    this.#lento = false;
    this.#ingressi.tornano(this.#dentro());
    this.#misura = VUOTA;
    for (const attesa of [...this.#attese.values()]) attesa.perso();
    if (this.#finito) return;
    this.#pausaMs = vissuto > VISSUTO_MS ? PAUSA_MIN_MS : Math.min(this.#pausaMs * 2, PAUSA_MAX_MS);
    this.#avviso.avvisa(`voce e immagine: il processo è finito (${perche}), ne nasce un altro`);
    if (this.#riserva?.caricato === true) this.#nasci();
    else this.#rinascita = setTimeout(() => this.#nasci(), this.#pausaMs).unref();
  }

  #batti(): void {
    const figlio = this.#figlio;
    if (figlio === null) return;
    const adesso = performance.now();
    // Di un battito si aspetta la risposta; di chi sta nascendo, che si dica pronto.
    if (this.#atteso || !this.#pronto) this.#veglia.batti(adesso, respiroDi(figlio.pid ?? 0));
    this.#annotaFame();
    if (this.#veglia.mutoMs() >= (this.#pronto ? SILENZIO_MAX_MS : this.#natoMaxMs)) {
      // Fermo, anche da un SIGSTOP: questo segnale lo finisce comunque.
      if (this.#freno.fraMs(adesso) === 0 || this.#dovute.unPassaggio()) this.#uccidi();
      return;
    }
    if (!this.#pronto || this.#atteso) return;
    this.#atteso = true;
    this.#chiedi({ n: this.#numero(), fai: 'batti' }, SILENZIO_MAX_MS).catch(() => undefined);
    this.#preparaRiserva();
  }

  #sentito(): void {
    this.#atteso = false;
    this.#veglia.sentito();
  }

  #uccidi(): void {
    this.#freno.ucciso(performance.now());
    this.#figlio?.kill('SIGKILL');
  }

  #tace(): boolean {
    return this.#veglia.mutoMs() + this.#veglia.affamatoMs() >= TACE_MS;
  }

  #affamato(): boolean {
    return this.#tace() && this.#veglia.affamatoMs() > this.#veglia.mutoMs();
  }

  /** Una volta quando comincia e una quando finisce: nel mezzo si sa già. */
  #annotaFame(): void {
    const lento = this.#affamato();
    if (lento === this.#lento) return;
    this.#lento = lento;
    this.#avviso.avvisa(this.perche() ?? 'voce e immagine: il processo ha di nuovo la CPU');
  }

  /** Finché nessuno guarda non serve: costa la memoria di un processo. */
  #preparaRiserva(): void {
    const adesso = performance.now();
    const serve = this.#riserva === null && this.#dentro() > 0;
    if (!serve || adesso - this.#natoIl < RISERVA_DOPO_MS || adesso - this.#riservaIl < RISERVA_OGNI_MS) return;
    this.#riservaIl = adesso;
    this.#riserva = { figlio: this.#avvia(), caricato: false };
  }

  #dentro(): number {
    return this.#misura.sale.reduce((somma, { connessi }) => somma + connessi.length, 0);
  }

  #numero(): number {
    this.#numeri += 1;
    return this.#numeri;
  }

  /** Chiede di chiudere, e non aspetta più di `CANCELLO_MAX_MS`: ciò che non è detto chiuso resta dovuto finché lo è, o finché c'è chi lo tiene. */
  async #esigi(chiave: string, domanda: ChiusuraDovuta): Promise<EsitoMotore | null> {
    if (this.#figlio === null || !this.#pronto) return null;
    this.#dovute.chiesta(chiave, domanda, domanda.n);
    return this.#chiedi(domanda, CANCELLO_MAX_MS);
  }

  /** `null` se non risponde in tempo, o se intanto finisce. */
  async #chiedi(domanda: Domanda, entroMs: number): Promise<EsitoMotore | null> {
    const figlio = this.#figlio;
    if (figlio === null || !this.#pronto || !figlio.connected) return null;
    const { n } = domanda;
    const { promise, resolve } = Promise.withResolvers<EsitoMotore | null>();
    const scaduto = setTimeout(() => resolve(null), entroMs);
    this.#attese.set(n, { fatto: resolve, perso: () => resolve(null) });
    figlio.send(domanda, (errore) => {
      if (errore !== null) resolve(null);
    });
    try {
      return await promise;
    } finally {
      clearTimeout(scaduto);
      this.#attese.delete(n);
    }
  }
}

function apri(figlio: ChildProcess): void {
  figlio.send({ n: 0, fai: 'apri' } satisfies Domanda, () => undefined);
}

const secondi = (ms: number): number => Math.ceil(ms / MS_PER_SECONDO);

async function finisci(figlio: ChildProcess | null): Promise<void> {
  if (figlio === null || figlio.exitCode !== null || figlio.signalCode !== null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  figlio.once('exit', () => resolve());
  figlio.kill('SIGKILL');
  await promise;
}
