import { CodaPiena } from '../../piattaforma/arnesi/coda-equa.ts';

/** Who waits for his password to be examined. */
type InFila = {
  /** This device has already signed in with this account. */
  noto: boolean;
  /** Wrong tries of this account from his network, lately. */
  colpe: number;
  /** Whether somebody still waits for the answer. */
  ancora: () => boolean;
};

/** At its turn whoever had asked had gone. */
export class AccessoAbbandonato extends Error {
  override name = 'AccessoAbbandonato';
}

type Attesa = { chi: InFila; arrivo: number; comincia: () => void; lascia: (errore: Error) => void };

/**
 * One at a time. Known devices first, with a room of their own; then who has been wrong least, in order of arrival. When the
 * room is full who has been wrong most leaves it to who comes and has been wrong less. So whoever keeps on guessing competes
 * with the owner on a new device only with the first try of each network: he needs as many networks as there are tries in
 * the window of the counts, and not as many as there are places.
 */
export function creaFilaAccessi({ inAttesaMax, riprovaDopoMs }: { inAttesaMax: number; riprovaDopoMs: number }): {
  /** Throws `CodaPiena`, at once or when somebody with fewer faults takes the place; `AccessoAbbandonato`. */
  inTurno<T>(chi: InFila, lavoro: () => Promise<T>): Promise<T>;
} {
  let attese: Attesa[] = [];
  let arrivi = 0;
  let occupata = false;
  const piena = (): CodaPiena => new CodaPiena(riprovaDopoMs / 1_000);

  function mettiInFila(nuova: Attesa): void {
    const stanza = attese.filter(({ chi }) => chi.noto === nuova.chi.noto);
    if (stanza.length >= inAttesaMax) {
      const ultima = stanza.reduce((a, b) => (prima(a, b) < 0 ? b : a));
      if (ultima.chi.colpe <= nuova.chi.colpe) throw piena();
      attese = attese.filter((una) => una !== ultima);
      ultima.lascia(piena());
    }
    attese.push(nuova);
  }

  function avanti(): void {
    while (!occupata && attese.length > 0) {
      const prossima = attese.reduce((a, b) => (prima(b, a) < 0 ? b : a));
      attese = attese.filter((altra) => altra !== prossima);
      if (!prossima.chi.ancora()) {
        prossima.lascia(new AccessoAbbandonato('gone'));
        continue;
      }
      occupata = true;
      prossima.comincia();
    }
  }

  return {
    async inTurno(chi, lavoro) {
      const turno = Promise.withResolvers<void>();
      arrivi += 1;
      mettiInFila({ chi, arrivo: arrivi, comincia: turno.resolve, lascia: turno.reject });
      avanti();
      await turno.promise;
      try {
        return await lavoro();
      } finally {
        occupata = false;
        avanti();
      }
    },
  };
}

/** Negative if `a` is served before `b`. */
function prima(a: Attesa, b: Attesa): number {
  return Number(b.chi.noto) - Number(a.chi.noto) || a.chi.colpe - b.chi.colpe || a.arrivo - b.arrivo;
}
