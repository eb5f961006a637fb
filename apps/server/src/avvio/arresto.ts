import type { Configurazione } from '../piattaforma/configurazione/configurazione.ts';

/** Chi ferma una macchina di solito aspetta trenta secondi, poi uccide: si esce prima, e la base dati si ferma con ordine. */
const FERMATA_MAX_MS = 20_000;

/** Ciò che si dice a chi ferma il server, prima e dopo. */
type Commiato = { prima: string; dopo: string };

/**
 * Per chi lo ha avviato per provarlo: che si ferma, e dove restano i dati. `null` in produzione, dove chi ferma è un programma. A un
 * terminale si va a capo: su quella riga ha già scritto `^C`.
 */
export function commiato(
  { produzione, urlBaseDati, cartellaDati }: Pick<Configurazione, 'produzione' | 'urlBaseDati' | 'cartellaDati'>,
  alTerminale: boolean,
): Commiato | null {
  if (produzione) return null;
  const dove =
    urlBaseDati === null
      ? `I dati restano in ${cartellaDati}; npm start li riprende.`
      : `I dati restano nella base dati di DATABASE_URL, e i file in ${cartellaDati}.`;
  return { prima: `${alTerminale ? '\n' : ''}Mi fermo…`, dopo: `Fermato. ${dove}` };
}

/** L'arresto del processo: chiesto una volta, è uno solo. */
export type Arresto = {
  /** Vero da quando qualcuno lo ha chiesto. */
  chiesto(): boolean;
  /** Ferma tutto ed esce; chi lo chiede ancora aspetta lo stesso, e nulla ricomincia. */
  ferma(): Promise<void>;
};

type Parti = {
  ferma(): Promise<unknown>;
  commiato: Commiato | null;
  dici(riga: string): void;
  avverti(riga: string): void;
  /** Finisce il processo. */
  esci(codice: number): void;
};

export function creaArresto({ ferma, commiato: parole, dici, avverti, esci }: Parti): Arresto {
  let inCorso: Promise<void> | null = null;
  async function fermaTutto(): Promise<void> {
    const troppo = setTimeout(() => {
      avverti(`Il server non si è fermato in ${FERMATA_MAX_MS / 1_000} secondi: esce così com'è.`);
      esci(1);
    }, FERMATA_MAX_MS);
    if (parole !== null) dici(parole.prima);
    const fermato = await ferma().then(
      () => true,
      () => false,
    );
    clearTimeout(troppo);
    if (fermato && parole !== null) dici(parole.dopo);
    esci(0);
  }
  return {
    chiesto: () => inCorso !== null,
    ferma() {
      inCorso ??= fermaTutto();
      return inCorso;
    },
  };
}
