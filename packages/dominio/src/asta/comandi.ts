import type { Cent } from '../denaro.ts';
import type { Istante } from '../tempo.ts';
import type {
  Attore,
  Canale,
  MotivoRifiuto,
  MotivoSospensione,
  ParametriBozza,
  Scheda,
  SintesiOfferta,
  TipoEsito,
} from './modello.ts';
import type { Anomalia } from './proposte.ts';
import type { PoliticaDisservizi, Visto } from './salute.ts';

/**
 * Ciò che una persona o il sistema chiede a un'asta. I fatti che il dominio non può conoscere (chi è in turno, che
 * cosa ha letto l'apertura di una busta, chi è collegato) arrivano come dati dentro il comando.
 */
export type Atto =
  | { tipo: 'creaAsta'; id: string; scheda: Scheda; parametri: ParametriBozza }
  | { tipo: 'modificaParametri'; scheda: Scheda; parametri: ParametriBozza }
  | { tipo: 'pubblicaAsta' }
  | { tipo: 'scadiTermine' }
  | {
      tipo: 'depositaBusta';
      bustaId: string;
      pseudonimo: string;
      canale: Canale;
      depositataIl: Istante | null;
      impronta: string;
      scarto: string | null;
    }
  | { tipo: 'emettiCredenziale'; credenzialeId: string; bustaId: string | null; pseudonimo: string }
  | { tipo: 'revocaCredenziale'; credenzialeId: string; motivo: string }
  | { tipo: 'apriOperazioni'; operatoriInTurno: number; ammessiNonCollegati: number }
  | { tipo: 'apriBusta'; bustaId: string; contenuto: ContenutoAperto | { illeggibile: string } }
  | {
      tipo: 'registraOfferta';
      bustaId: string;
      pseudonimo: string;
      canale: 'cartacea' | 'fax' | 'art15';
      depositataIl: Istante;
      impronta: string;
      contenuto: ContenutoAperto;
      interruzione: 'nessuna' | 'programmata' | 'non_programmata';
    }
  | { tipo: 'ammettiOfferta'; bustaId: string; nonostante: string | null }
  | { tipo: 'rifiutaOfferta'; bustaId: string; motivo: MotivoRifiuto }
  | { tipo: 'avviaGara' }
  | { tipo: 'rilancia'; bustaId: string; importoCent: Cent }
  | { tipo: 'registraRilancioInSala'; bustaId: string; importoCent: Cent; dichiaratoIl: Istante }
  | { tipo: 'fermaCrono' }
  | { tipo: 'riprendiCrono' }
  | { tipo: 'sospendiGara'; motivo: MotivoSospensione; dettaglio: string }
  /** `irraggiungibili`: gli ammessi online che la piattaforma non raggiunge; assente quando a riprendere è il sistema. */
  | { tipo: 'riprendiGara'; irraggiungibili?: readonly string[] }
  | { tipo: 'fissaRipresa'; riprendeIl: Istante; politica: PoliticaDisservizi }
  | { tipo: 'segnalaDisservizio'; dal: Istante; visto: Visto; politica: PoliticaDisservizi }
  | { tipo: 'cessaDisservizio'; saniDal: Istante; politica: PoliticaDisservizi }
  | { tipo: 'concludiGara'; filigranaIl: Istante }
  | { tipo: 'aggiudica'; irraggiungibili: readonly string[]; motivoIrraggiungibili: string | null }
  | { tipo: 'dichiaraEsito'; esito: Exclude<TipoEsito, 'aggiudicata' | 'aggiudicata_sotto_base'>; motivo: string }
  | { tipo: 'redigiVerbale'; impronta: string }
  | { tipo: 'firmaVerbale'; versione: number; impronta: string }
  | { tipo: 'chiudiAsta' }
  | { tipo: 'chiediAssistenza'; richiestaId: string; da: string; impegno: string }
  | { tipo: 'prendiInCarico'; richiestaId: string }
  | { tipo: 'chiudiAssistenza'; richiestaId: string }
  | { tipo: 'inviaMessaggio'; messaggioId: string; da: string; impegno: string };

export type ContenutoAperto = { offerta: SintesiOfferta; anomalie: readonly Anomalia[]; stessaProvenienza: number };

export type TipoAtto = Atto['tipo'];
export type AttoDi<T extends TipoAtto> = Extract<Atto, { tipo: T }>;

/** Un atto con chi lo compie e l'identificativo scelto da chi lo manda: una ripetizione riceve la prima risposta. */
export type Comando = { comandoId: string; attore: Attore; atto: Atto };
