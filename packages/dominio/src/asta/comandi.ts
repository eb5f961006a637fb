import type { Cent } from '../denaro.ts';
import type { Istante } from '../tempo.ts';
import type { CauzioneSulConto } from './cauzione-sul-conto.ts';
import type { Dichiarazione } from './dichiarazione.ts';
import type { EsitoDopoLaVendita, TipoEsito } from './esiti.ts';
import type {
  ArrivoTardivo,
  Attore,
  Istanza,
  ModoDiIngresso,
  MotivoRifiuto,
  MotivoSospensione,
  OrdineDelGiudice,
  ParametriBozza,
  Provvedimento,
  Scheda,
  SintesiOfferta,
} from './modello.ts';
import type { Anomalia } from './proposte.ts';
import type { MezziParola, ModalitaSala, MotivoParolaTolta } from './sala.ts';
import type { PoliticaDisservizi, Visto } from './salute.ts';
import type { Sparizione } from './scollegati.ts';

/** Gli atti dell’allestimento: la vendita si prepara, si pubblica, raccoglie le offerte, si rinvia (R02, R32). */
export type AttoDiAllestimento =
  | { tipo: 'creaAsta'; id: string; scheda: Scheda; parametri: ParametriBozza }
  /** `letta` è la scheda da cui è partito chi scrive, `null` se non c'è un modulo; `motivo` è chiesto da pubblicata (R02). */
  | {
      tipo: 'modificaParametri';
      scheda: Scheda;
      parametri: ParametriBozza;
      letta: { scheda: Scheda; parametri: ParametriBozza } | null;
      motivo: string | null;
    }
  /** La dichiarazione di assenza di conflitti che è agli atti; `null` se non ce n'è (R07). */
  | { tipo: 'pubblicaAsta'; dichiarazione: Dichiarazione | null }
  | { tipo: 'scadiTermine' }
  /**
   * `fissateIl`: l'inizio che ha letto chi lo chiede, perché due insieme non rinviino due volte. `nuovoTermineIl`: il
   * termine per le offerte, se si sposta anch'esso; `null` se resta.
   */
  | {
      tipo: 'rinviaOperazioni';
      fissateIl: Istante;
      nuovoInizioIl: Istante;
      nuovoTermineIl: Istante | null;
      provvedimento: Provvedimento;
      motivo: string;
    };

/** Gli atti che cambiano chi conduce, e chi può prenderne il posto (R36). */
export type AttoDiConduzione =
  /**
   * La conferma un operatore diverso da `propostaDa` (R36); `precedenteId` è chi è sostituito: chi conduceva quando si è proposta. Se
   * intanto ha passato la conduzione è il secondo, e chi lo sostituisce è il secondo al suo posto.
   */
  | ({ tipo: 'sostituisciDelegato'; precedenteId: string } & OrdineDelGiudice)
  /** Un secondo delegato, che il giudice affianca a chi conduce o nomina perché lo supplisca; lo confermano in due, come sopra (R36). */
  | ({
      tipo: 'nominaSecondoDelegato';
      /** Chi conduceva, e chi era il secondo, quando si è proposto: se intanto è cambiato si rifà. */
      conduceId: string;
      secondoId: string | null;
    } & OrdineDelGiudice)
  /** Chi conduce lascia la conduzione al secondo delegato, che è `aId`: chi la lascia resta il secondo (R36). */
  | { tipo: 'passaConduzione'; aId: string; motivo: string }
  /** Il secondo delegato la prende da chi non è collegato; `assenteDaMs` lo misura il server, `null` se non si è mai visto (R36, R49). */
  | { tipo: 'prendiConduzione'; daId: string; assenteDaMs: number | null; motivo: string };

/** Gli atti della vendita che si ferma e riprende (R32). */
export type AttoDiSosta =
  /**
   * `provvedimento` è `null` se la ferma chi conduce, che lo può soltanto a operazioni aperte. `propostaDa`: chi l'ha proposta, se la
   * conferma un altro; senza, trattenere ciò che è dovuto e liberare chi ha offerto non si può (R41, R71).
   */
  | ({ tipo: 'sospendiVendita'; provvedimento: Provvedimento | null; motivo: string } & InDue)
  /** `fermaDal` e `attesaIl` sono ciò che ha letto chi lo chiede: da quando è ferma, e per quando era già fissata la ripresa. */
  | {
      tipo: 'riprendiVendita';
      fermaDal: Istante;
      attesaIl: Istante | null;
      nuovoInizioIl: Istante;
      nuovoTermineIl: Istante | null;
      provvedimento: Provvedimento | null;
      motivo: string;
    }
  /** Le operazioni fermate a buste aperte riprendono da dove erano, nel giorno fissato. */
  | { tipo: 'riapriOperazioni'; operatoriInTurno: number }
  | ({ tipo: 'liberaOfferenti'; provvedimento: Provvedimento; motivo: string } & InDue);

/** Gli atti dell’esito: come finisce, a chi va il bene, a chi torna la cauzione (R40-R47, R70, R71). */
export type AttoDiEsito =
  /** La piattaforma rende la cauzione a chi non è più vincolato, di una vendita finita sospesa o rinviata (R24, R71). */
  | { tipo: 'rimborsaScadute' }
  /** `motivoSottoBase`: perché si vende sotto il prezzo base (cpc 572, terzo comma); a prezzo base o più non serve. */
  | {
      tipo: 'aggiudica';
      irraggiungibili: readonly string[];
      motivoIrraggiungibili: string | null;
      motivoSottoBase?: string | null | undefined;
    }
  | { tipo: 'dichiaraEsito'; esito: EsitoSenzaVendita; motivo: string }
  /** L'istanza di un creditore: quanto offre, le spese di esecuzione, e i crediti che vengono prima del suo (cpc 506, 588-589). */
  | ({ tipo: 'registraIstanza'; istanzaId: string; creditore: string } & Istanza)
  /** Il creditore vi rinuncia, o era scritta male: se ne registra un'altra. */
  | { tipo: 'ritiraIstanza'; istanzaId: string; motivo: string }
  /** `motivo`: perché a questo creditore e non a un altro, se più istanze sono di pari importo. */
  | { tipo: 'assegna'; istanzaId: string; motivo: string | null }
  /** `propostaDa`: chi l'ha proposta; senza, o se è chi la compie, non si può (R70). */
  | {
      tipo: 'registraCaducazione';
      esito: EsitoDopoLaVendita;
      provvedimento: Provvedimento;
      motivo: string;
      propostaDa?: string | undefined;
    };

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

/** Gli atti delle credenziali, e di chi entra (R30). */
export type AttoDiCredenziale =
  | { tipo: 'emettiCredenziale'; credenzialeId: string; bustaId: string | null; pseudonimo: string }
  | { tipo: 'revocaCredenziale'; credenzialeId: string; motivo: string }
  | { tipo: 'consegnaCredenziale'; credenzialeId: string; propostaDa: string }
  | { tipo: 'annotaIngresso'; credenzialeId: string; con: ModoDiIngresso; subentra: boolean };

/** Gli atti della gara: i rilanci e il crono (R50-R56). */
export type AttoDiGara =
  | { tipo: 'avviaGara' }
  | { tipo: 'rilancia'; bustaId: string; importoCent: Cent }
  /** `filigranaIl`: prima di quell'istante nessun processo ha più in mano nulla (R53, R54). */
  | {
      tipo: 'registraRilancioInSala';
      bustaId: string;
      importoCent: Cent;
      dichiaratoIl: Istante;
      filigranaIl: Istante;
    }
  /**
   * Quale è venuto prima, fra il rilancio detto in sala e quelli online accettati dopo che era stato detto. `seguiti`: quelli che
   * chi decide ha davanti, ciascuno con l’impronta della ricevuta che il suo autore ha.
   */
  | {
      tipo: 'decidiPrecedenza';
      bustaId: string;
      importoCent: Cent;
      dichiaratoIl: Istante;
      filigranaIl: Istante;
      prima: 'sala' | 'online';
      motivo: string;
      seguiti: readonly { bustaId: string; importoCent: Cent; ricevuta: string }[];
      /** Quelli respinti che con il rilancio in sala al suo posto valgono, ciascuno con la sua ricevuta: li trova il server. */
      tornano?: readonly { bustaId: string; importoCent: Cent; ricevutoIl: Istante; ricevuta: string }[];
    }
  /** Il rilancio si nomina con la sua busta e l’importo scritto: chi guarda uno schermo superato non ne corregge un altro. */
  | { tipo: 'rettificaRilancio'; bustaId: string; registratoCent: Cent; importoCent: Cent; motivo: string }
  | { tipo: 'annullaRilancio'; bustaId: string; importoCent: Cent; motivo: string }
  | { tipo: 'fermaCrono' }
  | { tipo: 'riprendiCrono' }
  | { tipo: 'sospendiGara'; motivo: MotivoSospensione; dettaglio: string }
  /** `irraggiungibili`: gli ammessi online che la piattaforma non raggiunge; assente quando a riprendere è il sistema. */
  | { tipo: 'riprendiGara'; irraggiungibili?: readonly string[] }
  | { tipo: 'concludiGara'; filigranaIl: Istante };

/** Gli atti della salute della piattaforma (R57). */
export type AttoDiSalute =
  | { tipo: 'fissaRipresa'; riprendeIl: Istante; politica: PoliticaDisservizi }
  | { tipo: 'segnalaDisservizio'; dal: Istante; visto: Visto; politica: PoliticaDisservizi }
  /** `piattaformaMalata` e `venditeInsieme` (questa compresa): ciò che dà riscontro a chi non si sente più. */
  | ({
      tipo: 'segnalaScollegati';
      piattaformaMalata: boolean;
      venditeInsieme: number;
      politica: PoliticaDisservizi;
    } & Sparizione)
  | { tipo: 'cessaDisservizio'; saniDal: Istante; politica: PoliticaDisservizi };

/** Gli atti del verbale, fino alla chiusura (R68). */
export type AttoDiVerbale =
  /**
   * `daStampare`: le integrazioni registrate da quando fu redatta l'ultima versione firmata; prima della firma non conta. `segue`: il
   * numero dell'ultima versione che chi scrive ha letto, zero se nessuna; senza, si redige comunque (R68).
   */
  | { tipo: 'redigiVerbale'; impronta: string; daStampare?: number; segue?: number | undefined }
  | { tipo: 'firmaVerbale'; versione: number; impronta: string }
  /** `impronta`: della versione che il file firma; `firmato`: del file con la firma. */
  | { tipo: 'depositaVerbaleFirmato'; versione: number; impronta: string; firmato: string }
  | { tipo: 'chiudiAsta' };

/** Gli atti degli aiuti e dei messaggi (R80). */
export type AttoDiAssistenza =
  | { tipo: 'chiediAssistenza'; richiestaId: string; da: string; impegno: string }
  | { tipo: 'prendiInCarico'; richiestaId: string }
  | { tipo: 'chiudiAssistenza'; richiestaId: string }
  /** `filo`: di chi è la conversazione, la sua busta o la sua credenziale; `null` un avviso a tutti. */
  | {
      tipo: 'inviaMessaggio';
      messaggioId: string;
      da: string;
      impegno: string;
      filo: string | null;
      /** La richiesta di aiuto che il messaggio continua: che sia di quel filo lo guarda chi manda il comando (R80). */
      richiestaId?: string;
    };

/** Gli atti delle osservazioni per il verbale (DM 22, R68). */
export type AttoDiOsservazione =
  /** La scrive chi offre, o chi conduce per chi l'ha detta a voce. */
  | { tipo: 'presentaOsservazione'; osservazioneId: string; bustaId: string; testo: string }
  /** `trattenutaPerche`: il motivo per cui non si mostra; `null` se se ne prende atto. */
  | { tipo: 'decidiOsservazione'; osservazioneId: string; trattenutaPerche: string | null };

/** Gli atti della sala virtuale (R81). */
export type AttoDiSala =
  /** La sala virtuale: chi vi parla e chi lo chiede; voce e immagine non passano di qui (R81). */
  | { tipo: 'apriSala'; modalita: ModalitaSala }
  | { tipo: 'chiudiSala' }
  | { tipo: 'vaiInOnda'; mezzi: MezziParola }
  | { tipo: 'condividiSchermo'; modalita: ModalitaSala }
  | { tipo: 'chiediParola' }
  | { tipo: 'ritiraParola' }
  | { tipo: 'daiParola'; pseudonimo: string; mezzi: MezziParola; durataMs: number }
  | { tipo: 'togliParola'; pseudonimo: string; motivo: MotivoParolaTolta }
  | { tipo: 'silenziaTutti' };

/** Di ciò che una persona propone e un'altra conferma: chi l'ha proposto, e l'ultima sosta della vendita quando l'ha proposto. */
type InDue = { propostaDa?: string | undefined; ultimaSosta?: Istante | null | undefined };

/**
 * Ciò che una persona o il sistema chiede a un'asta. I fatti che il dominio non può conoscere (chi è in turno, che
 * cosa ha letto l'apertura di una busta, chi è collegato) arrivano come dati dentro il comando.
 */
export type Atto =
  | AttoDiAllestimento
  | AttoDiConduzione
  | AttoDiSosta
  | AttoDiEsito
  | AttoDiBusta
  | AttoDiCredenziale
  | AttoDiGara
  | AttoDiSalute
  | AttoDiVerbale
  | AttoDiAssistenza
  | AttoDiOsservazione
  | AttoDiSala;

/** Gli esiti che si dichiarano con un motivo: nessuno ha il bene. */
export type EsitoSenzaVendita = Exclude<TipoEsito, 'aggiudicata' | 'aggiudicata_sotto_base' | 'assegnata' | 'decaduta'>;

/** Una busta che esce dai depositi, con lo pseudonimo che avrà se entra in elenco (R34). */
export type BustaVersata = ArrivoTardivo & { pseudonimo: string };

export type ContenutoAperto = { offerta: SintesiOfferta; anomalie: readonly Anomalia[]; stessaProvenienza: number };

export type TipoAtto = Atto['tipo'];
export type AttoDi<T extends TipoAtto> = Extract<Atto, { tipo: T }>;

/** Un atto con chi lo compie e l'identificativo scelto da chi lo manda: una ripetizione riceve la prima risposta. */
export type Comando = { comandoId: string; attore: Attore; atto: Atto };
