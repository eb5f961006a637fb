import type { QualitaLinea, StatoMotoreSala } from '@gestore/contratto/sala/forme';
import type { MezziParola } from '@gestore/dominio';

/** Che cosa fa chi si collega: va in onda chi conduce, parla chi ha la parola, gli altri ascoltano. */
export type RuoloInSala = 'conduce' | 'parola' | 'ascolta';

/** Chi si collega; `chi` lo riconosce da un collegamento all'altro, `nome` è come lo vede chi conduce: mai un nome vero (R33). */
export type ChiEntraInSala = {
  sala: string;
  chi: string;
  nome: string;
  ruolo: RuoloInSala;
  /** La sessione da cui entra: quando finisce, finisce anche il collegamento. */
  sessione: string;
  offerta: string;
  /** Vero per chi conduce e per il giudice: il limite è di chi guarda, e loro entrano anche a sala piena. */
  sempre?: boolean;
};
/** Chi si è collegato, con la risposta alla sua offerta. */
export type RispostoInSala = { rid: string; risposta: string };
/** O un motore che vuole offrire lui: chi entra risponde alla controfferta, e allora è collegato. */
export type EntratoInSala = RispostoInSala | { rid: string; controfferta: string };

/** Chi si congeda: ogni collegamento di quella sessione, o soltanto in quella sala, o soltanto in quel ruolo. */
export type DaCongedare = { sessione: string; sala: string | null; ruolo: RuoloInSala | null };

/** Il passaggio di chi ha la parola: di chi, con che cosa, e fra quanto si chiude da sé. */
export type Cancello = { chi: string; mezzi: MezziParola; perMs: number };

export type Connesso = { rid: string; chi: string; nome: string; soloAudio: boolean; qualita: QualitaLinea };

/** Una sala adesso: che cosa vi passa e chi la ascolta. */
export type SalaMisurata = {
  sala: string;
  inOnda: MezziParola | null;
  parlaAdesso: string | null;
  connessi: readonly Connesso[];
  /** Le sessioni di chi vi è collegato o vi sta entrando, anche per parlare: da qui si sa chi non dovrebbe esserci più. */
  sessioni: readonly string[];
  /** I posti presi: chi tace da tanto è ancora collegato, e non ne tiene. */
  occupati: number;
};

/** I conti da quando il motore è partito. */
export type ContiMotore = {
  ingressi: number;
  chiusi: number;
  byteUsciti: number;
  pacchettiUsciti: number;
  pacchettiPersi: number;
  /** Connessioni TCP chiuse perché erano troppe, da un indirizzo o in tutto, o perché non dicevano chi erano. */
  tcpRifiutate: number;
};

export type MisuraMotore = { sale: readonly SalaMisurata[]; conti: ContiMotore };

/** Ciò che il motore dice appena accade. */
export type FattoMotore =
  | { tipo: 'pronto' }
  | { tipo: 'inOnda'; sala: string; chi: string; mezzi: MezziParola }
  | { tipo: 'uscito'; sala: string; chi: string; ruolo: RuoloInSala };

const PERCHE_NON_ENTRA = [
  'fermo',
  'guasto',
  'spento',
  'piena',
  'affollata',
  'offerta',
  'codec',
  /** L’offerta è più lunga di quanto si legga. */
  'misura',
  /** L’offerta dice troppe cose che una sala non conosce. */
  'attributi',
  /** La sessione di chi entrava è finita intanto. */
  'uscito',
] as const;
export type PercheNonEntra = (typeof PERCHE_NON_ENTRA)[number];

/** Chi si voleva collegare non si è collegato, e la sala di prima è com'era. */
export class NonEntra extends Error {
  override name = 'NonEntra';
  readonly perche: PercheNonEntra;

  constructor(perche: PercheNonEntra) {
    super(`collegamento alla sala non riuscito: ${perche}`);
    this.perche = perche;
  }
}

/**
 * Chi porta voce e immagine. Non sa nulla della vendita: non apre e non chiude nulla da sé tranne il passaggio di chi ha finito il
 * suo tempo. Ogni chiamata finisce presto, anche se il motore è fermo: la vendita non lo aspetta mai (R81).
 */
export type MotoreSala = {
  stato(): StatoMotoreSala;
  /** Cresce a ogni ripartenza: i collegamenti di prima non ci sono più. */
  giro(): number;
  /** Che cosa gli impedisce di rispondere, in parole; `null` se nulla, o se non si sa. */
  perche(): string | null;
  readonly limite: number;
  /** Lancia `NonEntra`. */
  entra(ingresso: ChiEntraInSala): Promise<EntratoInSala>;
  /** La risposta a una controfferta; falso se non se ne aspetta una da lui. Lancia `NonEntra`. */
  risponde(sala: string, rid: string, chi: string, risposta: string): Promise<boolean>;
  /** Falso se non c'è, o non è di quella sala e di quella persona. */
  esci(sala: string, rid: string, chi: string): Promise<boolean>;
  /**
   * Chiude questi collegamenti, di ogni sala e in ogni ruolo, e non lascia finire di entrare chi stava entrando. Ciò che il motore non
   * dice di aver chiuso non è chiuso: lo chiede ancora, e se non si chiude finisce il motore.
   */
  congeda(quali: readonly DaCongedare[]): Promise<void>;
  /** Quando finisce, di chi ha la parola passa soltanto ciò che il cancello dice: con `null` più nulla, anche se il motore non risponde. */
  cancello(sala: string, cancello: Cancello | null): Promise<void>;
  /** Chiude ogni collegamento di una sala. */
  svuota(sala: string): Promise<void>;
  misura(): MisuraMotore;
  quando(ascolta: (fatto: FattoMotore) => void): void;
  ferma(): Promise<void>;
};

export const CONTI_VUOTI: ContiMotore = {
  ingressi: 0,
  chiusi: 0,
  byteUsciti: 0,
  pacchettiUsciti: 0,
  pacchettiPersi: 0,
  tcpRifiutate: 0,
};

/** Il motore di un server che non porta voce né immagine (`SALA=spenta`). */
export const MOTORE_SPENTO: MotoreSala = {
  stato: () => 'spento',
  giro: () => 0,
  perche: () => null,
  limite: 0,
  entra: async () => {
    throw new NonEntra('spento');
  },
  risponde: async () => false,
  esci: async () => false,
  congeda: async () => undefined,
  cancello: async () => undefined,
  svuota: async () => undefined,
  misura: () => ({ sale: [], conti: CONTI_VUOTI }),
  quando: () => undefined,
  ferma: async () => undefined,
};
