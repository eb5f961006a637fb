import { type ChildProcess, fork } from 'node:child_process';
import { soloCompilati } from './compilati.ts';
import { incornicia } from './cornice.ts';
import type { EsitoInDisparte } from './rispondi.ts';
import { creaTurniDiLavoro } from './turni-di-lavoro.ts';

/** Quanta memoria ha il processo di un lavoro. */
type MemoriaDiUnLavoro = {
  /** La memoria del motore JavaScript; i byte della richiesta ne stanno fuori. */
  memoriaMb: number;
  /**
   * Di quella, quanta il motore ne riempie prima di buttare ciò che è appena nato e già non serve: meno ne ha, meno ne occupa e più
   * spesso guarda. Quanta ne vuole, se non si dice.
   */
  giovaneMb?: number;
};

/** Un lavoro che si fa in un processo suo, e quanto gli si concede. */
type Mestiere = MemoriaDiUnLavoro & {
  /** Il modulo del processo, che chiama `rispondi`. */
  modulo: URL;
  /** Quanto può durare una richiesta, da quando tocca a lei. Oltre, il processo è fermato. */
  msMax: number;
  /** Richieste insieme, quella in corso compresa. Oltre, chi chiede lo sa subito. */
  richiesteMax: number;
  /** Quanto il processo aspetta altre richieste prima di finire; zero: uno nuovo per ciascuna. */
  attesaAltreMs: number;
  /** Quanti processi lavorano insieme; uno, se non si dice. */
  processi?: number;
  /** Le richieste insieme di una persona; oltre, lo sa subito. Quante se ne vuole, se non si dice. */
  diUnoMax?: number;
};

/** `errore`: lo dice il processo, che può aver fatto una parte del lavoro; `scaduto`, `finito` e `annullato`: non si sa quanta. */
type Perche = 'troppe' | 'scaduto' | 'finito' | 'errore' | 'annullato';

/** Un lavoro senza risposta; né `perche` né il messaggio portano nulla di ciò che vi si leggeva. */
export class LavoroNonFatto extends Error {
  override name = 'LavoroNonFatto';
  readonly perche: Perche;

  constructor(perche: Perche, dettaglio = '') {
    super(`lavoro in disparte non fatto: ${perche} ${dettaglio}`.trimEnd());
    this.perche = perche;
  }
}

/**
 * Chiede un lavoro. Solleva `LavoroNonFatto`. I byte restano di chi chiama, che li azzera quando ha la risposta. `chi` è la persona per cui
 * si fa: ognuna aspetta il suo turno. Con `segnale` chi lo annulla lo sa subito, e il processo che vi lavorava è fermato.
 */
type Lavoro<T extends object, R> = (testata: T, byte?: Uint8Array, chi?: string, segnale?: AbortSignal) => Promise<R>;

/**
 * Fa fare a un processo che poi finisce ciò che tocca dati in chiaro: in chi serve le pagine non ne resta nulla, nemmeno
 * fra i byte già liberati (R10), e il suo ciclo degli eventi resta libero per i rilanci. Ogni processo ne fa una per
 * volta, e le altre aspettano qui, a turno fra le persone: un processo fermato o caduto porta via soltanto quella che aveva in mano, e la
 * seguente ne trova uno nuovo. Un processo che aspetta non tiene in vita chi lo ha avviato, e finisce con lui.
 */
export function creaLavoroInDisparte<T extends object, R>(mestiere: Mestiere): Lavoro<T, R> {
  const { msMax, richiesteMax, attesaAltreMs, processi = 1, diUnoMax = richiesteMax } = mestiere;
  const turni = creaTurniDiLavoro({ insieme: processi, inTuttoMax: richiesteMax, diUnoMax });
  /** Chi aspetta altre richieste, e fino a quando. */
  const pronti = new Map<ChildProcess, NodeJS.Timeout>();

  async function fai(testata: T, byte: Uint8Array, segnale: AbortSignal | undefined): Promise<R> {
    // Annullato mentre aspettava il suo turno: non si comincia.
    if (segnale?.aborted === true) throw new LavoroNonFatto('annullato');
    const figlio = unPronto() ?? nuovo();
    try {
      const risposta = await chiedi<R>(figlio, testata, byte, { msMax, segnale });
      if (attesaAltreMs === 0) lascia(figlio);
      else aspettaAltre(figlio);
      return risposta;
    } catch (errore) {
      // Di un processo che ha sbagliato non si sa più in che stato è.
      figlio.kill('SIGKILL');
      throw errore;
    }
  }

  function unPronto(): ChildProcess | null {
    const [figlio] = pronti.keys();
    if (figlio === undefined) return null;
    togli(figlio);
    return figlio;
  }

  function nuovo(): ChildProcess {
    const figlio = avvia(mestiere);
    figlio.once('exit', () => togli(figlio));
    return figlio;
  }

  function togli(figlio: ChildProcess): void {
    clearTimeout(pronti.get(figlio));
    pronti.delete(figlio);
  }

  function aspettaAltre(figlio: ChildProcess): void {
    const congedo = setTimeout(() => {
      pronti.delete(figlio);
      lascia(figlio);
    }, attesaAltreMs).unref();
    pronti.set(figlio, congedo);
  }

  return async (testata, byte = new Uint8Array(), chi = '', segnale) => {
    const turno = turni.entra(chi);
    if (turno === null) throw new LavoroNonFatto('troppe');
    const finito = await turno;
    try {
      return await fai(testata, byte, segnale);
    } finally {
      finito();
    }
  };
}

/** Come si dice a Node quanta memoria ha il processo di un lavoro. */
export function opzioniDiMemoria({ memoriaMb, giovaneMb }: MemoriaDiUnLavoro): string[] {
  const giovane = giovaneMb === undefined ? [] : [`--max-semi-space-size=${giovaneMb}`];
  return [`--max-old-space-size=${memoriaMb}`, ...giovane];
}

function avvia({ modulo, ...memoria }: Mestiere): ChildProcess {
  const figlio = fork(modulo, {
    execArgv: opzioniDiMemoria(memoria),
    serialization: 'advanced',
    // I byte vanno per l'ingresso, non nei messaggi: quelli Node li copia, e le copie non si possono azzerare.
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    // Delle variabili del server non gliene serve nessun'altra: vi stanno le credenziali della base dati.
    env: soloCompilati(process.env),
    // Il Ctrl-C di un terminale è per tutto il gruppo: il server si congeda con la risposta di chi sta lavorando.
    detached: process.platform !== 'win32',
  });
  figlio.unref();
  figlio.channel?.unref();
  // Chi chiede sa dall'uscita, o dalla scadenza, che nessuno legge più.
  figlio.stdin?.on('error', () => undefined);
  figlio.on('error', () => figlio.kill('SIGKILL'));
  return figlio;
}

/** La scadenza, che è un orologio acceso, tiene in vita chi aspetta finché la risposta non arriva. */
function chiedi<R>(
  figlio: ChildProcess,
  testata: object,
  byte: Uint8Array,
  { msMax, segnale }: { msMax: number; segnale: AbortSignal | undefined },
): Promise<R> {
  const { promise, resolve, reject } = Promise.withResolvers<R>();
  const risposto = (esito: EsitoInDisparte): void => {
    if ('errore' in esito) reject(new LavoroNonFatto('errore', esito.errore));
    else resolve(esito.risposta as R);
  };
  const finito = (): void => reject(new LavoroNonFatto('finito'));
  const annullato = (): void => reject(new LavoroNonFatto('annullato'));
  const scadenza = setTimeout(() => reject(new LavoroNonFatto('scaduto')), msMax);
  figlio.once('message', risposto).once('exit', finito).once('error', finito);
  segnale?.addEventListener('abort', annullato, { once: true });
  for (const parte of incornicia(testata, byte)) figlio.stdin?.write(parte);
  return promise.finally(() => {
    clearTimeout(scadenza);
    figlio.off('message', risposto).off('exit', finito).off('error', finito);
    segnale?.removeEventListener('abort', annullato);
  });
}

/** Se ne va da sé: aveva risposto, e non ha altro in mano. */
function lascia(figlio: ChildProcess): void {
  if (figlio.connected) figlio.disconnect();
}
