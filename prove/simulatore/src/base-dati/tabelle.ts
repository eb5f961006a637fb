/** Una riga del registro come la dà PostgreSQL: gli interi grandi sono testo. */
export type RigaGiornale = {
  marca: string | null;
  asta: string;
  seq: number;
  tipo: string;
  versione: number;
  dati: string;
  comando_id: string;
  parte: number;
  attore_tipo: string;
  attore_id: string;
  ricevuto_il: string;
  registrato_il: string;
  precedente: string;
  impronta: string;
  sale: string | null;
  radice: string | null;
};
/** Un testo libero di una voce, che sta accanto al registro. */
export type RigaParola = { asta: string; impegno: string; sale: string; testo: string };

export type RigaProcesso = {
  id: string;
  macchina: string;
  pid: number;
  visto: number;
  filigranaIl: number;
  fine: string | null;
};
export type RigaAsta = { seq: number; fase: string; attende: boolean };
/** Ciò che un processo ha detto della propria salute. */
export type RigaSalute = { malata_dal: string | null; visto: unknown; sani_dal: string; letta: number };

/** Le righe confermate di un'asta e le chiavi che tengono. */
export type Registro = { righe: RigaGiornale[]; comandi: Set<string> };

export type Tabelle = {
  giornale: Map<string, Registro>;
  /** I testi delle voci, per impegno. */
  parole: Map<string, RigaParola>;
  processi: Map<string, RigaProcesso>;
  aste: Map<string, RigaAsta>;
  salute: Map<string, RigaSalute>;
  /** Fino a quando l'indice è in pari, se qualcuno l'ha scritto. */
  inPariDal: number | null;
  /** Ultimo segnale del referente di ogni asta. */
  referenti: Map<string, number>;
  /** Processi dichiarati finiti che poi hanno ripreso a battere. */
  risorti: Set<string>;
};

export function creaTabelle(): Tabelle {
  return {
    giornale: new Map(),
    parole: new Map(),
    processi: new Map(),
    aste: new Map(),
    salute: new Map(),
    inPariDal: null,
    referenti: new Map(),
    risorti: new Set(),
  };
}

export function registroDi(tabelle: Tabelle, asta: string): Registro {
  let registro = tabelle.giornale.get(asta);
  if (registro === undefined) {
    registro = { righe: [], comandi: new Set() };
    tabelle.giornale.set(asta, registro);
  }
  return registro;
}

export const chiaveComando = (riga: RigaGiornale): string => `${riga.comando_id}/${riga.parte}`;
