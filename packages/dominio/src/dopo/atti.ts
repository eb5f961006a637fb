import type { Cent } from '../denaro.ts';
import type { Attore, Provvedimento } from '../parole/attori.ts';
import type { AltroDaAspettare } from './conservazione.ts';
import type { Cancellati, ContoDelPrezzo, Giorno, RataDisposta } from './modello.ts';

/**
 * Da che cosa viene un versamento: un movimento del conto, o `null` se chi lo registra lo legge altrove. Il motivo, se l'importo o il
 * giorno non sono quelli del movimento.
 */
type Versato = { importoCent: Cent; il: Giorno; movimentoId: string | null; motivo?: string | undefined };
type Mosso = { propostaId: string; bustaId: string; importoCent: Cent; dettaglio: string };

/** Ciò che una persona chiede al secondo registro di una vendita. */
export type AttoDopo =
  /** Il motivo, se un altro conto era già indicato. */
  | ({ tipo: 'indicaConto'; motivo?: string | undefined } & ContoDelPrezzo)
  | ({ tipo: 'registraSaldo'; versamentoId: string } & Versato)
  /** La banca ha reso un versamento del saldo già registrato: un assegno impagato, un bonifico stornato. `il`: quando è uscito dal conto. */
  | { tipo: 'stornaVersamento'; versamentoId: string; il: Giorno; motivo: string }
  | { tipo: 'registraAntiriciclaggio'; resaIl: Giorno }
  | { tipo: 'nominaPersona'; persona: string; dichiarataIl: Giorno }
  | { tipo: 'disponiRate'; rate: readonly RataDisposta[]; provvedimento: Provvedimento }
  | ({ tipo: 'registraRata'; numero: number } & Versato)
  | { tipo: 'concediProroga'; entro: Giorno; provvedimento: Provvedimento; motivo: string }
  | { tipo: 'sospendiPrezzo'; provvedimento: Provvedimento; motivo: string }
  | { tipo: 'revocaSospensionePrezzo'; provvedimento: Provvedimento; motivo: string }
  /** Le cinque seguenti propongono: il denaro si muove quando un'altra persona conferma (R71). */
  | ({ tipo: 'giraCauzione' } & Mosso)
  | ({ tipo: 'incameraCauzione' } & Mosso)
  | ({ tipo: 'restituisciAssegno' } & Mosso)
  /** Ciò che è stato versato oltre il dovuto: torna a chi lo ha versato, o copre le spese del trasferimento (R69). */
  | ({ tipo: 'restituisciResiduo' } & Mosso)
  | ({ tipo: 'passaAlleSpese' } & Mosso)
  | { tipo: 'confermaMovimento'; propostaId: string }
  | { tipo: 'ritiraMovimento'; propostaId: string; motivo: string }
  | { tipo: 'integraVerbale'; testo: string }
  | { tipo: 'registraDecreto'; provvedimento: Provvedimento }
  | { tipo: 'revocaDecreto'; provvedimento: Provvedimento; motivo: string }
  | { tipo: 'registraConsegna'; il: Giorno }
  /** Il giudice che dichiara la decadenza dispone la perdita delle rate già versate (cpc 587, primo comma). */
  | { tipo: 'dichiaraRatePerdute'; provvedimento: Provvedimento }
  | { tipo: 'registraRivendita'; prezzoCent: Cent; asta: string | null }
  | { tipo: 'registraTrasmissione'; il: Giorno }
  | { tipo: 'registraCompenso'; importoCent: Cent; dettaglio: string }
  /** `impronta` è del rapporto com'era quando lo si è scaricato. */
  | { tipo: 'registraRapporto'; il: Giorno; impronta: string }
  | { tipo: 'bloccaConservazione'; bloccoId: string; provvedimento: Provvedimento; motivo: string }
  | { tipo: 'sbloccaConservazione'; bloccoId: string; provvedimento: Provvedimento; motivo: string }
  /** Lo chiede il giro della conservazione, e nessuna persona (R77). */
  | { tipo: 'cancellaDati'; cancellati: Cancellati; altro: AltroDaAspettare };

/** Il verbo che nomina un atto di dopo l'esito: da lui si sa a chi spetta (`DEL_GESTORE`, `DELLA_BANCA`; R69, R71, R77). */
export type TipoAttoDopo = AttoDopo['tipo'];
/** L'atto di dopo l'esito che porta quel verbo, con i soli suoi dati. */
export type AttoDopoDi<T extends TipoAttoDopo> = Extract<AttoDopo, { tipo: T }>;
/** Un atto di dopo l'esito con chi lo chiede e l'identificativo scelto da chi lo manda: ripetuto, non si scrive due volte. */
export type ComandoDopo = { comandoId: string; attore: Attore; atto: AttoDopo };

/** Gli atti del solo gestore: chi trasmette alla banca dati e al portale, chi ha un compenso e chi conserva è lui (R09, R72, R73, R77). */
export const DEL_GESTORE = [
  'registraTrasmissione',
  'registraRapporto',
  'registraCompenso',
  'bloccaConservazione',
  'sbloccaConservazione',
] as const satisfies readonly TipoAttoDopo[];

/** Gli atti che può compiere anche un operatore del gestore: quelli che si leggono su un conto, o lo muovono (R71). */
export const DELLA_BANCA = [
  'registraSaldo',
  'stornaVersamento',
  'registraRata',
  'giraCauzione',
  'incameraCauzione',
  'restituisciAssegno',
  'restituisciResiduo',
  'passaAlleSpese',
  'confermaMovimento',
  'ritiraMovimento',
] as const satisfies readonly TipoAttoDopo[];
