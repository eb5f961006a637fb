import type { Cent } from '../denaro.ts';
import type { Istante } from '../tempo.ts';
import type { MotivoRifiuto } from './attori.ts';

/** Per quale via è arrivata un'offerta; il canale dell'offerta vincola quello della partecipazione (DM 22, R31). */
export type Canale = 'telematica' | 'cartacea' | 'fax' | 'art15';

/** Ciò che di un'offerta entra nel registro: nessun dato personale, solo importi, termini e un impegno salato (4-sigillo). */
export type SintesiOfferta = {
  /** `null` = nell'offerta manca o non si legge: non è uno zero, né ciò che dice l'avviso (R14). */
  prezzoCent: Cent | null;
  cauzioneCent: Cent | null;
  pagamentoGiorni: number | null;
  personaDaNominare: boolean;
  /** SHA-256 salato dei dati personali, conservati a parte e cancellabili. */
  impegno: string;
};

/** Un'offerta di cui si sa ciò che la fa ammettere e precedere un'altra (R14, R45). */
export type OffertaIntera = SintesiOfferta & { prezzoCent: Cent; cauzioneCent: Cent; pagamentoGiorni: number };

/** A che punto è una busta: chiusa, illeggibile, aperta con le proposte del software, ammessa o rifiutata da chi conduce (R25, R38). */
export type StatoBusta =
  | { tipo: 'sigillata' }
  /** Il software non la esclude: finché `esclusa` è `null` chi conduce non ne ha ancora deciso (R25). */
  | { tipo: 'scartata_tecnica'; motivo: string; esclusa: MotivoRifiuto | null }
  | { tipo: 'aperta'; offerta: SintesiOfferta; proposte: readonly Proposta[] }
  | { tipo: 'ammessa'; offerta: OffertaIntera; proposte: readonly Proposta[]; nonostante: string | null }
  | { tipo: 'rifiutata'; offerta: SintesiOfferta; proposte: readonly Proposta[]; motivo: MotivoRifiuto };

/**
 * Che cosa dice quando una busta fu depositata (R12): una ricevuta di consegna verificata; il nostro arrivo, dove il canale non
 * ne dà; la parola del referente per la carta; una ricevuta creduta senza firma, solo in fatti di versioni passate.
 */
export const PROVE_DEPOSITO = ['consegna_pec', 'arrivo', 'dichiarata', 'non_verificata'] as const;

/** Da che cosa si sa l'ora del deposito: da quell'ora si vede se una busta è tardiva, e chi precede fra pari (R12, R13, R45). */
export type ProvaDeposito = (typeof PROVE_DEPOSITO)[number];

/** Un pacchetto arrivato a operazioni iniziate: sta a sé finché il referente non ne decide, con i due istanti davanti (R13, R25). */
export type ArrivoTardivo = {
  bustaId: string;
  canale: Canale;
  /** Quando è arrivato alla piattaforma. */
  arrivataIl: Istante;
  /** Quando una ricevuta verificata dice che fu depositato; `null` se nessuna lo dice. */
  provataIl: Istante | null;
  impronta: string;
  /** Perché non si legge; `null` se si legge. */
  scarto: string | null;
};

/** Un arrivo a operazioni iniziate, e ciò che se n'è deciso: fra le buste o no, con il motivo; `null` se non ancora (R25). */
export type ArrivoInElenco = ArrivoTardivo & { deciso: { accolto: boolean; motivo: string } | null };

/** Un'offerta depositata, com'è adesso nello stato della vendita: di chi è non si sa, ha uno pseudonimo (R33, R34). */
export type Busta = {
  id: string;
  /** Casuale per asta, stabile in essa, non derivabile (R34). */
  pseudonimo: string;
  canale: Canale;
  depositataIl: Istante | null;
  prova: ProvaDeposito;
  /** Quando è arrivata alla piattaforma; `null` se è su carta, o se il fatto è di prima che si scrivesse. */
  arrivataIl: Istante | null;
  tardiva: boolean;
  impronta: string;
  stato: StatoBusta;
};

/**
 * Il software propone e il referente decide (R38): `inefficace` propone l'esclusione, `blocco` chiede un atto
 * motivato, `regolarizzare` e `avviso` non impediscono nulla.
 */
export type Gravita = 'inefficace' | 'blocco' | 'regolarizzare' | 'avviso';

/** Ciò che il software ha da dire di un'offerta aperta, con la regola e quanto pesa: decide il referente (R13-R24, R38). */
export type Proposta = {
  codice: string;
  regola: string;
  gravita: Gravita;
  /** Solo importi, istanti e conteggi: mai un nome o un codice fiscale, perché entra nel registro. */
  dati: Readonly<Record<string, string | number | null>>;
};

/** Un'anomalia trovata al confine leggendo l'offerta (R14, R15, R18-R23), già ridotta a codice e regola. */
export type Anomalia = { codice: string; regola: string; gravita: Gravita; campo: string | null };

/** Che cosa i movimenti del conto dicono di una cauzione; `ignota` se gli estratti non arrivano al giorno del termine (R39). */
export type StatoSulConto = 'accreditata' | 'parziale' | 'non_accreditata' | 'ignota';

/** Ciò che il conto diceva di una cauzione quando chi conduce ha ammesso l'offerta, per data contabile (R39). */
export type CauzioneSulConto = {
  stato: StatoSulConto;
  dovutaCent: Cent;
  ricevutaCent: Cent;
  /** L'ultima data contabile fra gli accrediti, `aaaa-mm-gg`. */
  contabileIl: string | null;
  /** Vero se ciò che è arrivato entro il giorno del termine non bastava. */
  dopoIlTermine: boolean;
};

/** Una riga dell'elenco che il referente vede aprendo le operazioni: le buste arrivate, scartate e tardive comprese (R13, R25). */
export type BustaInElenco = {
  bustaId: string;
  pseudonimo: string;
  canale: Canale;
  depositataIl: Istante | null;
  tardiva: boolean;
  scarto: string | null;
};

/** I fatti delle buste: come arrivano, si aprono e si decidono (R10, R25, R38). */
export type FattoDiBusta =
  | {
      tipo: 'BustaDepositata';
      bustaId: string;
      pseudonimo: string;
      canale: Canale;
      depositataIl: Istante | null;
      prova: ProvaDeposito;
      arrivataIl: Istante | null;
      tardiva: boolean;
      impronta: string;
      /** Prima dell'apertura nessuno sa che la busta esiste (R10). */
      riservata: boolean;
    }
  | {
      tipo: 'BustaScartata';
      bustaId: string;
      pseudonimo: string;
      canale: Canale;
      depositataIl: Istante | null;
      prova: ProvaDeposito;
      arrivataIl: Istante | null;
      tardiva: boolean;
      impronta: string;
      riservata: boolean;
      motivo: string;
    }
  | ({ tipo: 'ArrivoTardivo' } & ArrivoTardivo)
  | { tipo: 'ArrivoDeciso'; bustaId: string; accolto: boolean; motivo: string }
  | {
      tipo: 'OperazioniAperte';
      aperteIl: Istante;
      operatoriInTurno: number;
      ammessiNonCollegati: number;
      /** Qualcuno aveva registrato chi non può offrire; `null` se il fatto è di prima che si scrivesse (R18). */
      debitoreRegistrato: boolean | null;
      buste: readonly BustaInElenco[];
    }
  | {
      tipo: 'BustaAperta';
      bustaId: string;
      pseudonimo: string;
      canale: Canale;
      depositataIl: Istante | null;
      offerta: SintesiOfferta;
      proposte: readonly Proposta[];
    }
  /** A un'offerta già aperta si aggiunge ciò che un elenco registrato dopo dice di lei: chi era ammesso resta ammesso (R18, R38). */
  | { tipo: 'OffertaRiconfrontata'; bustaId: string; pseudonimo: string; proposte: readonly Proposta[] }
  | { tipo: 'BustaIllegibile'; bustaId: string; pseudonimo: string; motivo: string }
  /** Di una busta scartata chi conduce ha letto i byte, e ne ha digitato l'offerta: da qui è una come le altre (R25). */
  | {
      tipo: 'ScartataLetta';
      bustaId: string;
      pseudonimo: string;
      canale: Canale;
      depositataIl: Istante | null;
      offerta: SintesiOfferta;
      proposte: readonly Proposta[];
      motivo: string;
    }
  /** Chi conduce non ammette una busta scartata, della quale nulla si è potuto leggere o che non è un'offerta (R25, R38). */
  | { tipo: 'ScartataEsclusa'; bustaId: string; pseudonimo: string; motivo: MotivoRifiuto }
  /** `cauzione`: ciò che il conto ne diceva; assente se non lo si era chiesto, e nei fatti di prima (R39). */
  | {
      tipo: 'OffertaAmmessa';
      bustaId: string;
      pseudonimo: string;
      nonostante: string | null;
      riammessa: boolean;
      cauzione?: CauzioneSulConto;
    }
  | { tipo: 'OffertaRifiutata'; bustaId: string; pseudonimo: string; motivo: MotivoRifiuto }
  /** Fra offerte pari in tutto chi conduce ha detto quale precede: `ordine` le ha tutte, dalla prima (R45). */
  | { tipo: 'ParitaDecisa'; ordine: readonly { bustaId: string; pseudonimo: string }[]; motivo: string };

/** Una busta che esce dai depositi, con lo pseudonimo che avrà se entra in elenco (R34). */
export type BustaVersata = ArrivoTardivo & { pseudonimo: string };

/** L'offerta letta aprendo una busta, o digitata; `stessaProvenienza`: quante altre sono della stessa PEC o persona (R21). */
export type ContenutoAperto = { offerta: SintesiOfferta; anomalie: readonly Anomalia[]; stessaProvenienza: number };

/** Gli atti delle buste: come arrivano, si aprono e si decidono (R10, R25, R38). */
export type AttoDiBusta =
  | { tipo: 'versaBuste'; buste: readonly BustaVersata[] }
  | { tipo: 'decidiArrivo'; bustaId: string; pseudonimo: string; accolto: boolean; motivo: string }
  /** `debitoreRegistrato` manca dove nessuno lo ha guardato: il verbale non ne dice nulla (R18). */
  | {
      tipo: 'apriOperazioni';
      operatoriInTurno: number;
      ammessiNonCollegati: number;
      debitoreRegistrato?: boolean;
    }
  /** Ciò che un elenco di chi non può offrire, scritto a operazioni aperte, dice delle offerte già aperte (R18). */
  | { tipo: 'riconfrontaOfferte'; trovate: readonly { bustaId: string; anomalie: readonly Anomalia[] }[] }
  /** `contenuto` è `null` se non lo si è letto: allo stato di prima la busta non si poteva aprire (R10). */
  | { tipo: 'apriBusta'; bustaId: string; contenuto: ContenutoAperto | { illeggibile: string } | null }
  | {
      tipo: 'registraOfferta';
      bustaId: string;
      pseudonimo: string;
      canale: 'cartacea' | 'fax' | 'art15';
      depositataIl: Istante;
      /** Vuota se il testo non si è tenuto: allo stato di prima la regola la rifiutava. */
      impronta: string;
      contenuto: ContenutoAperto;
      interruzione: 'nessuna' | 'programmata' | 'non_programmata';
      /** Se all'istante del deposito il registro della vendita ha un disservizio: l'interruzione non è solo detta (R26, R27). */
      interruzioneRegistrata: boolean;
    }
  /** Ciò che chi conduce ha letto nei byte di una busta scartata, e come (R25). */
  | { tipo: 'leggiScartata'; bustaId: string; contenuto: ContenutoAperto; motivo: string }
  /** `cauzione`: ciò che il conto ne dice mentre si ammette, se lo si è potuto chiedere (R39). */
  | { tipo: 'ammettiOfferta'; bustaId: string; nonostante: string | null; cauzione?: CauzioneSulConto | null }
  | { tipo: 'rifiutaOfferta'; bustaId: string; motivo: MotivoRifiuto }
  /** Le offerte pari in tutto, tutte e dalla prima, come chi conduce le dispone (R45). */
  | { tipo: 'decidiParita'; ordine: readonly string[]; motivo: string };
