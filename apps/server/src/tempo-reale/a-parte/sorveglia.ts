import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { avviaFiglia, type Figlia } from './figlia.ts';
import type { ComeAprire, DettoAllaFiglia, Mandate, RispostaDellaFiglia } from './messaggi.ts';

/** Ogni quanto si guarda se si è fatta sentire: lo fa ogni quarto di secondo. */
const GIRO_MS = 500;
/** Giri di silenzio dopo i quali è ferma: cinque secondi. Si contano i giri, così una macchina che dorme non la uccide. */
const GIRI_MUTA_MAX = 10;
/** Finché non è pronta legge i suoi moduli e apre la base dati: su una macchina carica ci vuole. */
const GIRI_NASCITA_MAX = 120;
/** Quanto si aspetta prima di avviarne un'altra, raddoppiando; da capo, se l'ultima ha vissuto. */
const PRIMA_ATTESA_MS = 100;
const ATTESA_MAX_MS = 5_000;
const VISSUTA_MS = 10_000;
/** Quanto si aspetta che congedi i suoi socket e finisca, prima di troncarla. */
const CONGEDO_MAX_MS = 5_000;

type Sorvegliata = {
  /** Come aprono, questa e quelle che verranno. */
  apri(come: () => ComeAprire): void;
  /** Finisce quando una è pronta. */
  pronta(): Promise<void>;
  pid(): number;
  dici(detto: DettoAllaFiglia): boolean;
  passa(richiesta: IncomingMessage, socket: Duplex, testa: Buffer): boolean;
  congeda(): Promise<void>;
  ferma(): Promise<void>;
};

type Parti = {
  modulo: URL;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Una nuova è pronta: di ciò che la precedente aveva mandato non resta nulla. */
  quandoPronta: () => void;
  quandoManda: (mandate: Mandate) => void;
  ogniGiro: () => void;
  modi?: { avvia?: typeof avviaFiglia };
};

/** Tiene in vita un processo che serve gli schermi: caduto o fermo, ne avvia un altro. */
export function sorvegliaFiglia({ modulo, log, quandoPronta, quandoManda, ogniGiro, modi = {} }: Parti): Sorvegliata {
  const { avvia = avviaFiglia } = modi;
  let come: (() => ComeAprire) | null = null;
  let fermo = false;
  let tentativi = 0;
  let riavvio: NodeJS.Timeout | undefined;
  const prima = Promise.withResolvers<void>();
  const congedati = Promise.withResolvers<void>();
  let attuale = nasce();
  const giro = setInterval(guarda, GIRO_MS).unref();

  function nasce() {
    const natoIl = performance.now();
    const figlia = avvia(modulo, ascolta);
    const nata = { figlia, pronta: false, muta: 0 };
    if (come !== null) figlia.ordina({ ordine: 'apri', ...come() });
    void figlia.uscita.then(() => {
      nata.pronta = false;
      congedati.resolve();
      if (fermo) return;
      log.error({ pid: figlia.pid }, 'il processo degli schermi è finito: se ne avvia un altro');
      tentativi = performance.now() - natoIl > VISSUTA_MS ? 0 : tentativi + 1;
      riavvio = setTimeout(() => {
        attuale = nasce();
      }, attesaMs(tentativi)).unref();
    });
    function ascolta(risposta: RispostaDellaFiglia): void {
      nata.muta = 0;
      if (risposta.che === 'viva') return quandoManda(risposta.mandate);
      if (risposta.che === 'congedati') return congedati.resolve();
      nata.pronta = true;
      quandoPronta();
      prima.resolve();
    }
    return nata;
  }

  function guarda(): void {
    ogniGiro();
    attuale.muta += 1;
    const { figlia, muta, pronta } = attuale;
    if (muta <= (pronta ? GIRI_MUTA_MAX : GIRI_NASCITA_MAX)) return;
    log.error({ pid: figlia.pid }, 'il processo degli schermi non risponde: si chiude');
    figlia.uccidi();
  }

  return {
    apri(detto) {
      come = detto;
      attuale.figlia.ordina({ ordine: 'apri', ...detto() });
    },
    pronta: () => prima.promise,
    pid: () => attuale.figlia.pid,
    dici: (detto) => attuale.pronta && attuale.figlia.dici(detto),
    passa: (...chi) => attuale.pronta && !fermo && attuale.figlia.passa(...chi),
    async congeda() {
      if (fermo) return;
      fermo = true;
      clearTimeout(riavvio);
      attuale.figlia.ordina({ ordine: 'congeda' });
      if (attuale.pronta) await entro(congedati.promise, CONGEDO_MAX_MS);
    },
    async ferma() {
      fermo = true;
      clearTimeout(riavvio);
      clearInterval(giro);
      await finisci(attuale.figlia);
    },
  };
}

async function finisci(figlia: Figlia): Promise<void> {
  figlia.ordina({ ordine: 'ferma' });
  await entro(figlia.uscita, CONGEDO_MAX_MS);
  figlia.uccidi();
  await figlia.uscita;
}

const attesaMs = (tentativi: number): number => Math.min(PRIMA_ATTESA_MS * 2 ** tentativi, ATTESA_MAX_MS);

/** Vero se è finita in tempo. */
export async function entro(cosa: Promise<void>, ms: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const scadenza = setTimeout(resolve, ms, false);
  return Promise.race([cosa.then(() => true), promise]).finally(() => clearTimeout(scadenza));
}
