import { type Caso, creaCaso } from './caso.ts';

export type Indole =
  | 'costante'
  | 'cecchino'
  | 'testardo'
  | 'due_dispositivi'
  | 'scollegato'
  | 'ripetitore'
  | 'ostile'
  | 'spettatore';

export type PianoAsta = {
  unitaTempoMs: number;
  drenaggioMs: number;
  autoRilancio: boolean;
  mista: boolean;
  ammessi: number;
  /** La vendita cade nella notte in cui cambia l'ora. */
  notteDelCambio: boolean;
  /** Fermata a gara in corso, con la ripresa già fissata per quando la storia comincia (R32). */
  daRiaprire: boolean;
  /** Offerte sotto il prezzo base: i rilanci lo raggiungono oppure no (R42). */
  sottoBase: boolean;
  /** Due creditori hanno chiesto il bene, uno per più dell'altro (R46, R47). */
  istanze: boolean;
  /** Il giudice ha nominato un secondo delegato (R36). */
  conSecondo: boolean;
  /** Le due offerte più alte sono pari in tutto, fino al secondo del deposito (R45). */
  pari: boolean;
  /** Una busta non si legge: chi conduce ne decide (R25). */
  scartata: boolean;
};

export type PianoAttore = { nome: string; asta: number; indole: Indole; busta: number };

export type PianoSpettacolo = { nome: string; asta: number; occhio: 'sala' | 'magistrato' };

/** Che cosa fa il delegato, oltre ad avviare e aggiudicare. */
export type PianoDelegato = {
  nome: string;
  asta: number;
  ferma: number;
  sospende: number;
  siScollega: boolean;
  /** Un provvedimento del giudice ferma la vendita intera, che poi finisce senza aggiudicazione (R32, R71). */
  perOrdine: boolean;
};

/** Con `inMano` una pausa o una morte aspetta che al processo arrivi un comando, e lo coglie con quello in mano. */
export type Guasto =
  | { nome: string; tipo: 'pausa'; processo: number; dopoMs: number; duraMs: number; inMano: boolean }
  | {
      nome: string;
      tipo: 'morte';
      processo: number;
      dopoMs: number;
      consegne: number;
      riparteMs: number;
      inMano: boolean;
    }
  | { nome: string; tipo: 'salto'; processo: number; dopoMs: number; ms: number }
  | { nome: string; tipo: 'base_ferma'; processo: number | null; dopoMs: number; duraMs: number }
  | { nome: string; tipo: 'ascolto_caduto'; processo: number; dopoMs: number; duraMs: number }
  | { nome: string; tipo: 'socket_caduti'; processo: number; dopoMs: number; duraMs: number };

/** Quanto spesso una cosa sola va storta, finché durano i guasti. */
export type Tassi = {
  perdita: number;
  doppione: number;
  lento: number;
  basePrima: number;
  baseDopo: number;
  baseLenta: number;
};

export type Scenario = {
  seme: number;
  processi: { derivaPpm: number }[];
  /** I processi stanno insieme: chi tace si sa se esiste ancora. Altrimenti, dopo tanto, lo si dà per sparito. */
  unaMacchina: boolean;
  aste: PianoAsta[];
  delegati: PianoDelegato[];
  /** Chi risponde, in ogni vendita, a chi chiede aiuto. */
  operatori: { nome: string; asta: number }[];
  attori: PianoAttore[];
  /** Chi guarda e basta: lo schermo della sala, e la console di chi assiste. */
  spettacoli: PianoSpettacolo[];
  guasti: Guasto[];
  tassi: Tassi;
  giroGareMs: number;
  battitoMs: number;
  /** Per quanto si rilancia, dall'avvio della storia. */
  lottaMs: number;
  /** Quando finiscono i guasti, dall'avvio della storia. */
  quieteMs: number;
};

/** Ciò che si toglie per ridurre una storia che non regge. */
export type Tolti = { nomi: ReadonlySet<string>; senzaTassi: boolean; lottaMs: number | null };
export const NULLA_TOLTO: Tolti = { nomi: new Set(), senzaTassi: false, lottaMs: null };

/** Una storia su tante ha un processo per macchina. */
const PIU_MACCHINE_OGNI = 3;
/** Quanto un guasto aspetta che arrivi un comando. */
export const ATTESA_COMANDO_MS = 6_000;

/** Una storia su quattro è sorvegliata: nelle altre ciò che un processo fermo combina resta da vedere. */
const SORVEGLIATA_OGNI = 4;

export function sorvegliata(seme: number): boolean {
  return seme % SORVEGLIATA_OGNI === 0;
}

const SENZA_TASSI: Tassi = { perdita: 0, doppione: 0, lento: 0, basePrima: 0, baseDopo: 0, baseLenta: 0 };
const INDOLI: readonly Indole[] = [
  'costante',
  'costante',
  'cecchino',
  'cecchino',
  'testardo',
  'due_dispositivi',
  'scollegato',
  'ripetitore',
  'ostile',
  'spettatore',
];

/** La storia che nasce da un seme: chi c'è, che cosa si guasta e quando. Tutto ciò che ha un nome si può togliere. */
export function scriviScenario(seme: number, tolti: Tolti = NULLA_TOLTO): Scenario {
  const caso = creaCaso(seme);
  const processi = Array.from({ length: caso.intero(2, 3) }, () => ({
    derivaPpm: caso.vero(0.5) ? 0 : caso.intero(-400, 400),
  }));
  // Da un ramo loro: ciò che si aggiunge non cambia il caso di tutto il resto.
  const soste = caso.ramo('soste');
  const buste = caso.ramo('buste');
  const aste = Array.from({ length: caso.vero(0.15) ? 2 : 1 }, () => scriviAsta(caso, soste, buste));
  const lottaMs = caso.intero(4_000, 14_000);
  const guasti = caso.vero(0.2) ? [] : scriviGuasti(caso, processi.length, lottaMs);
  const calmo = guasti.length === 0 || caso.vero(0.3);
  const tassi: Tassi = calmo
    ? SENZA_TASSI
    : {
        perdita: caso.scegli([0, 0.02, 0.1]),
        doppione: caso.scegli([0, 0.05, 0.2]),
        lento: caso.scegli([0, 0.05, 0.2]),
        basePrima: caso.scegli([0, 0.003, 0.01]),
        baseDopo: caso.scegli([0, 0.003, 0.01]),
        baseLenta: caso.scegli([0, 0.01, 0.05]),
      };
  const tenuti = guasti.filter(({ nome }) => !tolti.nomi.has(nome));
  const fine = Math.max(lottaMs, ...tenuti.map((guasto) => fineDi(guasto)));
  const attori = aste.flatMap((asta, i) => scriviAttori(caso, asta, i));
  return {
    seme,
    processi,
    unaMacchina: seme % PIU_MACCHINE_OGNI !== 0,
    aste,
    delegati: aste.map((_, asta) => ({
      nome: `delegato${asta}`,
      asta,
      ferma: caso.vero(0.4) ? caso.intero(1, 2) : 0,
      sospende: caso.vero(0.2) ? 1 : 0,
      siScollega: caso.vero(0.05),
      perOrdine: soste.vero(0.08),
    })),
    operatori: aste.map((_, asta) => ({ nome: `operatore${asta}`, asta })).filter(({ nome }) => !tolti.nomi.has(nome)),
    attori: attori.filter(({ nome }) => !tolti.nomi.has(nome)),
    spettacoli: aste
      .flatMap((_, asta) =>
        (['sala', 'magistrato'] as const).map((occhio) => ({ nome: `${occhio}${asta}`, asta, occhio })),
      )
      .filter(({ nome }) => !tolti.nomi.has(nome)),
    guasti: tenuti,
    tassi: tolti.senzaTassi ? SENZA_TASSI : tassi,
    giroGareMs: caso.scegli([200, 350, 500]),
    battitoMs: caso.scegli([250, 500, 500]),
    lottaMs: tolti.lottaMs ?? lottaMs,
    quieteMs: fine,
  };
}

function scriviAsta(caso: Caso, soste: Caso, buste: Caso): PianoAsta {
  return {
    conSecondo: caso.ramo('conduzione').vero(0.25),
    pari: buste.vero(0.12),
    scartata: buste.vero(0.12),
    daRiaprire: soste.vero(0.08),
    sottoBase: soste.vero(0.15),
    istanze: soste.vero(0.5),
    unitaTempoMs: caso.scegli([5_000, 5_000, 8_000, 15_000]),
    drenaggioMs: caso.scegli([200, 1_000, 1_000, 3_000]),
    autoRilancio: caso.vero(0.15),
    mista: caso.vero(0.5),
    ammessi: caso.intero(2, 4),
    notteDelCambio: caso.vero(0.1),
  };
}

function scriviAttori(caso: Caso, { ammessi }: PianoAsta, asta: number): PianoAttore[] {
  const quanti = ammessi + caso.intero(0, 2);
  return Array.from({ length: quanti }, (_, i) => {
    const indole = i < 2 ? caso.scegli(INDOLI.slice(0, 8)) : caso.scegli(INDOLI);
    return { nome: `${indole}${asta}${i}`, asta, indole, busta: i % ammessi };
  });
}

function scriviGuasti(caso: Caso, processi: number, lottaMs: number): Guasto[] {
  if (caso.vero(0.12)) return scriviRisveglio(caso, processi, lottaMs);
  return Array.from({ length: caso.intero(1, 4) }, (_, i): Guasto => {
    const processo = caso.intero(0, processi - 1);
    const dopoMs = caso.intero(0, lottaMs + 10_000);
    const tipo = caso.scegli([
      'pausa',
      'pausa',
      'morte',
      'morte',
      'salto',
      'base_ferma',
      'ascolto_caduto',
      'socket_caduti',
    ]);
    const nome = `${tipo}${i}`;
    switch (tipo) {
      case 'pausa':
        return scriviPausa(caso, { nome, tipo, processo, dopoMs });
      case 'morte':
        return scriviMorte(caso, { nome, tipo, processo, dopoMs });
      case 'salto':
        return { nome, tipo, processo, dopoMs, ms: caso.intero(-400, 400) };
      case 'base_ferma':
        return { nome, tipo, processo: caso.vero(0.5) ? processo : null, dopoMs, duraMs: caso.intero(200, 4_000) };
      case 'ascolto_caduto':
        return { nome, tipo, processo, dopoMs, duraMs: caso.intero(200, 8_000) };
      default:
        return { nome, tipo: 'socket_caduti', processo, dopoMs, duraMs: caso.intero(200, 8_000) };
    }
  });
}

type Inizio<T> = { nome: string; tipo: T; processo: number; dopoMs: number };

function scriviPausa(caso: Caso, inizio: Inizio<'pausa'>): Guasto {
  if (caso.vero(0.5)) return { ...inizio, duraMs: duraPausa(caso), inMano: false };
  return { ...inizio, duraMs: caso.vero(0.5) ? caso.intero(5_500, 25_000) : duraPausa(caso), inMano: true };
}

function scriviMorte(caso: Caso, inizio: Inizio<'morte'>): Guasto {
  const riparteMs = caso.intero(500, 15_000);
  if (caso.vero(0.5)) return { ...inizio, consegne: caso.intero(1, 60), riparteMs, inMano: false };
  return { ...inizio, consegne: caso.intero(1, 6), riparteMs, inMano: true };
}

/** Un processo tace tanto da essere dichiarato morto, si risveglia, e si ferma di nuovo per poco con qualcosa in mano. */
function scriviRisveglio(caso: Caso, processi: number, lottaMs: number): Guasto[] {
  const processo = caso.intero(0, processi - 1);
  const prima = { dopoMs: caso.intero(500, 6_000), duraMs: caso.intero(6_000, 20_000) };
  const desto = prima.dopoMs + prima.duraMs;
  const brevi = Array.from({ length: 3 }, (_, i): Guasto => {
    const dopoMs = desto + caso.intero(1_000, lottaMs + 12_000);
    return {
      nome: `pausa${i + 1}`,
      tipo: 'pausa',
      processo,
      dopoMs,
      duraMs: caso.intero(1_500, 4_500),
      inMano: caso.vero(0.5),
    };
  });
  return [{ nome: 'pausa0', tipo: 'pausa', processo, ...prima, inMano: false }, ...brevi];
}

/** Da un decimo di secondo a due minuti; le lunghe sono rare. */
function duraPausa(caso: Caso): number {
  if (caso.vero(0.05)) return caso.intero(15_000, 120_000);
  return caso.vero(0.7) ? caso.intero(100, 4_500) : caso.intero(4_500, 15_000);
}

function fineDi(guasto: Guasto): number {
  const { dopoMs } = guasto;
  const attesa = 'inMano' in guasto && guasto.inMano ? ATTESA_COMANDO_MS : 0;
  if ('duraMs' in guasto) return dopoMs + attesa + guasto.duraMs;
  return guasto.tipo === 'morte' ? dopoMs + attesa + guasto.riparteMs + 10_000 : dopoMs;
}
