/** Ciò che si sa di una busta leggendo il registro. Importi in centesimi, istanti in millisecondi. */
export type BustaLetta = {
  id: string;
  pseudonimo: string;
  suCarta: boolean;
  telematica: boolean;
  ammessa: boolean;
  /** Chi conduce non ne ha ancora deciso (R25, R48). */
  attende: boolean;
  /** Non si legge; e `dettata` se chi conduce ne ha digitato l'offerta leggendone i byte (R25). */
  scartata: boolean;
  dettata: boolean;
  prezzoCent: number;
  cauzioneCent: number;
  pagamentoGiorni: number;
  depositoIl: number;
};

export type Crono =
  | { tipo: 'nessuno' }
  | { tipo: 'corre'; zeroIl: number }
  | { tipo: 'fermo'; dalIl: number; restoMs: number }
  | { tipo: 'sospeso' };

/** Un rilancio che vale: `il` è l'arrivo se online, la dichiarazione se in sala. */
export type RilancioLetto = { busta: string; pseudonimo: string; cent: number; il: number; sala: boolean };

/** Un rilancio online respinto per la testa che aveva davanti: quanti rilanci validi lo precedevano, e quando era arrivato. */
export type RespintoLetto = { busta: string; pseudonimo: string; cent: number; il: number; dopo: number };

/** La situazione di diritto dopo un prefisso del registro, ricavata dai soli fatti. */
export type Diritto = {
  fase: 'prima' | 'operazioni' | 'gara' | 'conclusa' | 'esitata';
  crono: Crono;
  unitaMs: number;
  drenaggioMs: number;
  passoCent: number;
  baseCent: number;
  suSeStessi: boolean;
  /** Chi conduce, `null` se la storia non lo dice, e chi può prenderne il posto (R36). */
  conduce: string | null;
  secondo: string | null;
  /** Quando chi conduce ha ricevuto la conduzione; `null` se non è mai passata. */
  conduceDal: number | null;
  buste: Map<string, BustaLetta>;
  testa: { busta: string; pseudonimo: string; cent: number } | null;
  /** La vendita intera è ferma: da quando, se per ordine del giudice, per quando riprende, e se chi ha offerto è libero (R32, R71). */
  ferma: { dalIl: number; perOrdine: boolean; inDue: boolean; riprendeIl: number | null; liberati: boolean } | null;
  /** Le istanze di assegnazione, e quella a cui il bene è andato (R46). */
  istanze: ReadonlyMap<string, number>;
  /** L'inizio fissato per le operazioni finché le buste erano chiuse: una ripresa non lo cambia (R46). */
  inizioIl: number;
  assegnata: string | null;
  /** Come chi conduce ha disposto le offerte pari, dalla prima decisione (R45). */
  parita: readonly (readonly string[])[];
  /** Chi ha vinto, dopo l'esito; e le buste la cui cauzione è già stata resa (R71). */
  vince: string | null;
  rese: ReadonlySet<string>;
  rilanci: number;
  /** Le teste che i rilanci in sala di adesso hanno superato, una sull'altra: vuota se in testa non c'è la sala (R55). */
  superate: readonly NonNullable<Diritto['testa']>[];
  /** I rilanci che valgono, nell'ordine in cui valgono, e la testa di partenza (R51, R54). */
  validi: readonly RilancioLetto[];
  respinti: readonly RespintoLetto[];
  partenza: Diritto['testa'];
  /** Gli autori che aspettano la nuova ricevuta, dopo una decisione (R54). */
  attesi: readonly { busta: string; cent: number; minimoCent: number | null }[];
  /** L'arrivo dell'ultima correzione di un rilancio in sala; `null` se mai. */
  correttaIl: number | null;
  /** Il fermo a cui si è scritto l'ultimo rilancio in sala: di ciò che è arrivato prima nessuno ha più nulla (R53, R54). */
  scrittaAlFermo: number;
  /** Gli aiuti chiesti fin qui, per identificativo. */
  richieste: readonly string[];
  /** I messaggi che non sono per tutti, e di chi sono. */
  conversazioni: readonly { filo: string; messaggioId: string }[];
  /** Di chi è il rilancio in sala che una decisione ha appena messo dopo quelli online: la voce seguente (R54). */
  dettaDopo: string | null;
  avviataIl: number;
  conclusaIl: number;
  /** L'ultima sospensione; zero se non ce ne sono state. */
  sospesaIl: number;
  /** La piattaforma non è in salute, e da quando (R57). */
  malata: { dal: number; gravita: string } | null;
  /** Chi è già stato detto scollegato e quando, e se la gara si è già fermata da sé per questo. */
  scollegati: { fermata: boolean; dettiIl: ReadonlyMap<string, number> };
  /** La riga dell’ultimo disservizio finito, quando si riprende, e i tempi che il gestore ha dichiarato. */
  gravita: string | null;
  riprendeIl: number | null;
  /** Quanta salute di seguito finisce quello in corso, e come era finito l'ultimo. */
  saniMs: number;
  finito: { il: number; saniMs: number } | null;
  preavvisi: Readonly<Record<string, number>>;
};

/** Ciò che qualcuno ha chiesto: chi, che atto, quando è arrivato. */
export type Richiesta = {
  atto: string;
  attore: { tipo: string; id: string };
  busta: string;
  importoCent: unknown;
  registratoCent: unknown;
  motivo: unknown;
  /** L'atto com'è stato mandato: ciò che una voce di rifiuto non ricorda. */
  mandato: Readonly<Record<string, unknown>>;
  ricevutoIl: number;
  dichiaratoIl: number;
};
