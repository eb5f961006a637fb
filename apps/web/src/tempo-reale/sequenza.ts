export type Numerato = { seq: number };

export type PorteSeguitore<E extends Numerato> = {
  /** Il posto dell'istantanea da cui si parte. */
  ultimoSeq: number;
  /** Piega un evento sullo stato: chiamata in ordine, una volta per evento. */
  applica: (evento: E) => void;
  /** Gli eventi dopo un posto, in ordine; può dare solo i primi. */
  chiedi: (dopo: number) => Promise<readonly E[]>;
  /** Ogni quanto si chiede quando i socket non vanno, o quando manca qualcosa. */
  intervalloPollingMs: number;
  /** Ogni quanto si controlla anche a socket aperti: un ultimo evento perso non lascia buchi da vedere. */
  intervalloControlloMs: number;
  /** Ripete un'azione; la funzione restituita ferma. */
  ogni: (ms: number, azione: () => void) => () => void;
  guasto: (errore: unknown) => void;
};

export type Seguitore<E extends Numerato> = {
  ultimoSeq(): number;
  /** Un evento arrivato dal canale: il seguente si applica, uno vecchio si ignora, davanti a un buco si chiede. */
  ricevi(evento: E): void;
  /**
   * I socket vanno: si chiede subito ciò che è passato intanto. `servitoFino` è la voce fino a cui chi ascolta era già
   * servito: chi ce l'ha non chiede nulla, e a chi ne mancano poche stanno arrivando dal canale; chiede al prossimo giro
   * se non sono arrivate. Diecimila schermi che tornano insieme non fanno diecimila richieste.
   */
  collegato(servitoFino?: number): void;
  /** I socket non vanno: si chiede a intervalli. */
  scollegato(): void;
  /** Chiede ora; finisce quando si è in pari, o quando chiedere non è servito. */
  rimettiInPari(): Promise<void>;
  ferma(): void;
};

/** Eventi arrivati oltre un buco e tenuti da parte; oltre si lasciano, perché la richiesta li riporta. */
const DA_PARTE_MAX = 1_000;
/** A richieste fallite o lente di seguito si chiede sempre più di rado, fino a otto volte: chi riparte non trova una folla. */
const RADDOPPI_MAX = 3;

/** Segue una sequenza numerata senza buchi e senza doppioni, qualunque cosa faccia la rete. */
export function creaSeguitore<E extends Numerato>(porte: PorteSeguitore<E>): Seguitore<E> {
  const daParte = new Map<number, E>();
  let ultimo = porte.ultimoSeq;
  let inCorso: Promise<void> | null = null;
  let ancora = false;
  let suSocket = false;
  /** La voce che il canale ha promesso tornando, finché non è arrivata. */
  let atteso: number | null = null;
  /** Richieste di seguito fallite, o tornate dopo il giro seguente. */
  let fallite = 0;
  let lenta = false;
  let fermo = false;
  let fermaGiro = porte.ogni(porte.intervalloPollingMs, giro);

  function giro(): void {
    // Chi risponde dopo più di un giro è carico: rifargli la domanda appena risponde lo terrebbe carico per sempre.
    if (inCorso !== null) lenta = true;
    else if (atteso !== null && ultimo >= atteso && daParte.size === 0) quieto();
    else void rimettiInPari();
  }

  /** Nulla manca: resta il controllo di rado. */
  function quieto(): void {
    atteso = null;
    if (!fermo) cambiaGiro(porte.intervalloControlloMs);
  }

  function cambiaGiro(ms: number): void {
    fermaGiro();
    fermaGiro = porte.ogni(ms, giro);
  }

  function applica(evento: E): void {
    if (fermo || evento.seq <= ultimo) return;
    if (evento.seq > ultimo + 1) {
      // Come per una voce in ordine, vale la prima arrivata: sul canale proprio c'è più di quello che segue sul comune.
      if (daParte.size < DA_PARTE_MAX && !daParte.has(evento.seq)) daParte.set(evento.seq, evento);
      return;
    }
    for (let prossimo: E | undefined = evento; prossimo !== undefined; prossimo = daParte.get(ultimo + 1)) {
      porte.applica(prossimo);
      ultimo = prossimo.seq;
      daParte.delete(ultimo);
    }
  }

  async function recupera(): Promise<void> {
    let prima: number;
    do {
      ancora = false;
      prima = ultimo;
      for (const evento of await porte.chiedi(ultimo)) applica(evento);
      for (const seq of daParte.keys()) if (seq <= ultimo) daParte.delete(seq);
      // Se chiedere non ha fatto avanzare si lascia al prossimo giro, invece di insistere.
    } while (!fermo && (ancora || (ultimo > prima && daParte.size > 0)));
  }

  function rimettiInPari(): Promise<void> {
    if (inCorso !== null) {
      // La risposta in viaggio può essere partita prima di ciò che ora manca.
      ancora = true;
      return inCorso;
    }
    inCorso = recupera()
      .then(
        () => {
          fallite = lenta ? Math.min(fallite + 1, RADDOPPI_MAX) : 0;
        },
        (errore: unknown) => {
          fallite = Math.min(fallite + 1, RADDOPPI_MAX);
          porte.guasto(errore);
        },
      )
      .finally(() => {
        inCorso = null;
        ancora = false;
        lenta = false;
        atteso = null;
        const pollingMs = porte.intervalloPollingMs * 2 ** fallite;
        if (!fermo) cambiaGiro(suSocket && daParte.size === 0 ? porte.intervalloControlloMs : pollingMs);
      });
    return inCorso;
  }

  return {
    ultimoSeq: () => ultimo,
    ricevi(evento) {
      applica(evento);
      if (evento.seq > ultimo) void rimettiInPari();
    },
    collegato(servitoFino) {
      suSocket = true;
      if (servitoFino === undefined) void rimettiInPari();
      else if (servitoFino <= ultimo && daParte.size === 0) quieto();
      else if (!fermo) {
        atteso = servitoFino;
        cambiaGiro(porte.intervalloPollingMs);
      }
    },
    scollegato() {
      suSocket = false;
      atteso = null;
      if (!fermo) cambiaGiro(porte.intervalloPollingMs);
    },
    rimettiInPari,
    ferma() {
      fermo = true;
      fermaGiro();
    },
  };
}
