import type { Tempo } from '../tempo.ts';
import { copiaDi, SCRITTURA } from './copia.ts';
import { eseguiIstruzione, type Righe, righeDa } from './istruzioni.ts';
import { creaTabelle, type Tabelle } from './tabelle.ts';
import { type Avviso, creaTransazioni, ErrorePg, type Transazione } from './transazioni.ts';

export type Esito = (errore: Error | null, righe: Righe) => void;

/** Una connessione vista dalla base dati: se cade, ciò che non era confermato si perde. */
export type Sessione = {
  esegui(testo: string, valori: readonly unknown[], esito: Esito): void;
  cade(): void;
};

export type BaseDati = {
  tabelle: Tabelle;
  apri(): Sessione;
  /** Chi ascolta le notifiche delle scritture confermate. */
  ascolta(quando: (avvisi: Avviso[]) => void): void;
};

/** Un PostgreSQL in memoria, per le sole istruzioni del server: `confermaMs` è quanto il disco tiene una
 * scrittura con le sue chiavi in mano, gli altri ritardi sono di chi chiama. */
export function creaBaseDati(tempo: Tempo, confermaMs: () => number = () => 0): BaseDati {
  const tabelle = creaTabelle();
  const ascoltatori: ((avvisi: Avviso[]) => void)[] = [];
  const transazioni = creaTransazioni(tabelle, (avvisi) => {
    for (const quando of ascoltatori) quando(avvisi);
  });
  return {
    tabelle,
    apri: () => apriSessione(),
    ascolta: (quando) => void ascoltatori.push(quando),
  };

  function apriSessione(): Sessione {
    let aperta: Transazione | null = null;
    let caduta = false;

    function inTransazione(di: Transazione, testo: string, valori: readonly unknown[], esito: Esito): void {
      if (testo === 'COMMIT' || testo === 'ROLLBACK') {
        aperta = null;
        // PostgreSQL risponde ROLLBACK, senza errore, al COMMIT di una transazione già fallita.
        if (testo === 'COMMIT' && !di.fallita) transazioni.conferma(di);
        else transazioni.abbandona(di);
        return esito(null, []);
      }
      if (di.fallita) return esito(new ErrorePg('25P02', 'la transazione è fallita'), []);
      if (testo.startsWith('INSERT INTO giornale'))
        return transazioni.inserisci(di, righeDa(valori), (errore) => esito(errore, []));
      if (testo.startsWith('SELECT pg_notify')) {
        di.avvisi.push(JSON.parse(String(valori[0])) as Avviso[]);
        return esito(null, []);
      }
      esito(null, eseguiIstruzione(tabelle, testo, valori, tempo.adesso()));
    }

    return {
      esegui(testo, valori, esito) {
        if (caduta) return esito(new ErrorePg('57P01', 'connessione chiusa'), []);
        try {
          if (testo === 'BEGIN') {
            aperta = transazioni.apri();
            return esito(null, []);
          }
          if (aperta !== null) return inTransazione(aperta, testo, valori, esito);
          if (testo.startsWith(SCRITTURA)) return copia(testo, valori, esito);
          esito(null, testo === 'COMMIT' || testo === 'ROLLBACK' ? [] : istruzione(testo, valori));
        } catch (errore) {
          if (!(errore instanceof ErrorePg)) throw errore;
          if (aperta !== null) aperta.fallita = true;
          esito(errore, []);
        }
      },
      cade() {
        caduta = true;
        if (aperta !== null) transazioni.abbandona(aperta);
        aperta = null;
      },
    };
  }

  /** Le righe e le notifiche di un'istruzione sola sono una transazione sola. */
  function copia(testo: string, valori: readonly unknown[], esito: Esito): void {
    const sua = transazioni.apri();
    const { righe, parole, avvisi } = copiaDi(testo, String(valori[0]));
    sua.avvisi.push(...avvisi);
    sua.parole.push(...parole);
    transazioni.inserisci(sua, righe, (errore) => {
      if (errore !== null) {
        transazioni.abbandona(sua);
        return esito(errore, []);
      }
      // Chi cade adesso non la ferma più: la conferma è già in mano alla base dati.
      const ms = confermaMs();
      const conferma = (): void => {
        transazioni.conferma(sua);
        esito(null, []);
      };
      if (ms === 0) conferma();
      else tempo.fra(ms, conferma);
    });
  }

  function istruzione(testo: string, valori: readonly unknown[]): Righe {
    if (testo.startsWith('SELECT pg_notify')) {
      for (const quando of ascoltatori) quando(JSON.parse(String(valori[0])) as Avviso[]);
      return [];
    }
    return eseguiIstruzione(tabelle, testo, valori, tempo.adesso());
  }
}
