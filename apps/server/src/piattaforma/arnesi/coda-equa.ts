/**
 * The queue of one kind of heavy work: a few at a time, and in turn by person, so that nobody waits for all that another
 * has asked for. What whoever runs a sale or the help desk asks comes before the rest, and has a room of its own: it is
 * never refused because others have filled theirs.
 */
type CodaEqua = {
  /**
   * Does the work when its turn comes and answers as it does. Throws `CodaPiena` at once when this person, or everybody
   * together, already wait for too much; `Abbandonato` when at its turn nobody wants it any more.
   */
  inTurno<T>(chi: Richiedente, lavoro: () => Promise<T>): Promise<T>;
  /** How much is waiting. */
  attese(): number;
};

type Richiedente = {
  persona: string;
  /** Conducts a sale or sits at the help desk. */
  prima: boolean;
  /** Whether somebody still waits for the answer; always, if missing. */
  ancora?: () => boolean;
};

export type LimitiCoda = { insieme: number; perPersonaMax: number; inAttesaMax: number };

/** Too much is waiting already. */
export class CodaPiena extends Error {
  override name = 'CodaPiena';
  readonly riprovaTraSecondi: number;

  constructor(riprovaTraSecondi: number) {
    super('too much work is waiting');
    this.riprovaTraSecondi = riprovaTraSecondi;
  }
}

/** At its turn whoever had asked had gone: no incident, and nobody to answer. The one error handler says it in the log, at debug. */
export class Abbandonato extends Error {
  override name = 'Abbandonato';
}

type Attesa = { chi: Richiedente; comincia: () => void; lascia: () => void };
/** Who waits, by person: the first in the map is the next one served, and then goes to the back. */
type Fila = { persone: Map<string, Attesa[]>; quante: number };

/** How much the last work weighs in the mean that foretells the wait. */
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
