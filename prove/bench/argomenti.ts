import { parseArgs } from 'node:util';

/** Giri alternati di tutte le misure: un disturbo passeggero non cade sempre sulla stessa. */
const GIRI = 5;
/** Quanto dura il giorno pieno se non si chiede altro; con `--giornata 600` sono i dieci minuti interi. */
const GIORNATA_S = 60;

export type Argomenti = {
  giri: number;
  solo: readonly string[];
  profilo: string | null;
  giornataS: number;
  ridotta: boolean;
  /** Vendite del paese da caricare, se non il milione. */
  lotti: number | null;
  /** La cartella con il paese già caricato, o dove caricarlo per le prossime volte. */
  paeseIn: string | null;
  /** Dove lasciare quante misure sono arrivate in fondo, per chi le somma ad altre prove. */
  esito: string | null;
};

/** Legge la riga di comando; un'opzione sconosciuta o un numero sbagliato è un errore in parole. */
export function leggiArgomenti(parole: readonly string[], nomi: readonly string[]): Argomenti {
  const { values } = parseArgs({
    args: [...parole],
    options: {
      giri: { type: 'string', default: String(GIRI) },
      solo: { type: 'string', multiple: true, default: [] },
      profilo: { type: 'string' },
      ridotta: { type: 'boolean', default: false },
      lotti: { type: 'string' },
      'paese-in': { type: 'string' },
      giornata: { type: 'string', default: String(GIORNATA_S) },
      esito: { type: 'string' },
    },
  });
  const sconosciuta = values.solo.find((nome) => !nomi.includes(nome));
  if (sconosciuta !== undefined) throw new Error(`--solo ${sconosciuta}: le misure sono ${nomi.join(', ')}`);
  return {
    giri: dispari(intero('--giri', values.giri)),
    solo: values.solo,
    profilo: values.profilo ?? null,
    /** Solo per provare che una misura giri: le cifre non valgono e non si conservano. */
    ridotta: values.ridotta || values.lotti !== undefined,
    lotti: values.lotti === undefined ? null : intero('--lotti', values.lotti),
    paeseIn: values['paese-in'] ?? null,
    esito: values.esito ?? null,
    giornataS: intero('--giornata', values.giornata),
  };
}

/** Un numero pari di giri non ha un valore di mezzo: la mediana sarebbe una cifra che nessun giro ha dato. */
function dispari(giri: number): number {
  if (giri % 2 === 0) throw new Error(`--giri ${giri}: serve un numero dispari, ${giri - 1} o ${giri + 1}`);
  return giri;
}

function intero(nome: string, testo: string): number {
  const numero = Number(testo);
  if (!Number.isInteger(numero) || numero < 1) throw new Error(`${nome} ${testo}: serve un intero da 1 in su`);
  return numero;
}
