import { type ChildProcess, fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { portaLibera } from '@gestore/server/base-dati/motore/porta-libera';
import { GETTONE_MISURE, PAROLA_DI_PROVA } from '@gestore/server/prove/ambiente';
import { chiudiChiGuarda } from './aperti.ts';
import type { PassoDiLettura } from './lettura-trattenuta.ts';
import { type Modello, nuovaCartella } from './modelli.ts';
import type { Scena } from './scena.ts';
import type { Ascoltata, Storie } from './storie.ts';

export type Accesso = { email: string; password: string; segretoTotp: string };

export type Banco = {
  url: string;
  /** Le vendite della scena piena; vuota se non la si è chiesta. */
  scena: Scena;
  /** Le vendite di `storie.ts`; `null` se non le si è chieste. */
  storie: Storie | null;
  /** La vendita che si ascolta; `null` se non la si è chiesta. */
  ascoltata: Ascoltata | null;
  accesso: Accesso;
  /** Un magistrato, e un'altra delegata senza vendite. */
  giudice: Accesso;
  supplente: Accesso;
  /** L'ora del server, in millisecondi. */
  adessoMs(): number;
  avanza(ms: number): Promise<void>;
  /** I collegamenti degli inviti che aspettano di partire, dal primo: ciò che ciascuno troverebbe nella sua posta. */
  collegamenti(): Promise<{ pec: string | null; collegamento: string }[]>;
  /** Un operatore libera chi ha offerto, su proposta di chi conduce (R71). */
  libera(asta: string, provvedimento: { numero: string; del: string }): Promise<void>;
  /** Il lotto in raccolta è messo in vendita un’altra volta. */
  ripeti(): Promise<void>;
  /** Un operatore registra il provvedimento per cui una vendita ferma riprende. */
  riprendi(asta: string, nuovoInizioIl: number, provvedimento: { numero: string; del: string }): Promise<void>;
  /** Tutte le sessioni del server finiscono per inattività, come dopo una notte. */
  finisciSessioni(): Promise<void>;
  /** Uccide il processo di voce e immagine: il server ne fa nascere un altro. */
  uccidiSala(): Promise<void>;
  /** Lo ferma: c’è ancora e non risponde più. */
  fermaSala(): Promise<void>;
  /** Il processo che legge il prossimo estratto si ferma appena nato: quell’estratto resta in lettura. */
  trattieniLettura(): Promise<void>;
  /** È nato, ed è fermo. */
  letturaNata(): Promise<void>;
  /** Legge fino in fondo; il segnale con cui finisce è `null`. */
  riprendiLettura(): Promise<string | null>;
  /** Chi l’aveva chiesta non aspetta più: se qualcuno legge ancora, ora può. Il segnale con cui finisce. */
  letturaLasciata(): Promise<string | null>;
  /** Il processo non fa nulla finché dura `lavoro`: per chi è collegato la piattaforma tace. */
  congela(lavoro: () => Promise<void>): Promise<void>;
  chiudi(): Promise<void>;
};

const SENZA_SCENA: Scena = {
  bozza: '',
  raccolta: '',
  pronta: '',
  gara: '',
  aggiudicata: '',
  soggetto: '',
  credenziale: '',
  collegamenti: {},
};

type Messaggio = {
  tipo: string;
  url?: string;
  accesso?: Accesso;
  giudice?: Accesso;
  supplente?: Accesso;
  scena?: Scena | null;
  storie?: Storie | null;
  ascoltata?: Ascoltata | null;
  adessoMs?: number;
  segnale?: string | null;
  trovati?: { pec: string | null; collegamento: string }[];
};
const NESSUNO: Accesso = { email: '', password: '', segretoTotp: '' };

/** Le scene che hanno in comune le vendite di `allestisciFerme`. */
const CON_LA_SCENA: readonly (string | undefined)[] = ['piena', 'lunga'];

/** Ciò che Node ha già compilato: ogni server di prova è lo stesso programma, e compilarlo gli costa due secondi. */
const COMPILATI = fileURLToPath(new URL('../../node_modules/.cache/compilati', import.meta.url));

/** Se anche la porta seguente è stata presa intanto, e quella dopo, non è un caso. */
const PORTE_MAX = 3;

/** Avvia il server di prova su una porta e una cartella sue. */
export async function avviaBanco(ambiente: Readonly<Record<string, string>> = {}): Promise<Banco> {
  const cartella = await nuovaCartella(CON_LA_SCENA.includes(ambiente.SCENA) ? 'scena' : 'vuota', costruisciModello);
  const [processo, pronto] = await finoAllaPorta(async () => {
    const nato = await avviaServer(cartella, ambiente);
    return [nato, await attendi(nato, 'pronto')] as const;
  });
  let scartoMs = Number(ambiente.SCARTO_MS ?? 0);
  const aVoceEImmagine = async (segnale: 'SIGKILL' | 'SIGSTOP'): Promise<void> => {
    const avuto = attendi(processo, 'avuto');
    processo.send({ tipo: 'allaSala', segnale });
    await avuto;
  };
  const conLaLettura = async (passo: PassoDiLettura): Promise<string | null> => {
    const fatto = attendi(processo, `lettura ${passo}`);
    processo.send({ tipo: 'lettura', passo });
    return (await fatto).segnale ?? null;
  };
  const finoInFondo = async (): Promise<string | null> => {
    await conLaLettura('riprendi');
    return conLaLettura('finita');
  };
  return {
    url: pronto.url ?? '',
    scena: pronto.scena ?? SENZA_SCENA,
    storie: pronto.storie ?? null,
    ascoltata: pronto.ascoltata ?? null,
    accesso: pronto.accesso ?? NESSUNO,
    giudice: pronto.giudice ?? NESSUNO,
    supplente: pronto.supplente ?? NESSUNO,
    adessoMs: () => Date.now() + scartoMs,
    async avanza(ms) {
      scartoMs += ms;
      const fatto = attendi(processo, 'avanzato');
      processo.send({ tipo: 'avanza', ms });
      await fatto;
    },
    async collegamenti() {
      const detti = attendi(processo, 'trovati');
      processo.send({ tipo: 'collegamenti' });
      return (await detti).trovati ?? [];
    },
    async libera(asta, provvedimento) {
      const fatto = attendi(processo, 'liberati');
      processo.send({ tipo: 'libera', asta, provvedimento });
      await fatto;
    },
    async ripeti() {
      const fatto = attendi(processo, 'ripetuta');
      processo.send({ tipo: 'ripeti' });
      await fatto;
    },
    async riprendi(asta, nuovoInizioIl, provvedimento) {
      const fatto = attendi(processo, 'ripresa');
      processo.send({ tipo: 'riprendi', asta, nuovoInizioIl, provvedimento });
      await fatto;
    },
    async finisciSessioni() {
      const finite = attendi(processo, 'finite');
      processo.send({ tipo: 'finisciSessioni' });
      await finite;
    },
    uccidiSala: () => aVoceEImmagine('SIGKILL'),
    fermaSala: () => aVoceEImmagine('SIGSTOP'),
    async trattieniLettura() {
      await conLaLettura('trattieni');
    },
    async letturaNata() {
      await conLaLettura('nata');
    },
    riprendiLettura: finoInFondo,
    async letturaLasciata() {
      await conLaLettura('lasciata');
      return finoInFondo();
    },
    async congela(lavoro) {
      processo.kill('SIGSTOP');
      try {
        await lavoro();
      } finally {
        processo.kill('SIGCONT');
      }
    },
    async chiudi() {
      await chiudiChiGuarda(pronto.url ?? '');
      const uscito = new Promise((fatto) => processo.once('exit', fatto));
      processo.send({ tipo: 'ferma' });
      await uscito;
      await rm(cartella, { recursive: true, force: true });
    },
  };
}

/** Lascia nella cartella, ferma, la base dati di quel modello. */
async function costruisciModello(modello: Modello, cartella: string): Promise<void> {
  await finoAllaPorta(async () => {
    const processo = await avviaServer(cartella, { MODELLO: modello });
    const codice = await new Promise((fatto) => processo.once('exit', fatto));
    if (codice !== 0)
      throw new Error(`chi costruiva il modello «${modello}» è uscito con ${codice}`, { cause: codice });
  });
}

/** Di nuovo, se la porta trovata libera l'ha presa intanto un altro programma. */
async function finoAllaPorta<T>(avvia: () => Promise<T>): Promise<T> {
  for (let volta = 1; ; volta += 1) {
    try {
      return await avvia();
    } catch (errore) {
      const presa = errore instanceof Error && errore.cause === constants.errno.EADDRINUSE;
      if (volta === PORTE_MAX || !presa) throw errore;
    }
  }
}

async function avviaServer(cartella: string, ambiente: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const porta = await portaLibera();
  return fork(fileURLToPath(new URL('./server-di-prova.ts', import.meta.url)), {
    env: {
      ...process.env,
      PORT: String(porta),
      DATA_DIR: cartella,
      LOG_LEVEL: 'warn',
      SENZA_DISCO: 'si',
      NODE_OPTIONS: '',
      NODE_COMPILE_CACHE: COMPILATI,
      TZ: 'America/New_York',
      // Voce e immagine stanno in un processo loro: lo accende la prova che le guarda.
      SALA: 'spenta',
      // Qui chi guarda è su questa macchina: cedendo il passo ai suoi browser, chi inoltra non manderebbe nulla.
      SALA_CEDE: 'no',
      OIDC_SVILUPPO: PAROLA_DI_PROVA,
      METRICS_TOKEN: GETTONE_MISURE,
      ...ambiente,
    },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

function attendi(processo: ChildProcess, tipo: string): Promise<Messaggio> {
  return new Promise((risolvi, rifiuta) => {
    const uscito = (codice: number | null): void =>
      rifiuta(new Error(`il server di prova è uscito con ${codice}`, { cause: codice }));
    const ascolta = (messaggio: Messaggio): void => {
      if (messaggio.tipo !== tipo) return;
      processo.off('message', ascolta);
      processo.off('exit', uscito);
      risolvi(messaggio);
    };
    processo.on('message', ascolta);
    processo.once('exit', uscito);
  });
}
