/** Ciò che parte in una volta, qualche decimo di millisecondo, prima di lasciare il core a chi aspetta. */
const INSIEME = 8;
/** Fra una volta e l'altra si dorme: chi ha un rilancio da portare passa lì in mezzo. */
const OGNI_MS = 1;
/** Ciò che è in coda parte circa entro qui: metà di quanto passa fra un fotogramma e il seguente. */
const ENTRO_MS = 20;
/** Chi si sveglia tardi recupera, ma non tutto in una volta. */
const RITARDO_MAX_MS = 5;

/** Un pacchetto che va a molti: a quanti, a chi dopo chi, e se deve ancora partire. */
type PacchettoPerMolti = { quanti: number; manda(quale: number): void; vale(): boolean };

export type Dosatore = { metti(cosa: PacchettoPerMolti): void; chiudi(): void };

/**
 * Manda un poco alla volta. Un fotogramma per quaranta che guardano è di tre millisecondi di cifratura, e uno intero di venti: in
 * un colpo solo, chi si sveglia su quel core aspetta; a piccole dosi non aspetta nessuno, e chi guarda ha l'immagine
 * qualche millesimo dopo. L'ordine resta quello in cui si è messo.
 */
export function creaDosatore(): Dosatore {
  let coda: { cosa: PacchettoPerMolti; quale: number }[] = [];
  let restano = 0;
  let attesa: NodeJS.Timeout | undefined;
  let partitoIl = 0;

  const manda = (quanti: number): void => {
    for (let dose = quanti; dose > 0; ) {
      const [primo] = coda;
      if (primo === undefined) return;
      const { cosa } = primo;
      const fino = cosa.vale() ? Math.min(cosa.quanti, primo.quale + dose) : cosa.quanti;
      const partono = cosa.vale();
      restano -= fino - primo.quale;
      for (; primo.quale < fino; primo.quale += 1) {
        if (!partono) continue;
        cosa.manda(primo.quale);
        dose -= 1;
      }
      if (primo.quale >= cosa.quanti) coda.shift();
    }
  };
  const passata = (passatiMs: number): void => {
    partitoIl = performance.now();
    manda(Math.ceil(Math.max(INSIEME * passatiMs, (restano * passatiMs) / ENTRO_MS)));
    attesa = coda.length === 0 ? undefined : setTimeout(ancora, OGNI_MS);
  };
  const ancora = (): void => passata(Math.min(RITARDO_MAX_MS, Math.max(OGNI_MS, performance.now() - partitoIl)));

  return {
    metti(cosa) {
      coda.push({ cosa, quale: 0 });
      restano += cosa.quanti;
      if (attesa === undefined) passata(OGNI_MS);
    },
    chiudi() {
      clearTimeout(attesa);
      attesa = undefined;
      coda = [];
      restano = 0;
    },
  };
}
