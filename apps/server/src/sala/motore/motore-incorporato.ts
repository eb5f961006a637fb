import { type ChildProcess, fork } from 'node:child_process';
import type { StatoMotoreSala } from '@gestore/contratto/sala-virtuale';
import type { Disposizioni } from '../inoltro/inoltro.ts';
import type { DettoMotore, Domanda, EsitoMotore } from './messaggi.ts';
import {
  type Cancello,
  type ChiEntraInSala,
  CONTI_VUOTI,
  type EntratoInSala,
  type FattoMotore,
  type MisuraMotore,
  type MotoreSala,
  NonEntra,
} from './motore.ts';

/** Ogni quanto si sente se il processo risponde; oltre il silenzio è fermo, e lo si uccide: ne nasce subito un altro. */
const BATTITO_MS = 500;
const SILENZIO_MAX_MS = 2_500;
/** Un processo appena nato ha più tempo: carica la libreria, e la macchina può essere occupata. */
const NASCITA_MAX_MS = 15_000;
/** Se muore appena nato si aspetta prima di riprovare, ogni volta di più. */
const PAUSA_MIN_MS = 100;
const PAUSA_MAX_MS = 5_000;
const VISSUTO_MS = 10_000;
/** Chi è di riserva non nasce mentre tutti stanno rientrando, e uno che muore subito non si rifà subito. */
const RISERVA_DOPO_MS = 2_000;
const RISERVA_OGNI_MS = 10_000;
/** Chi toglie la parola non aspetta di più: se il cancello non è chiuso entro qui, si uccide chi lo tiene aperto. */
const CANCELLO_MAX_MS = 500;
/** Chi entra aspetta al più così: poi riprova, e intanto la vendita va avanti. */
const INGRESSO_MAX_MS = 5_000;
/** Ingressi insieme, e poi ogni quanti millisecondi uno: cifrare costa, e chi è già dentro non deve accorgersene. */
const INGRESSI_INSIEME = 40;
const OGNI_INGRESSO_MS = 40;
/** Memoria del processo: duecento collegamenti ne usano meno di trecento. */
const MEMORIA_MB = 512;

type Avviso = { avvisa(cosa: string): void };
/** Un processo che ha già caricato la libreria e non ha ancora preso la porta; `caricato` falso finché non l'ha caricata. */
type DiRiserva = { figlio: ChildProcess; caricato: boolean };
type InAttesa = { fatto(esito: EsitoMotore): void; perso(): void };

const VUOTA: MisuraMotore = { sale: [], conti: CONTI_VUOTI };

/**
 * Il motore incorporato: un processo a parte che inoltra voce e immagine. Se muore o si ferma un altro prende il suo posto, già
 * caricato se qualcuno stava guardando: farne nascere uno costa secondi, quando la macchina è occupata. Nulla di ciò che il server fa
 * lo aspetta più di mezzo secondo, e la vendita mai.
 */
export class MotoreSalaIncorporato implements MotoreSala {
  readonly limite: number;
  readonly #disposizioni: Disposizioni;
  readonly #avviso: Avviso;
  readonly #ascoltano: ((fatto: FattoMotore) => void)[] = [];
  readonly #attese = new Map<number, InAttesa>();
  readonly #battito: NodeJS.Timeout;
  #figlio: ChildProcess | null = null;
  #riserva: DiRiserva | null = null;
  #riservaIl = Number.NEGATIVE_INFINITY;
  #pronto = false;
  #natoMaxMs = NASCITA_MAX_MS;
  #giro = 0;
  #numeri = 0;
  #natoIl = 0;
  #sentitoIl = 0;
  #pausaMs = PAUSA_MIN_MS;
  #finito = false;
  #misura: MisuraMotore = VUOTA;
  #posti = INGRESSI_INSIEME;
  #postiIl = performance.now();
  #rinascita: NodeJS.Timeout | undefined;

  constructor(disposizioni: Disposizioni, avviso: Avviso) {
    this.limite = disposizioni.limite;
    this.#disposizioni = disposizioni;
    this.#avviso = avviso;
    this.#nasci();
    this.#battito = setInterval(() => this.#batti(), BATTITO_MS).unref();
  }

  stato(): StatoMotoreSala {
    return this.#pronto ? 'pronto' : 'fermo';
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

  async entra(chi: ChiEntraInSala): Promise<EntratoInSala> {
    if (!this.#pronto) throw new NonEntra('fermo');
    // Senza chi conduce e chi parla nessuno ha nulla da ricevere: non aspettano il loro turno.
    if (chi.ruolo === 'ascolta' && !this.#unPosto()) throw new NonEntra('affollata');
    const esito = await this.#chiedi({ n: 0, fai: 'entra', chi }, INGRESSO_MAX_MS);
    if (esito !== null && 'entrato' in esito) return esito.entrato;
    throw new NonEntra(esito !== null && 'nonEntra' in esito ? esito.nonEntra : 'fermo');
  }

  async esci(sala: string, rid: string, chi: string): Promise<boolean> {
    const esito = await this.#chiedi({ n: 0, fai: 'esci', sala, rid, chi }, CANCELLO_MAX_MS);
    return esito !== null && 'uscito' in esito && esito.uscito;
  }

  async cancello(sala: string, cancello: Cancello | null): Promise<void> {
    const figlio = this.#figlio;
    const esito = await this.#chiedi({ n: 0, fai: 'cancello', sala, cancello }, CANCELLO_MAX_MS);
    // Chi non dice di averlo chiuso potrebbe tenerlo aperto: senza di lui non passa più nulla.
    if (esito === null && cancello === null) figlio?.kill('SIGKILL');
  }

  async svuota(sala: string): Promise<void> {
    if (!this.#misura.sale.some((una) => una.sala === sala)) return;
    await this.#chiedi({ n: 0, fai: 'svuota', sala }, CANCELLO_MAX_MS);
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
    this.#sentitoIl = performance.now();
    this.#natoMaxMs = pronta?.caricato === true ? SILENZIO_MAX_MS : NASCITA_MAX_MS;
    if (pronta?.caricato === true) apri(this.#figlio);
  }

  #avvia(): ChildProcess {
    const figlio = fork(new URL('../inoltro/processo.ts', import.meta.url), [JSON.stringify(this.#disposizioni)], {
      execArgv: [`--max-old-space-size=${MEMORIA_MB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Delle variabili del server non gliene serve nessuna: vi stanno le credenziali della base dati.
      env: {},
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
    this.#sentitoIl = performance.now();
    if ('caricato' in detto) return apri(figlio);
    if ('pronto' in detto) {
      this.#pronto = true;
      this.#giro += 1;
      return this.#racconta({ tipo: 'pronto' });
    }
    if ('accaduto' in detto) return this.#racconta(detto.accaduto);
    if ('misura' in detto.esito) this.#misura = detto.esito.misura;
    this.#attese.get(detto.n)?.fatto(detto.esito);
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
    // Chi era dentro torna tutto insieme, e non c'è nessuno che se ne accorga.
    this.#posti = Math.max(this.#posti, INGRESSI_INSIEME + this.#dentro());
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
    const muto = performance.now() - this.#sentitoIl;
    if (muto > (this.#pronto ? SILENZIO_MAX_MS : this.#natoMaxMs)) {
      // Fermo, anche da un SIGSTOP: questo segnale lo finisce comunque.
      figlio.kill('SIGKILL');
      return;
    }
    if (!this.#pronto) return;
    this.#chiedi({ n: 0, fai: 'batti' }, SILENZIO_MAX_MS).catch(() => undefined);
    this.#preparaRiserva();
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

  /** `null` se non risponde in tempo, o se intanto finisce. */
  async #chiedi(domanda: Domanda, entroMs: number): Promise<EsitoMotore | null> {
    const figlio = this.#figlio;
    if (figlio === null || !this.#pronto || !figlio.connected) return null;
    this.#numeri += 1;
    const n = this.#numeri;
    const { promise, resolve } = Promise.withResolvers<EsitoMotore | null>();
    const scaduto = setTimeout(() => resolve(null), entroMs);
    this.#attese.set(n, { fatto: resolve, perso: () => resolve(null) });
    figlio.send({ ...domanda, n }, (errore) => {
      if (errore !== null) resolve(null);
    });
    try {
      return await promise;
    } finally {
      clearTimeout(scaduto);
      this.#attese.delete(n);
    }
  }

  #unPosto(): boolean {
    const adesso = performance.now();
    const alPiu = Math.max(INGRESSI_INSIEME, this.#posti);
    this.#posti = Math.min(alPiu, this.#posti + (adesso - this.#postiIl) / OGNI_INGRESSO_MS);
    this.#postiIl = adesso;
    if (this.#posti < 1) return false;
    this.#posti -= 1;
    return true;
  }
}

function apri(figlio: ChildProcess): void {
  figlio.send({ n: 0, fai: 'apri' } satisfies Domanda, () => undefined);
}

async function finisci(figlio: ChildProcess | null): Promise<void> {
  if (figlio === null || figlio.exitCode !== null || figlio.signalCode !== null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  figlio.once('exit', () => resolve());
  figlio.kill('SIGKILL');
  await promise;
}
