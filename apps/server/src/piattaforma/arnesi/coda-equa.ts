/**
 * La coda di una specie di lavoro pesante: pochi alla volta, e a turno fra le persone, così che nessuno aspetti tutto
 * ciò che un altro ha chiesto. Ciò che chiede chi tiene una vendita o l'assistenza viene prima, e ha una stanza sua:
 * non si rifiuta mai perché altri hanno riempito la loro.
 */
type CodaEqua = {
  /**
   * Fa il lavoro quando viene il suo turno e risponde come lui. Lancia `CodaPiena` subito quando questa persona, o
   * tutti insieme, aspettano già troppo; `Abbandonato` quando al suo turno nessuno lo vuole più.
   */
  inTurno<T>(chi: Richiedente, lavoro: () => Promise<T>): Promise<T>;
  /** Quanto aspetta. */
  attese(): number;
};

type Richiedente = {
  persona: string;
  /** Conduce una vendita o siede all'assistenza. */
  prima: boolean;
  /** Se qualcuno aspetta ancora la risposta; sempre, se manca. */
  ancora?: () => boolean;
};

export type LimitiCoda = { insieme: number; perPersonaMax: number; inAttesaMax: number };

/** Aspetta già troppo. */
export class CodaPiena extends Error {
  override name = 'CodaPiena';
  readonly riprovaTraSecondi: number;

  constructor(riprovaTraSecondi: number) {
    super('too much work is waiting');
    this.riprovaTraSecondi = riprovaTraSecondi;
  }
}

/**
 * Al suo turno chi aveva chiesto se n'era andato: nessun incidente, e nessuno a cui rispondere. L'unico gestore degli
 * errori lo dice nel log, a debug.
 */
export class Abbandonato extends Error {
  override name = 'Abbandonato';
}

type Attesa = { chi: Richiedente; comincia: () => void; lascia: () => void };
/** Chi aspetta, per persona: il primo della mappa è il prossimo servito, e poi va in fondo. */
type Fila = { persone: Map<string, Attesa[]>; quante: number };

/** Quanto pesa l'ultimo lavoro nella media che predice l'attesa. */
const PESO_ULTIMO = 0.2;

export function creaCodaEqua(
  { insieme, perPersonaMax, inAttesaMax }: LimitiCoda,
  quando: () => number = () => performance.now(),
): CodaEqua {
  const prima: Fila = { persone: new Map(), quante: 0 };
  const dopo: Fila = { persone: new Map(), quante: 0 };
  let inCorso = 0;
  let mediaMs = 200;

  function mettiInFila(fila: Fila, attesa: Attesa): void {
    const attese = fila.persone.get(attesa.chi.persona) ?? [];
    if (attese.length >= perPersonaMax || fila.quante >= inAttesaMax) throw new CodaPiena(fraQuantiSecondi(fila));
    fila.persone.set(attesa.chi.persona, [...attese, attesa]);
    fila.quante += 1;
  }

  function fraQuantiSecondi(fila: Fila): number {
    return Math.max(1, Math.ceil((mediaMs * fila.quante) / insieme / 1_000));
  }

  function prossima(): Attesa | null {
    for (const fila of [prima, dopo]) {
      for (const [persona, [attesa, ...altre]] of fila.persone) {
        fila.persone.delete(persona);
        if (altre.length > 0) fila.persone.set(persona, altre);
        if (attesa === undefined) continue;
        fila.quante -= 1;
        return attesa;
      }
    }
    return null;
  }

  function avanti(): void {
    while (inCorso < insieme) {
      const attesa = prossima();
      if (attesa === null) return;
      if (attesa.chi.ancora?.() === false) {
        attesa.lascia();
        continue;
      }
      inCorso += 1;
      attesa.comincia();
    }
  }

  async function fai<T>(lavoro: () => Promise<T>): Promise<T> {
    const dal = quando();
    try {
      return await lavoro();
    } finally {
      mediaMs += (quando() - dal - mediaMs) * PESO_ULTIMO;
      inCorso -= 1;
      avanti();
    }
  }

  return {
    async inTurno(chi, lavoro) {
      const turno = Promise.withResolvers<void>();
      const attesa = { chi, comincia: turno.resolve, lascia: () => turno.reject(new Abbandonato('gone')) };
      mettiInFila(chi.prima ? prima : dopo, attesa);
      avanti();
      await turno.promise;
      return fai(lavoro);
    },
    attese: () => prima.quante + dopo.quante,
  };
}
