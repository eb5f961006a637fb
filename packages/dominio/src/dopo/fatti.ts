import type { Cent } from '../denaro.ts';
import type { Provvedimento } from '../parole/attori.ts';
import type { TipoEsito } from '../parole/esito.ts';
import type { Cancellati, ContoDelPrezzo, Giorno, MovimentoCauzione, RataDisposta } from './modello.ts';

/** Il motivo per cui importo o giorno non sono quelli del movimento, o per cui il conto è un altro; manca dove nulla è da dire. */
type ConMotivo = { motivo?: string | undefined };
type Versato = { importoCent: Cent; il: Giorno; movimentoId: string | null } & ConMotivo;
type PerOrdine = { provvedimento: Provvedimento; motivo: string };

/** Ciò che è accaduto dopo l'esito: uno per voce del secondo registro, al passato, mai corretto. */
export type FattoDopo =
  /** Il primo: di quale vendita è questo registro, e a quale voce del primo si lega. */
  | { tipo: 'SeguitoAperto'; vendita: string; seq: number; impronta: string; esito: TipoEsito }
  | ({ tipo: 'ContoIndicato' } & ContoDelPrezzo & ConMotivo)
  | ({ tipo: 'SaldoVersato'; versamentoId: string; tardivo: boolean; saldato: boolean } & Versato)
  /** Quel versamento è tornato indietro; `saldato`: se senza di lui il prezzo è ancora versato per intero. */
  | {
      tipo: 'VersamentoStornato';
      versamentoId: string;
      importoCent: Cent;
      il: Giorno;
      motivo: string;
      saldato: boolean;
    }
  | { tipo: 'AntiriciclaggioResa'; resaIl: Giorno; tardiva: boolean }
  | { tipo: 'PersonaNominata'; persona: string; dichiarataIl: Giorno; tardiva: boolean }
  | { tipo: 'RateDisposte'; rate: readonly RataDisposta[]; provvedimento: Provvedimento }
  | ({ tipo: 'RataVersata'; numero: number; giorniDiRitardo: number; saldato: boolean } & Versato)
  | ({ tipo: 'ProrogaConcessa'; entro: Giorno } & PerOrdine)
  | ({ tipo: 'PrezzoSospeso' } & PerOrdine)
  | ({ tipo: 'SospensionePrezzoRevocata' } & PerOrdine)
  | ({ tipo: 'MovimentoProposto' } & MovimentoCauzione)
  | { tipo: 'MovimentoRitirato'; propostaId: string; motivo: string }
  | ({ tipo: 'MovimentoConfermato' } & MovimentoCauzione)
  | { tipo: 'VerbaleIntegrato'; numero: number; testo: string }
  | { tipo: 'DecretoRegistrato'; provvedimento: Provvedimento }
  | ({ tipo: 'DecretoRevocato' } & PerOrdine)
  | { tipo: 'BeneConsegnato'; il: Giorno }
  /** Le rate che chi è decaduto aveva versato sono perdute a titolo di multa, e quanto sono (cpc 587, primo comma). */
  | { tipo: 'RatePerdute'; importoCent: Cent; provvedimento: Provvedimento }
  | { tipo: 'BeneRivenduto'; prezzoCent: Cent; asta: string | null; differenzaCent: Cent }
  /** Il gestore ha trasmesso alla banca dati delle aste del Ministero ciò che essa raccoglie (R72). */
  | { tipo: 'BancaDatiTrasmessa'; il: Giorno }
  /** Il rapporto con l'esito mandato al Portale: quale, e di quale esito; un esito che cambia ne vuole un altro (R73). */
  | { tipo: 'RapportoTrasmesso'; numero: number; il: Giorno; esito: TipoEsito; impronta: string }
  /** Quanto spetta al gestore per la vendita, con ciò che lo liquida; vale l'ultimo (R09). */
  | { tipo: 'CompensoRegistrato'; importoCent: Cent; dettaglio: string }
  /** L'autorità ha ordinato di conservare i dati: finché un blocco c'è non si cancella nulla (R77). */
  | ({ tipo: 'ConservazioneBloccata'; bloccoId: string } & PerOrdine)
  | ({ tipo: 'ConservazioneSbloccata'; bloccoId: string } & PerOrdine)
  /** I dati di chi non ha vinto non ci sono più: quanti erano e la loro impronta, mai i dati (R77). */
  | ({ tipo: 'DatiCancellati' } & Cancellati);

/** Il participio con cui un fatto sta nella sua voce del secondo registro: la tavola ha una riga per ciascuno. */
export type TipoFattoDopo = FattoDopo['tipo'];
/** Il fatto di dopo l'esito che porta quel participio, con i soli suoi dati. */
export type FattoDopoDi<T extends TipoFattoDopo> = Extract<FattoDopo, { tipo: T }>;
