import type { Fila, Numerato } from './fila.ts';

export type PorteRecupero<E extends Numerato> = {
  /** Gli eventi dopo un posto, in ordine; può dare solo i primi. */
  chiedi: (dopo: number) => Promise<readonly E[]>;
  /** Mette al posto dello stato un'istantanea nuova, e nello stesso istante chiama `salta` con il suo posto. */
  riparti: () => Promise<void>;
  saltoMax: number;
  guasto: (errore: unknown) => void;
};

type Recupero = {
  /** Chiede ora; finisce quando si è in pari, o quando chiedere non è servito. Non fallisce mai. */
  adesso(): Promise<void>;
  inCorso(): boolean;
  /** La risposta in viaggio ci mette più di un giro. */
  tarda(): void;
  /** Quante volte più di rado chiedere: cresce a ogni richiesta fallita, lenta o seguita a una voce impossibile. */
  volte(): number;
  ferma(): void;
};

/** Fino a otto volte più di rado: chi riparte non trova una folla. */
const RADDOPPI_MAX = 3;

/** Chiede ciò che manca, una richiesta alla volta; `finito` a ogni fine, riuscita o no. */
export function creaRecupero<E extends Numerato>(
  fila: Fila<E>,
  { chiedi, riparti, saltoMax, guasto }: PorteRecupero<E>,
  finito: () => void,
): Recupero {
  let corsa: Promise<void> | null = null;
  let ancora = false;
  let raddoppi = 0;
  let lenta = false;
  let fermo = false;

  async function daCapo(): Promise<void> {
    // Chi riparte di continuo per voci impossibili riparte sempre più di rado.
    if (fila.rotta()) lenta = true;
    await riparti();
    fila.rinnovata();
  }

  async function chiediDopo(): Promise<void> {
    const voci = await chiedi(fila.ultimo());
    if (fermo) return;
    for (const evento of voci) fila.metti(evento);
    // Una risposta così lunga può essere la prima di molte pagine: il resto lo porta un'istantanea.
    if (voci.length > saltoMax) fila.saputo(fila.ultimo() + voci.length);
  }

  async function recupera(): Promise<void> {
    let prima: number;
    do {
      ancora = false;
      prima = fila.ultimo();
      await (fila.rotta() || fila.lontana() ? daCapo() : chiediDopo());
      // Se chiedere non ha fatto avanzare si lascia al prossimo giro, invece di insistere.
    } while (!fermo && !fila.rotta() && (ancora || (fila.ultimo() > prima && (!fila.inPari(0) || fila.lontana()))));
  }

  function adesso(): Promise<void> {
    if (fermo) return Promise.resolve();
    if (corsa !== null) {
      // La risposta in viaggio può essere partita prima di ciò che ora manca.
      ancora = true;
      return corsa;
    }
    corsa = recupera()
      .then(
        () => {
          raddoppi = lenta ? Math.min(raddoppi + 1, RADDOPPI_MAX) : 0;
        },
        (errore: unknown) => {
          raddoppi = Math.min(raddoppi + 1, RADDOPPI_MAX);
          guasto(errore);
        },
      )
      .finally(() => {
        corsa = null;
        lenta = false;
        if (!fermo) finito();
      });
    return corsa;
  }

  return {
    adesso,
    inCorso: () => corsa !== null,
    tarda() {
      lenta = true;
    },
    volte: () => 2 ** raddoppi,
    ferma() {
      fermo = true;
    },
  };
}
