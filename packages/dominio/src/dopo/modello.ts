import type { Cent } from '../denaro.ts';
import type { Provvedimento } from '../parole/attori.ts';
import type { TipoEsito } from '../parole/esito.ts';
import type { Migliore } from '../parole/gara.ts';
import type { Istante } from '../tempo.ts';

/** Un giorno di Roma scritto `aaaa-mm-gg`. */
export type Giorno = string;

/**
 * Ciò che il primo registro dice di una vendita con il suo esito, e i termini che ne vengono: qui arriva come dato, e il secondo
 * registro non lo cambia mai.
 */
export type VenditaEsitata = {
  id: string;
  /** L'ultima voce del primo registro, che il secondo nomina quando comincia. */
  seq: number;
  impronta: string;
  /** Chi conduce adesso: registra lui ciò che segue (R36). */
  delegatoId: string | null;
  esito: TipoEsito;
  dichiaratoIl: Istante;
  /** Chi si era aggiudicato il bene, anche se poi l'esito è caduto; `null` se nessuno, o se è andato a un creditore. */
  vincitore: Migliore | null;
  /** La cauzione di ciascuna busta letta. */
  cauzioni: ReadonlyMap<string, Cent>;
  personaDaNominare: boolean;
  /** La fine dell'ultimo giorno per il saldo e per la dichiarazione antiriciclaggio, dai parametri e dall'offerta (R69). */
  saldoEntroIl: Istante;
  personaEntroIl: Istante;
  /** Quante buste la vendita ha avuto. */
  buste: number;
  /** Il giorno del provvedimento che ha cambiato l'esito; `null` se è quello dichiarato. */
  caducataDel: Giorno | null;
  /** Le buste ancora vincolate alla loro offerta, e fino a quando: finita sospesa o rinviata, la cauzione resta dov'è (R24, R71). */
  vincolateFino: ReadonlyMap<string, Istante>;
};

/** Un ordine di non cancellare nulla, con il provvedimento che lo dispone (R77). */
type BloccoConservazione = { bloccoId: string; provvedimento: Provvedimento; motivo: string };

/**
 * Ciò che si è cancellato di una vendita: quanto, e l'impronta degli impegni che nei registri restano. `resta` è la busta di chi ha
 * vinto, i cui dati non si toccano (R77).
 */
export type Cancellati = {
  vendita: string;
  resta: string | null;
  dati: number;
  buste: number;
  messaggi: number;
  movimenti: number;
  impronta: string;
  /** Dopo quanti giorni da quello in cui l'esito è diventato definitivo. */
  dopoGiorni: number;
};

/** Che cosa si muove della cauzione: si gira alla procedura, si incamera, si restituisce l'assegno (R67, R70, R71). */
export const COSE_MOSSE = ['giro', 'incameramento', 'assegno'] as const;
/** La via per cui una cauzione se ne va, fuori da un ordine di rimborso: una volta sola, e con due persone (R67, R71). */
export type CosaMossa = (typeof COSE_MOSSE)[number];

/** Ciò che di una cauzione si è mosso, e quanto. */
export type CauzioneMossa = { cosa: CosaMossa; importoCent: Cent };

/** Dove va ciò che è stato versato oltre il dovuto: torna a chi lo ha versato, o copre le spese del trasferimento (R69). */
export const DESTINI_RESIDUO = ['residuo', 'spese'] as const;
/** Dove va ciò che supera il dovuto: lo propone una persona e lo conferma un'altra; caduto l'esito può soltanto tornare (R69, R71). */
export type DestinoResiduo = (typeof DESTINI_RESIDUO)[number];

/** Un movimento di denaro che una persona propone e un'altra conferma (R71). */
export type MovimentoCauzione = {
  propostaId: string;
  cosa: CosaMossa | DestinoResiduo;
  bustaId: string;
  importoCent: Cent;
  /** Il conto a cui si gira o si rende, o le spese che copre; di un assegno, il suo numero e la banca. */
  dettaglio: string;
  propostaDa: string;
};

/** Una rata come la dispone il giudice (cpc 569, 574). */
export type RataDisposta = { numero: number; importoCent: Cent; entro: Giorno };
/** Una rata, e quanto se n'è versato finora (R69); `versataIl`: il giorno in cui è stata intera, `null` se non lo è. */
export type Rata = RataDisposta & { versatoCent: Cent; versataIl: Giorno | null };

/** Dove si paga il saldo, e che cosa scrivere nel bonifico. */
export type ContoDelPrezzo = { iban: string; intestatario: string; causale: string };

/** Un rapporto mandato al Portale: il suo numero, quando, con quale esito, e l'impronta del documento (R73). */
type RapportoMandato = { numero: number; il: Giorno; esito: TipoEsito; impronta: string };

/** Ciò che è accaduto dopo l'esito. Nasce vuoto, e finché è vuoto non c'è nemmeno il suo registro. */
export type StatoDopo = {
  fatti: number;
  /** Tutto ciò che è stato versato, anche oltre il dovuto. */
  versatoCent: Cent;
  /** Di ciò che è stato versato, quanto lo è stato come rata (cpc 587, primo comma). */
  rateCent: Cent;
  /** Di ciò che è stato versato oltre il dovuto, quanto è già tornato o è andato alle spese. */
  residuoMossoCent: Cent;
  /** Quanto il giudice ha già dichiarato perduto delle rate versate (cpc 587, primo comma). */
  ratePerduteCent: Cent;
  /** Il giorno in cui il prezzo è stato versato per intero; `null` se non lo è. */
  saldatoIl: Giorno | null;
  versamenti: ReadonlyMap<string, { importoCent: Cent; il: Giorno; aMano: boolean; tornato: boolean }>;
  /** I movimenti del conto già registrati: nessuno paga due volte. */
  movimenti: ReadonlySet<string>;
  /** Importo e giorno di ciascun versamento; `aMano` se chi l'ha registrato lo leggeva altrove, e nessun movimento lo distingue. */
  versati: readonly { importoCent: Cent; il: Giorno; aMano: boolean }[];
  /** L'ultimo conto che chi conduce ha indicato; `null` se nessuno. */
  conto: ContoDelPrezzo | null;
  antiriciclaggio: { resaIl: Giorno; tardiva: boolean } | null;
  persona: { persona: string; dichiarataIl: Giorno; tardiva: boolean } | null;
  rate: readonly Rata[];
  /** Il provvedimento che ha disposto le rate; un altro, dello stesso giorno o dopo, può rifare quelle da versare. */
  ordineDelleRate: Provvedimento | null;
  /** Il giorno fino a cui il giudice ha prorogato il saldo; `null` se vale il termine dell'avviso. */
  prorogatoAl: Giorno | null;
  /**
   * Il giudice ha sospeso la vendita perché il prezzo è molto inferiore a quello giusto: il decreto aspetta, e il termine per versare il
   * prezzo, che è perentorio, corre (cpc 585, 586).
   */
  sospeso: boolean;
  proposti: ReadonlyMap<string, MovimentoCauzione>;
  /** Che cosa si è fatto della cauzione di ciascuna busta. */
  mosse: ReadonlyMap<string, CauzioneMossa>;
  integrazioni: number;
  decreto: Provvedimento | null;
  consegnatoIl: Giorno | null;
  /** Il prezzo a cui il bene si è venduto di nuovo, dopo una decadenza. */
  rivendita: { prezzoCent: Cent; asta: string | null } | null;
  /** Il giorno in cui si è trasmesso alla banca dati del Ministero; `null` se non ancora (R72). */
  trasmessaIl: Giorno | null;
  /** L'ultimo rapporto mandato al Portale; `null` se nessuno (R73). */
  rapporto: RapportoMandato | null;
  /** Il compenso del gestore; `null` finché nessuno lo registra (R09). */
  compenso: { importoCent: Cent; dettaglio: string } | null;
  /** I blocchi ancora in forza (R77). */
  blocchi: ReadonlyMap<string, BloccoConservazione>;
  /** Se i dati di chi non ha vinto si sono cancellati (R77). */
  cancellati: Cancellati | null;
};

export const DOPO_INIZIALE: StatoDopo = {
  fatti: 0,
  versatoCent: 0,
  rateCent: 0,
  residuoMossoCent: 0,
  ratePerduteCent: 0,
  saldatoIl: null,
  versamenti: new Map(),
  movimenti: new Set(),
  versati: [],
  conto: null,
  antiriciclaggio: null,
  persona: null,
  rate: [],
  ordineDelleRate: null,
  prorogatoAl: null,
  sospeso: false,
  proposti: new Map(),
  mosse: new Map(),
  integrazioni: 0,
  decreto: null,
  consegnatoIl: null,
  rivendita: null,
  trasmessaIl: null,
  rapporto: null,
  compenso: null,
  blocchi: new Map(),
  cancellati: null,
};

/** Quanto può crescere il registro di ciò che segue un esito: nessuna procedura vi arriva (scelta). */
export const FATTI_DOPO_MAX = 1_000;
/** Le rate che un provvedimento può disporre: in dodici mesi, più di una a settimana non si è vista. */
export const RATE_MAX = 60;
