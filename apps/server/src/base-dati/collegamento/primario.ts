import pg from 'pg';
import { type Indirizzi, leggiIndirizzi, type Ospite, scritto } from '../../piattaforma/configurazione/indirizzi.ts';

/** Ogni quanto si guarda chi è la primaria; più spesso mentre qualcuno la aspetta e non c'è. */
const OGNI_MS = 1_000;
const MENTRE_MANCA_MS = 200;
/** Una macchina ferma accetta la connessione e non risponde: oltre, per ora non c'è. */
const RISPOSTA_MAX_MS = 2_000;
/** Quanto si aspetta una primaria; meno dell'attesa di una connessione, così chi chiama sa perché. */
const ATTESA_PRIMARIA_MS = 8_000;

/**
 * La linea di scrittura su cui lavora (cresce a ogni passaggio di mano), o nullo se non accetta scritture. Una primaria
 * messa da parte che non lo sa ancora ne ha una più vecchia di quella nuova.
 */
const DOMANDA = `SELECT CASE WHEN pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on'
  THEN NULL ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS linea`;

/** La connessione era a una base dati che non è più la primaria: di ciò che vi era in corso non si sa la fine. */
class PrimariaCambiata extends Error {
  override name = 'PrimariaCambiata';
  readonly code = 'ECONNABORTED';
}

/** Fra le macchine indicate nessuna accetta scritture. */
class NessunaPrimaria extends Error {
  override name = 'NessunaPrimaria';
  readonly code = 'ECONNREFUSED';
}

/** `guardata`: ha già risposto, o ha già taciuto quanto le si concede. */
type Sguardo = { ospite: Ospite; cliente: pg.Client | null; linea: string | null; guardata: boolean };

/** Chi sa, per un processo, quale fra le macchine di un indirizzo è la primaria. */
type Primario = {
  /** La primaria; aspetta se non c'è, e solleva se non arriva. */
  trova(): Promise<Ospite>;
  /** Una connessione aperta lì: si tronca appena la primaria è un'altra. */
  tieni(cliente: pg.Client, ospite: Ospite): void;
  /** Lì non si è riusciti a collegarsi: si torna a cercare. */
  perso(ospite: Ospite): void;
  quandoCambia(ascolta: () => void): void;
};

/**
 * Sceglie fra le macchine che accettano scritture la linea più alta. Cambiata la primaria, tronca ogni connessione
 * all'altra: una macchina ferma o isolata non chiude nulla da sé, e chi vi aspetta aspetterebbe per niente.
 */
function creaPrimario(testo: string): Primario {
  const indirizzi = leggiIndirizzi(testo);
  const vive = new Map<pg.Client, Ospite>();
  const ascoltatori: (() => void)[] = [];
  let inAttesa: ((ospite: Ospite) => void)[] = [];
  let primaria: Ospite | null = null;
  /** L'ultima che lo è stata: tornata lei, nulla è cambiato. */
  let ultima: Ospite | null = null;

  const vedetta = creaVedetta(indirizzi, {
    serve: () => vive.size > 0 || inAttesa.length > 0,
    vista(trovata) {
      primaria = trovata;
      if (primaria === null) return;
      if (ultima !== null && ultima !== primaria) cambiata(primaria);
      ultima = primaria;
      for (const avvisa of inAttesa.splice(0)) avvisa(primaria);
    },
  });

  function cambiata(nuova: Ospite): void {
    for (const [cliente, dove] of vive)
      if (dove !== nuova) cliente.connection.stream.destroy(new PrimariaCambiata(`la primaria è ${scritto(nuova)}`));
    for (const ascolta of ascoltatori) ascolta();
  }

  return {
    trova() {
      if (primaria !== null) return Promise.resolve(primaria);
      return new Promise((risolvi, rifiuta) => {
        const scaduta = setTimeout(() => {
          inAttesa = inAttesa.filter((uno) => uno !== avvisa);
          rifiuta(new NessunaPrimaria(`nessuna fra ${indirizzi.ospiti.map(scritto).join(', ')} accetta scritture`));
        }, ATTESA_PRIMARIA_MS);
        const avvisa = (ospite: Ospite): void => {
          clearTimeout(scaduta);
          risolvi(ospite);
        };
        inAttesa.push(avvisa);
        vedetta.accendi();
      });
    },
    tieni(cliente, ospite) {
      vive.set(cliente, ospite);
      cliente.once('end', () => vive.delete(cliente));
      vedetta.accendi();
      // È cambiata mentre ci si collegava.
      if (ultima !== null && ultima !== ospite)
        cliente.connection.stream.destroy(new PrimariaCambiata('appena cambiata'));
    },
    perso(ospite) {
      if (primaria === ospite) primaria = null;
      vedetta.persa(ospite);
    },
    quandoCambia: (ascolta) => void ascoltatori.push(ascolta),
  };
}

type Vedetta = { accendi(): void; persa(ospite: Ospite): void };

/** Guarda ogni macchina con una connessione sua, finché serve; a ogni sguardo dice chi è la primaria, o che non c'è. */
function creaVedetta(
  { ospiti, url }: Indirizzi,
  { serve, vista }: { serve: () => boolean; vista: (primaria: Ospite | null) => void },
): Vedetta {
  /** Ogni volta che si ricomincia a guardare sono altri: chi guardava prima se ne accorge, e smette. */
  let sguardi: readonly Sguardo[] = [];
  /** La linea più alta mai vista: chi ne ha una più bassa è stata messa da parte, anche se oggi risponde soltanto lei. */
  let massima = '';

  function primaria(): Ospite | null {
    // Chi risponde per prima può essere quella di prima: finché non le si è guardate tutte non se ne sceglie nessuna.
    if (sguardi.some(({ guardata }) => !guardata)) return null;
    for (const { linea } of sguardi) if (linea !== null && linea > massima) massima = linea;
    return sguardi.find(({ linea }) => linea === massima)?.ospite ?? null;
  }

  async function giro(sguardo: Sguardo, accesi: readonly Sguardo[]): Promise<void> {
    while (sguardi === accesi) {
      await guarda(url, sguardo);
      if (sguardi !== accesi) break;
      const adesso = primaria();
      vista(adesso);
      if (serve()) await pausa(adesso === null ? MENTRE_MANCA_MS : OGNI_MS);
      else spegni();
    }
    await sguardo.cliente?.end().catch(() => undefined);
  }

  /** Chi la vorrà la farà cercare. */
  function spegni(): void {
    sguardi = [];
    vista(null);
  }

  return {
    accendi() {
      if (sguardi.length > 0) return;
      const accesi: Sguardo[] = ospiti.map((ospite) => ({ ospite, cliente: null, linea: null, guardata: false }));
      sguardi = accesi;
      for (const sguardo of accesi) void giro(sguardo, accesi);
    },
    persa(ospite) {
      for (const sguardo of sguardi) if (sguardo.ospite === ospite) sguardo.linea = null;
    },
  };
}

async function guarda(url: string, sguardo: Sguardo): Promise<void> {
  try {
    sguardo.cliente ??= await collegaOspite(url, sguardo.ospite);
    const domanda = { text: DOMANDA, query_timeout: RISPOSTA_MAX_MS } as pg.QueryConfig;
    const { rows } = await sguardo.cliente.query<{ linea: string | null }>(domanda);
    sguardo.linea = rows[0]?.linea ?? null;
  } catch {
    sguardo.linea = null;
    sguardo.cliente?.connection.stream.destroy();
    sguardo.cliente = null;
  } finally {
    sguardo.guardata = true;
  }
}

/** Una connessione a quella macchina e non ad altre, con il nome e la password di `url`. */
export async function collegaOspite(url: string, { host, porta }: Ospite): Promise<pg.Client> {
  const cliente = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: RISPOSTA_MAX_MS,
    application_name: 'gestore-vendite-primaria',
  });
  cliente.on('error', () => undefined);
  cliente.host = host;
  cliente.port = porta;
  await cliente.connect();
  // Guardare non tiene in vita un processo che ha finito.
  (cliente.connection.stream as { unref?: () => void }).unref?.();
  return cliente;
}

function pausa(ms: number): Promise<void> {
  return new Promise((fatto) => void setTimeout(fatto, ms).unref());
}

const noti = new Map<string, Primario>();

/** Chi cerca la primaria di un indirizzo, uno per processo; nullo se l'indirizzo è di una macchina sola, che non si sceglie. */
export function primarioDi(testo: string): Primario | null {
  if (!leggiIndirizzi(testo).primaria) return null;
  const gia = noti.get(testo);
  if (gia !== undefined) return gia;
  const nuovo = creaPrimario(testo);
  noti.set(testo, nuovo);
  return nuovo;
}

/** Come `pg` si collega a quell'indirizzo: la macchina scritta, o quella che in quel momento è la primaria. */
export function versoLaPrimaria(testo: string): { connectionString: string; Client: typeof pg.Client } {
  const { url: connectionString } = leggiIndirizzi(testo);
  const primario = primarioDi(testo);
  return { connectionString, Client: primario === null ? pg.Client : versoIl(primario) };
}

type Collegato = ((errore: Error) => void) | ((errore: null, cliente: pg.Client) => void);

function versoIl(primario: Primario): typeof pg.Client {
  return class VersoLaPrimaria extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: Collegato): void;
    override connect(callback?: Collegato): Promise<pg.Client> | undefined {
      const collegato = this.#collega();
      if (callback === undefined) return collegato;
      const finito = callback as (errore: Error | null, cliente?: pg.Client) => void;
      collegato.then(
        () => finito(null, this),
        (errore: Error) => finito(errore),
      );
      return undefined;
    }

    async #collega(): Promise<pg.Client> {
      const ospite = await primario.trova();
      if (this.connection.stream.destroyed) throw new NessunaPrimaria('l’attesa di una connessione è finita prima');
      this.host = ospite.host;
      this.port = ospite.porta;
      // PostgreSQL lo dice a chi si collega, senza che lo si chieda.
      let inCopia = false;
      this.connection.on('parameterStatus', (stato: { parameterName: string; parameterValue: string }) => {
        if (stato.parameterName === 'in_hot_standby') inCopia = stato.parameterValue === 'on';
      });
      try {
        await super.connect();
        if (inCopia) throw new NessunaPrimaria(`${scritto(ospite)} è diventata una copia`);
      } catch (errore) {
        primario.perso(ospite);
        if (inCopia) this.connection.stream.destroy();
        throw errore;
      }
      primario.tieni(this, ospite);
      return this;
    }
  };
}
