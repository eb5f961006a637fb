import { ProblemaChiamata, RispostaMancata } from '../accesso/chiamate.ts';

/** Ciò che si è aperto: un collegamento di voce e immagine. */
export type Aperta<T> = {
  cosa: T;
  chiudi(): void;
  /** La linea non c’è più: la rete, o chi inoltra. */
  quandoCade(caduta: () => void): void;
};

export type StatoLinea<T> =
  | { tipo: 'fuori' }
  | { tipo: 'entra'; tentativo: number }
  | { tipo: 'dentro'; cosa: T }
  /** È caduta, o il server non può adesso: si riprova da sé. */
  | { tipo: 'aspetta'; tentativo: number }
  /** Non si riprova da sé: si dice perché, e che cosa fare. */
  | { tipo: 'rifiutata'; causa: unknown };

type PorteLinea<T> = {
  /** `tentativo` cresce finché non riesce: zero è il primo di chi entra, uno il primo di chi torna. */
  apri(tentativo: number): Promise<Aperta<T>>;
  /** Chiama fra tanti millisecondi; risponde con come rinunciare. */
  fra(ms: number, azione: () => void): () => void;
  /** Fra 0 e 1: chi è caduto insieme non torna tutto insieme. */
  caso(): number;
  cambiata(stato: StatoLinea<T>): void;
};

export type Linea = {
  entra(): void;
  esci(): void;
  /** Chiude e riapre subito, se si era dentro o si aspettava: chi inoltra è ripartito, o si vuole altro. */
  rifai(): void;
  /** Chi vi era entrato chiude, e torna quando lo si riprende: la pagina non corre più, e potrebbe non correre mai più. */
  sospendi(): void;
  riprendi(): void;
};

/** Fra un tentativo e il seguente: dentro i cinque secondi in cui tutti tornano ce ne stanno più di tre. */
const PAUSE_MS = [200, 400, 800, 1_600] as const;
const PAUSA_MAX_MS = 3_000;
const CASO_PARTE = 0.3;

/**
 * Una linea di voce e immagine: chi vi è entrato ci torna da sé quando cade, finché non esce o il server dice un no certo.
 * Nulla della vendita passa di qui (R81).
 */
export function creaLinea<T>({ apri, fra, caso, cambiata }: PorteLinea<T>): Linea {
  let aperta: Aperta<T> | null = null;
  let rinuncia: (() => void) | null = null;
  let vuole: 'no' | 'dentro' | 'sospesa' = 'no';
  let tentativo = 0;
  /** Cresce a ogni collegamento e a ogni uscita: ciò che arriva tardi si chiude. */
  let giro = 0;

  const lascia = (): void => {
    giro += 1;
    rinuncia?.();
    rinuncia = null;
    aperta?.chiudi();
    aperta = null;
  };
  const aspetta = (): void => {
    lascia();
    tentativo += 1;
    cambiata({ tipo: 'aspetta', tentativo });
  };
  const collega = (): void => {
    lascia();
    const mio = giro;
    cambiata({ tipo: 'entra', tentativo });
    apri(tentativo).then(
      (nuova) => (mio === giro ? dentro(nuova, mio) : nuova.chiudi()),
      (causa: unknown) => mio === giro && rifiutata(causa),
    );
  };
  const dentro = (nuova: Aperta<T>, mio: number): void => {
    aperta = nuova;
    tentativo = 0;
    nuova.quandoCade(() => mio === giro && riprova());
    cambiata({ tipo: 'dentro', cosa: nuova.cosa });
  };
  const rifiutata = (causa: unknown): void => {
    if (siRiprova(causa)) return riprova();
    vuole = 'no';
    cambiata({ tipo: 'rifiutata', causa });
  };
  const riprova = (): void => {
    const ms = pausaMs(tentativo, caso());
    aspetta();
    rinuncia = fra(ms, collega);
  };

  /** Se era così, da adesso vuole essere dentro. */
  const collegaSe = (era: typeof vuole, da: number): void => {
    if (vuole !== era) return;
    vuole = 'dentro';
    tentativo = da;
    collega();
  };

  return {
    entra: () => collegaSe('no', 0),
    esci() {
      vuole = 'no';
      lascia();
      cambiata({ tipo: 'fuori' });
    },
    rifai: () => collegaSe('dentro', Math.max(tentativo, 1)),
    sospendi() {
      if (vuole !== 'dentro') return;
      vuole = 'sospesa';
      aspetta();
    },
    riprendi: () => collegaSe('sospesa', tentativo),
  };
}

function pausaMs(tentativo: number, caso: number): number {
  return Math.round((PAUSE_MS[tentativo] ?? PAUSA_MAX_MS) * (1 + CASO_PARTE * caso));
}

/** La stessa richiesta, fra poco, può avere un’altra risposta. */
export function siRiprova(causa: unknown): boolean {
  if (causa instanceof RispostaMancata) return true;
  return causa instanceof ProblemaChiamata && causa.esito !== 'certo' && (causa.stato >= 500 || causa.stato === 429);
}
