import type { Pool } from 'pg';
import type { Caso } from '../caso.ts';
import type { Tempo } from '../tempo.ts';
import type { Vita } from '../vita.ts';
import type { BaseDati, Esito, Sessione } from './base-dati.ts';
import type { Righe } from './istruzioni.ts';
import { ErrorePg } from './transazioni.ts';

/** Come si comporta la strada fra un processo e la base dati, adesso. Tempi in millisecondi. */
export type StradaBase = {
  latenzaMs(): number;
  /** La connessione cade prima che l'istruzione arrivi, o dopo che è stata eseguita e prima della risposta. */
  guasto(): 'nessuno' | 'prima' | 'dopo';
  /** Quanto manca alla fine di un'interruzione della base dati; 0 se risponde. */
  fermaMs(): number;
};

type Parti = { base: BaseDati; vita: Vita; tempo: Tempo; strada: StradaBase; caso: Caso };
type Domanda = string | { text: string; values?: readonly unknown[]; callback?: (errore: unknown) => void };
type Risultato = { rows: Righe };

/** Dopo quanto la base dati si accorge che chi era collegato è morto, e scioglie la sua transazione. */
const ACCORGERSI_MS = [5, 2_000] as const;

/** Un `Pool` di `pg` per un processo simulato: le stesse promesse, consegnate dal tempo della storia. */
export function creaPool(parti: Parti): Pool {
  const { base, vita, tempo, caso } = parti;
  const aperte = new Set<Sessione>();
  vita.allaMorte(() => {
    for (const sessione of aperte) tempo.fra(caso.intero(...ACCORGERSI_MS), () => sessione.cade());
  });

  function apri() {
    const sessione = base.apri();
    aperte.add(sessione);
    return {
      query(domanda: Domanda, valori?: readonly unknown[]) {
        const risposta = chiedi(parti, sessione, domanda, valori);
        // Una COPY dice da sé come è finita, come con `pg`.
        if (typeof domanda === 'object' && domanda.callback !== undefined)
          risposta.then(() => domanda.callback?.(null), domanda.callback);
        return risposta;
      },
      release(errore?: unknown) {
        aperte.delete(sessione);
        if (errore !== undefined) sessione.cade();
      },
    };
  }

  const pool = {
    async connect() {
      return apri();
    },
    async query(domanda: Domanda, valori?: readonly unknown[]) {
      const cliente = apri();
      try {
        return await cliente.query(domanda, valori);
      } finally {
        cliente.release();
      }
    },
  };
  // Il server usa del suo pool solo `connect` e `query`, e queste due hanno le stesse promesse.
  return pool as unknown as Pool;
}

function chiedi(
  { base: _, vita, tempo, strada }: Parti,
  sessione: Sessione,
  domanda: Domanda,
  altri: readonly unknown[] = [],
): Promise<Risultato> {
  const testo = typeof domanda === 'string' ? domanda : domanda.text;
  const valori = typeof domanda === 'string' ? altri : (domanda.values ?? altri);
  return new Promise((risolvi, rifiuta) => {
    const esito: Esito = (errore, righe) => {
      if (errore === null) risolvi({ rows: righe });
      else rifiuta(errore);
    };
    const guasto = strada.guasto();
    const andata = strada.latenzaMs() + strada.fermaMs();
    if (guasto === 'prima') {
      tempo.fra(andata, () => sessione.cade());
      vita.fra(andata, () => esito(new ErrorePg('57P01', 'connessione caduta'), []));
      return;
    }
    // L'istruzione partita arriva anche se chi l'ha mandata muore; la risposta torna solo a chi è vivo.
    tempo.fra(andata, () =>
      sessione.esegui(testo, valori, (errore, righe) => {
        if (guasto === 'dopo') {
          sessione.cade();
          vita.fra(strada.latenzaMs(), () => esito(new ErrorePg('08006', 'risposta persa'), []));
        } else vita.fra(SCRITTURE.test(testo) ? strada.latenzaMs() : 0, () => esito(errore, righe));
      }),
    );
  });
}

/** Di queste conta il momento fra l'esecuzione e la risposta: chi muore lì in mezzo ha scritto senza saperlo. */
const SCRITTURE = /^(COMMIT|COPY giornale|INSERT INTO aste|UPDATE processi)/;
