import { applicaVista, type Stanza, type VoceVista } from '@gestore/dominio';
import { type Ascolta, ascoltaInsieme } from './ascolto.ts';
import { ogniTanto, type PorteAttesa } from './attesa.ts';
import { creaRiletture } from './riletture.ts';
import { creaSeguitore, type Seguitore } from './sequenza.ts';

/** Senza tempo reale si chiede ogni secondo; con il tempo reale solo per sicurezza, e per far sapere di esserci. */
const POLLING_MS = 1_000;
const CONTROLLO_MS = 5_000;
/** Chi rilegge l'istantanea a intervalli ha già lì il suo controllo. */
const CONTROLLO_DI_CHI_RILEGGE_MS = 30_000;
/** Ogni quanto si guarda se una vendita che non si può ancora leggere si può leggere (R10). */
const RILETTURA_MS = 5_000;
/** Il server dà al più duemila voci per volta: già a metà un'istantanea costa meno. */
const SALTO_MAX = 1_000;

/** Ciò da cui si comincia a seguire. Senza canali la vendita non si può ancora seguire: l'istantanea dice già tutto. */
export type Istantanea = { stanza: Stanza; canali: readonly string[] };

export type ModoCollegamento = 'in_tempo_reale' | 'a_richieste';

/** Ciò che uno schermo sa della vendita che segue: nulla ancora, oppure l'istantanea con la stanza portata avanti. */
export type StatoSeguito<I extends Istantanea> =
  | { tipo: 'in_attesa'; errore: unknown; tentativi: number }
  | { tipo: 'seguita'; vista: I; collegamento: ModoCollegamento };

export type PorteSeguito<I extends Istantanea> = PorteAttesa & {
  /** Un'istantanea già letta, se c'è: si mostra e si segue da lì. */
  iniziale: I | undefined;
  istantanea: () => Promise<I>;
  /** Le voci dopo un posto, in ordine; può dare solo le prime. */
  dopo: (seq: number) => Promise<readonly VoceVista[]>;
  ascolta: Ascolta;
  /** Ogni quanto rileggere l'istantanea per ciò che il registro non annuncia; `null`: solo quando serve. In millisecondi. */
  rileggiOgniMs: number | null;
  /** Se ne mancano più di tante si riparte da un'istantanea. */
  saltoMax?: number;
  /** Ogni stato nuovo, anche il primo. */
  cambiato: (stato: StatoSeguito<I>) => void;
  /** Ogni voce che porta avanti la stanza, nell'ordine del registro; quelle che un'istantanea ha saltato non passano di qui. */
  passata?: (voce: VoceVista) => void;
  /** Richieste mancate, che si ripetono da sole, e voci che non si sono lasciate piegare (`VoceImpossibile`). */
  guasto?: (errore: unknown) => void;
  /** Finché non si è letto nulla: fra quanto richiedere dopo questo errore, `null` mai, `undefined` come al solito. */
  dopoUnNo?: (errore: unknown) => number | null | undefined;
};

export type Seguito = {
  /** Chiede ora ciò che manca, perché si è tornati o si è appena compiuto un atto; non fallisce mai. */
  rimettiInPari(): Promise<void>;
  ferma(): void;
};

/**
 * Segue una vendita da uno schermo: istantanea, canali, buchi, richieste quando i socket non vanno, e un'istantanea nuova
 * quando ne mancano troppe o una voce non si lascia piegare. La stanza mostrata non torna mai indietro.
 */
export function creaSeguito<I extends Istantanea>(porte: PorteSeguito<I>): Seguito {
  const { rileggiOgniMs } = porte;
  let stato: StatoSeguito<I> = { tipo: 'in_attesa', errore: null, tentativi: 0 };
  let seguendo: Seguendo | null = null;
  let fermo = false;

  const riletture = creaRiletture({
    fra: porte.fra,
    casuale: porte.casuale,
    leggi: async () => accogli(await porte.istantanea()),
    fraQuantoMs() {
      if (stato.tipo === 'in_attesa') return POLLING_MS;
      return seguendo === null ? (rileggiOgniMs ?? RILETTURA_MS) : rileggiOgniMs;
    },
    dopoUnNo: (errore) => (stato.tipo === 'in_attesa' ? porte.dopoUnNo?.(errore) : undefined),
    mancata(errore, tentativi) {
      porte.guasto?.(errore);
      if (stato.tipo === 'in_attesa') di({ tipo: 'in_attesa', errore, tentativi });
    },
  });

  function di(nuovo: StatoSeguito<I>): void {
    if (fermo) return;
    stato = nuovo;
    porte.cambiato(nuovo);
  }

  /** Un'istantanea partita prima delle ultime voci non le fa sparire, e la stanza che non cambia resta la stessa. */
  function accogli(letta: I): void {
    if (fermo) return;
    if (letta.canali.join(' ') !== (seguendo?.canali ?? '')) smetti();
    const indietro = seguendo !== null && letta.stanza.seq <= seguendo.seguitore.ultimoSeq();
    const vista = indietro && stato.tipo === 'seguita' ? { ...letta, stanza: stato.vista.stanza } : letta;
    di({ tipo: 'seguita', vista, collegamento: stato.tipo === 'seguita' ? stato.collegamento : 'a_richieste' });
    seguendo?.seguitore.salta(letta.stanza.seq);
    if (seguendo === null && letta.canali.length > 0)
      seguendo = segui(porte, letta, { cambia, riparti: riletture.adesso });
  }

  function cambia(nuovo: Partial<Cambiabile>): void {
    if (stato.tipo !== 'seguita') return;
    const { vista, collegamento } = stato;
    const stanza = nuovo.voce === undefined ? vista.stanza : applicaVista(vista.stanza, nuovo.voce);
    if (nuovo.voce !== undefined) porte.passata?.(nuovo.voce);
    di({ tipo: 'seguita', vista: { ...vista, stanza }, collegamento: nuovo.collegamento ?? collegamento });
  }

  function smetti(): void {
    seguendo?.lascia();
    seguendo = null;
    cambia({ collegamento: 'a_richieste' });
  }

  const rileggi = (): Promise<void> => riletture.adesso().catch(() => undefined);
  if (porte.iniziale !== undefined) accogli(porte.iniziale);
  if (seguendo === null || rileggiOgniMs !== null) void rileggi();

  return {
    rimettiInPari: async () =>
      seguendo === null || rileggiOgniMs !== null ? rileggi() : seguendo.seguitore.rimettiInPari(),
    ferma() {
      fermo = true;
      riletture.ferma();
      smetti();
    },
  };
}

/** Ciò che si sta seguendo: i canali, con i nomi uno dopo l'altro, e la sequenza. */
type Seguendo = { canali: string; seguitore: Seguitore<VoceVista>; lascia(): void };
type Cambiabile = { voce: VoceVista; collegamento: ModoCollegamento };

/** Comincia a seguire da un'istantanea che ha i suoi canali. */
function segui<I extends Istantanea>(
  { fra, casuale, dopo, ascolta, rileggiOgniMs, saltoMax = SALTO_MAX, guasto = () => undefined }: PorteSeguito<I>,
  da: I,
  { cambia, riparti }: { cambia: (nuovo: Partial<Cambiabile>) => void; riparti: () => Promise<void> },
): Seguendo {
  const seguitore = creaSeguitore<VoceVista>({
    ultimoSeq: da.stanza.seq,
    applica: (voce) => cambia({ voce }),
    chiedi: dopo,
    riparti,
    saltoMax,
    intervalloPollingMs: POLLING_MS,
    intervalloControlloMs: rileggiOgniMs === null ? CONTROLLO_MS : CONTROLLO_DI_CHI_RILEGGE_MS,
    ogni: (ms, azione) => ogniTanto({ fra, casuale }, ms, azione),
    guasto,
  });
  const lascia = ascoltaInsieme(da.canali, ascolta, {
    quandoEvento(dati) {
      if (eVoce(dati)) seguitore.ricevi(dati);
    },
    quandoPronto(servitoFino) {
      cambia({ collegamento: 'in_tempo_reale' });
      seguitore.collegato(servitoFino);
    },
    quandoCaduto() {
      cambia({ collegamento: 'a_richieste' });
      seguitore.scollegato();
    },
  });
  return {
    canali: da.canali.join(' '),
    seguitore,
    lascia() {
      lascia();
      seguitore.ferma();
    },
  };
}

/** Ciò che arriva dal canale è una voce se ha un posto e un fatto con il suo nome; il resto lo dice chi la piega. */
function eVoce(dati: unknown): dati is VoceVista {
  if (typeof dati !== 'object' || dati === null || !('seq' in dati) || !('evento' in dati)) return false;
  const { seq, evento } = dati;
  return typeof seq === 'number' && typeof evento === 'object' && evento !== null && 'tipo' in evento;
}
