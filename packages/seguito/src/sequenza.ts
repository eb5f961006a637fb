import { creaFila, type Numerato, type PorteFila } from './fila.ts';
import { creaRecupero, type PorteRecupero } from './recupero.ts';

/** La voce seguente non si lascia piegare: chi segue ha in mano uno stato che non le può venire prima, o è più vecchio di lei. */
export class VoceImpossibile extends Error {
  override name = 'VoceImpossibile';
}

type PorteSeguitore<E extends Numerato> = PorteFila<E> &
  PorteRecupero<E> & {
    /** Ogni quanto si chiede quando i socket non vanno, o quando manca qualcosa. */
    intervalloPollingMs: number;
    /** Ogni quanto si controlla anche a socket aperti: un ultimo evento perso non lascia buchi da vedere. */
    intervalloControlloMs: number;
    /** Ripete un'azione; la funzione restituita ferma. */
    ogni: (ms: number, azione: () => void) => () => void;
  };

export type Seguitore<E extends Numerato> = {
  ultimoSeq(): number;
  /** Un evento arrivato dal canale: il seguente si applica, uno vecchio si ignora, davanti a un buco si chiede. */
  ricevi(evento: E): void;
  /** Lo stato è ora quello di un'istantanea a questo posto: si va avanti da lì; indietro non si torna. */
  salta(seq: number): void;
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

/** Segue una sequenza numerata senza buchi e senza doppioni, qualunque cosa faccia la rete. */
export function creaSeguitore<E extends Numerato>(porte: PorteSeguitore<E>): Seguitore<E> {
  const { intervalloPollingMs, intervalloControlloMs } = porte;
  const fila = creaFila(porte, impossibile);
  const recupero = creaRecupero(fila, porte, riposa);
  let suSocket = false;
  /** La voce che il canale ha promesso tornando, finché non è arrivata. */
  let atteso: number | null = null;
  let fermo = false;
  let fermaGiro = porte.ogni(intervalloPollingMs, giro);

  function giro(): void {
    // Chi risponde dopo più di un giro è carico: rifargli la domanda appena risponde lo terrebbe carico per sempre.
    if (recupero.inCorso()) recupero.tarda();
    else if (atteso !== null && fila.inPari(atteso)) quieto();
    else void recupero.adesso();
  }

  function cambiaGiro(ms: number): void {
    if (fermo) return;
    fermaGiro();
    fermaGiro = porte.ogni(ms, giro);
  }

  /** Nulla manca: resta il controllo di rado. */
  function quieto(): void {
    atteso = null;
    cambiaGiro(intervalloControlloMs);
  }

  /** Finita una richiesta, quando la prossima. */
  function riposa(): void {
    atteso = null;
    cambiaGiro(suSocket && fila.inPari(0) ? intervalloControlloMs : intervalloPollingMs * recupero.volte());
  }

  /** Si riparte al prossimo giro, mai subito: la stessa voce può essere impossibile per tutte le pagine di una versione. */
  function impossibile({ seq }: E, cause: unknown): void {
    porte.guasto(new VoceImpossibile(`la voce ${seq} non si piega su ciò che si mostra`, { cause }));
    if (!recupero.inCorso()) cambiaGiro(intervalloPollingMs * recupero.volte());
  }

  return {
    ultimoSeq: fila.ultimo,
    ricevi(evento) {
      if (fermo) return;
      fila.metti(evento);
      if (evento.seq > fila.ultimo() && !fila.rotta()) void recupero.adesso();
    },
    salta: fila.salta,
    collegato(servitoFino) {
      suSocket = true;
      if (servitoFino === undefined) return void recupero.adesso();
      if (fila.inPari(servitoFino)) return quieto();
      fila.saputo(servitoFino);
      atteso = servitoFino;
      cambiaGiro(intervalloPollingMs);
    },
    scollegato() {
      suSocket = false;
      atteso = null;
      cambiaGiro(intervalloPollingMs);
    },
    rimettiInPari: recupero.adesso,
    ferma() {
      fermo = true;
      recupero.ferma();
      fermaGiro();
    },
  };
}
