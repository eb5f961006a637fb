import { chiaveComando, type RigaGiornale, type RigaParola, registroDi, type Tabelle } from './tabelle.ts';

/** Un errore come lo dà PostgreSQL. */
export class ErrorePg extends Error {
  override name = 'ErrorePg';
  readonly code: string;
  readonly constraint: string | undefined;

  constructor(code: string, messaggio: string, constraint?: string) {
    super(messaggio);
    this.code = code;
    this.constraint = constraint;
  }
}

export type Avviso = { asta: string; da: number; seq: number };

/** Una transazione aperta: ciò che ha scritto e non è ancora confermato, e le chiavi che tiene. */
export type Transazione = {
  righe: RigaGiornale[];
  parole: RigaParola[];
  chiavi: string[];
  avvisi: Avviso[][];
  fallita: boolean;
  aspetta: Transazione | null;
};

type Finita = (errore: ErrorePg | null) => void;

export type Transazioni = {
  apri(): Transazione;
  /** Inserisce le righe come un'istruzione sola: aspetta chi tiene le stesse chiavi, e poi controlla la catena. */
  inserisci(di: Transazione, righe: readonly RigaGiornale[], finita: Finita): void;
  conferma(di: Transazione): void;
  abbandona(di: Transazione): void;
};

/** La semantica di READ COMMITTED che conta qui: chiavi uniche che si aspettano, conflitti 23505, catena 23000, stallo 40P01. */
export function creaTransazioni(tabelle: Tabelle, notifica: (avvisi: Avviso[]) => void): Transazioni {
  const tenute = new Map<string, Transazione>();
  const inAttesa = new Map<Transazione, (() => void)[]>();

  function chiudi(di: Transazione): void {
    for (const chiave of di.chiavi) tenute.delete(chiave);
    const svegli = inAttesa.get(di) ?? [];
    inAttesa.delete(di);
    for (const sveglia of svegli) sveglia();
  }

  function inStallo(di: Transazione, suo: Transazione): boolean {
    for (let altro: Transazione | null = suo; altro !== null; altro = altro.aspetta) if (altro === di) return true;
    return false;
  }

  function fallisci(di: Transazione, errore: ErrorePg, finita: Finita): void {
    di.fallita = true;
    finita(errore);
  }

  /** Prende le chiavi una alla volta; davanti a una tenuta da altri aspetta che finiscano, e riprova da lì. */
  function prendi(
    di: Transazione,
    chiavi: readonly [chiave: string, vincolo: string][],
    da: number,
    poi: Finita,
  ): void {
    for (let i = da; i < chiavi.length; i += 1) {
      const [chiave, vincolo] = chiavi[i] as [string, string];
      if (esiste(tabelle, chiave, vincolo)) {
        fallisci(di, new ErrorePg('23505', 'chiave doppia', vincolo), poi);
        return;
      }
      const altro = tenute.get(chiave);
      if (altro === di) {
        fallisci(di, new ErrorePg('23505', 'chiave doppia', vincolo), poi);
        return;
      }
      if (altro !== undefined) {
        if (inStallo(di, altro)) {
          fallisci(di, new ErrorePg('40P01', 'attesa reciproca'), poi);
          return;
        }
        di.aspetta = altro;
        const coda = inAttesa.get(altro) ?? [];
        coda.push(() => {
          di.aspetta = null;
          if (!di.fallita) prendi(di, chiavi, i, poi);
        });
        inAttesa.set(altro, coda);
        return;
      }
      tenute.set(chiave, di);
      di.chiavi.push(chiave);
    }
    poi(null);
  }

  return {
    apri: () => ({ righe: [], parole: [], chiavi: [], avvisi: [], fallita: false, aspetta: null }),
    inserisci(di, righe, finita) {
      const chiavi = righe.flatMap((riga): [string, string][] => [
        [`${riga.asta}#${riga.seq}`, 'giornale_pkey'],
        [`${riga.asta}@${chiaveComando(riga)}`, 'giornale_asta_comando_id_parte_key'],
      ]);
      prendi(di, chiavi, 0, (errore) => {
        if (errore !== null) return finita(errore);
        di.righe.push(...righe);
        if (fuoriCatena(tabelle, di, righe)) return fallisci(di, new ErrorePg('23000', 'voce fuori catena'), finita);
        finita(null);
      });
    },
    conferma(di) {
      if (!di.fallita) {
        for (const riga of di.righe) {
          const registro = registroDi(tabelle, riga.asta);
          registro.righe.push(riga);
          registro.comandi.add(chiaveComando(riga));
        }
        for (const parola of di.parole) tabelle.parole.set(parola.impegno, parola);
        for (const avvisi of di.avvisi) notifica(avvisi);
      }
      chiudi(di);
    },
    abbandona(di) {
      di.fallita = true;
      chiudi(di);
    },
  };
}

function esiste(tabelle: Tabelle, chiave: string, vincolo: string): boolean {
  const asta = chiave.slice(0, 36);
  const registro = tabelle.giornale.get(asta);
  if (registro === undefined) return false;
  if (vincolo === 'giornale_pkey') return Number(chiave.slice(37)) <= registro.righe.length;
  return registro.comandi.has(chiave.slice(37));
}

/** Il trigger per istruzione: ogni riga nuova segue la precedente, senza buchi e con il legame giusto. */
function fuoriCatena(tabelle: Tabelle, di: Transazione, righe: readonly RigaGiornale[]): boolean {
  return righe.some((riga) => {
    if (riga.seq === 1) return riga.precedente !== '0'.repeat(64);
    const sopra =
      tabelle.giornale.get(riga.asta)?.righe[riga.seq - 2] ??
      di.righe.find(({ asta, seq }) => asta === riga.asta && seq === riga.seq - 1);
    return sopra?.impronta !== riga.precedente;
  });
}
