import type { Pool } from 'pg';
import type { Caso } from '../caso.ts';
import type { Segno } from '../storia.ts';
import type { Tempo } from '../tempo.ts';
import type { Vita } from '../vita.ts';
import type { BaseDati, Esito, Sessione } from './base-dati.ts';
import { SCRITTURA } from './copia.ts';
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

type Parti = { base: BaseDati; vita: Vita; tempo: Tempo; strada: StradaBase; caso: Caso; segni: Set<Segno> };
type Domanda = string | { text: string; values?: readonly unknown[]; callback?: (errore: unknown) => void };
type Risultato = { rows: Righe };

/** Dopo quanto la base dati si accorge che chi era collegato è morto, e scioglie la sua transazione. */
const ACCORGERSI_MS = [5, 2_000] as const;

/** Un `Pool` di `pg` per un processo simulato: le stesse promesse, consegnate dal tempo della storia. */
export function creaPool(parti: Parti): Pool {
  const { base, vita, tempo, caso, segni } = parti;
  const aperte = new Set<Sessione>();
  const volo = { scritture: 0 };
  vita.allaMorte(() => {
    if (volo.scritture > 0) segni.add('morte a metà scrittura');
    for (const sessione of aperte) tempo.fra(caso.intero(...ACCORGERSI_MS), () => sessione.cade());
  });

  function apri() {
    const sessione = base.apri();
    aperte.add(sessione);
    return {
      query(domanda: Domanda, valori?: readonly unknown[]) {
        const risposta = chiedi(parti, volo, sessione, domanda, valori);
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
    query(domanda: Domanda, valori?: readonly unknown[]) {
      const sessione = base.apri();
      aperte.add(sessione);
      return chiedi(parti, volo, sessione, domanda, valori, () => aperte.delete(sessione));
    },
  };
  // Il server usa del suo pool solo `connect` e `query`, e queste due hanno le stesse promesse.
  return pool as unknown as Pool;
}

function chiedi(
  { vita, tempo, strada, segni }: Parti,
  volo: { scritture: number },
  sessione: Sessione,
  domanda: Domanda,
  altri: readonly unknown[] = [],
  finita: () => void = () => undefined,
): Promise<Risultato> {
  const testo = (typeof domanda === 'string' ? domanda : domanda.text).trimStart();
  const valori = typeof domanda === 'string' ? altri : (domanda.values ?? altri);
  const scrive = testo.startsWith(SCRITTURA);
  if (scrive) volo.scritture += 1;
  return new Promise((risolvi, rifiuta) => {
    const esito: Esito = (errore, righe) => {
      finita();
      if (scrive) volo.scritture -= 1;
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
        if (errore instanceof ErrorePg && errore.code === '23505') segni.add('conflitto fra processi');
        if (guasto === 'dopo') {
          if (scrive && errore === null) segni.add('scritto senza risposta');
          sessione.cade();
          vita.fra(strada.latenzaMs(), () => esito(new ErrorePg('08006', 'risposta persa'), []));
        } else if (SCRITTURE.some((inizio) => testo.startsWith(inizio)))
          vita.fra(strada.latenzaMs(), () => esito(errore, righe));
        else vita.consegna(() => esito(errore, righe));
      }),
    );
  });
}

/** Di queste conta il momento fra l'esecuzione e la risposta: chi muore lì in mezzo ha scritto senza saperlo. */
const SCRITTURE = [SCRITTURA, 'INSERT INTO aste', 'UPDATE processi'];
