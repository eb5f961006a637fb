/** Chi ascolta un canale: ciò che arriva, e se il canale c'è. */
export type Ascolto = {
  quandoEvento: (dati: unknown) => void;
  /** Il canale è pronto; il server può dire fino a quale voce chi lo ascolta è già stato servito. */
  quandoPronto: (servitoFino?: number) => void;
  quandoCaduto: () => void;
};

/** Ascolta un canale finché non si chiama la funzione restituita. */
export type Ascolta = (canale: string, ascolto: Ascolto) => () => void;

/** Eventi tenuti da parte finché i canali non sono tutti pronti; oltre si lasciano, perché una richiesta li riporta. */
const TENUTI_MAX = 256;

/**
 * Ascolta più canali come se fossero uno, pronto quando lo sono tutti. Di una voce passata fra il primo e l'ultimo pronto
 * un canale può portare solo la vista comune, e quella propria essere andata sull'altro quando non lo si ascoltava ancora
 * (R66): si lascia, e la si chiede. Ciò che un canale porta di quanto era servito prima di lui è sicuro: il server non
 * ricorda a nessuno voci con una vista propria.
 */
export function ascoltaInsieme(canali: readonly string[], ascolta: Ascolta, ascolto: Ascolto): () => void {
  const pronti = new Map<string, number | undefined>();
  let tenuti: { canale: string; dati: unknown }[] = [];
  let aperto = false;
  /** Fin dove era servito l'ultimo canale pronto, fra quelli che lo hanno detto. */
  let ultimo = Number.NEGATIVE_INFINITY;

  function passa(canale: string, dati: unknown): void {
    const seq = seqDi(dati);
    const servito = pronti.get(canale) ?? Number.NEGATIVE_INFINITY;
    if (seq === null || seq > ultimo || seq <= servito) ascolto.quandoEvento(dati);
  }

  function apri(): void {
    const fini = [...pronti.values()];
    const noti = fini.filter((fino) => fino !== undefined);
    const detti = noti.length === fini.length;
    const prima = detti ? tenuti : [];
    ultimo = Math.max(Number.NEGATIVE_INFINITY, ...noti);
    tenuti = [];
    aperto = true;
    ascolto.quandoPronto(detti ? ultimo : undefined);
    for (const { canale, dati } of prima) passa(canale, dati);
  }

  const lascia = canali.map((canale) =>
    ascolta(canale, {
      quandoEvento(dati) {
        if (aperto) passa(canale, dati);
        else if (tenuti.length < TENUTI_MAX) tenuti.push({ canale, dati });
      },
      quandoPronto(servitoFino) {
        pronti.set(canale, servitoFino);
        if (aperto) ascolto.quandoPronto(servitoFino);
        else if (pronti.size === canali.length) apri();
      },
      quandoCaduto() {
        pronti.clear();
        tenuti = [];
        if (!aperto) return;
        aperto = false;
        ascolto.quandoCaduto();
      },
    }),
  );
  return () => {
    for (const smetti of lascia) smetti();
  };
}

function seqDi(dati: unknown): number | null {
  if (typeof dati !== 'object' || dati === null || !('seq' in dati)) return null;
  return typeof dati.seq === 'number' ? dati.seq : null;
}
