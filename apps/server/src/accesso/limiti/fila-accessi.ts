import { CodaPiena } from '../../piattaforma/arnesi/coda-equa.ts';

/** Chi aspetta che la sua password sia esaminata. */
type InFila = {
  /** Questo dispositivo è già entrato con questo account. */
  noto: boolean;
  /** I tentativi sbagliati di questo account dalla sua rete, di recente. */
  colpe: number;
  /** Se qualcuno aspetta ancora la risposta. */
  ancora: () => boolean;
};

/** Al suo turno chi aveva chiesto se n'era andato. */
export class AccessoAbbandonato extends Error {
  override name = 'AccessoAbbandonato';
}

type Attesa = { chi: InFila; arrivo: number; comincia: () => void; lascia: (errore: Error) => void };

/**
 * Uno alla volta: prima i dispositivi noti, in una stanza loro, poi chi ha sbagliato meno, in ordine d'arrivo. A stanza
 * piena chi ha sbagliato di più lascia il posto. Così chi indovina contende il posto al titolare su un dispositivo
 * nuovo soltanto con il primo tentativo di ogni rete: gli servono tante reti quanti i tentativi della finestra.
 */
export function creaFilaAccessi({ inAttesaMax, riprovaDopoMs }: { inAttesaMax: number; riprovaDopoMs: number }): {
  /** Lancia `CodaPiena`, subito o quando prende il posto qualcuno con meno colpe; `AccessoAbbandonato`. */
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

/** Negativo se `a` si serve prima di `b`. */
function prima(a: Attesa, b: Attesa): number {
  return Number(b.chi.noto) - Number(a.chi.noto) || a.chi.colpe - b.chi.colpe || a.arrivo - b.arrivo;
}
