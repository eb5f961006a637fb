import type { CorrezioneVista, Stanza } from '@gestore/dominio';
import { diChiConduce } from './messaggi-letti.ts';
import { eSuperato } from './posizione.ts';

/** Un annuncio al più ogni tanto: un lettore di schermo deve poter finire la frase. */
const ANNUNCIO_OGNI_MS = 5_000;
/** Quando il tempo che resta si dice a voce: chi vede lo legge sempre, chi ascolta non può chiederlo a ogni secondo. */
const SOGLIE_TEMPO_MS = [60_000, 30_000, 10_000] as const;

type StatoBusta = Stanza['buste'][number]['stato'];

/** Che cosa è cambiato fra l'ultima cosa detta e adesso, in breve: i fatti di mezzo si contano, non si elencano. */
export type Novita = {
  operazioni: 'aperte' | null;
  /** La vendita intera si è fermata, o va avanti di nuovo (R32); se con lei si è fermata la gara, lo dice la gara. */
  vendita: 'sospesa' | 'riprende' | null;
  /** Che cosa è stato della propria busta: non si conta fra quelle degli altri. */
  sua: Exclude<StatoBusta, 'sigillata'> | null;
  /** Rilanci accettati nel frattempo e chi è in testa ora; `null` se nessuno. */
  rilanci: { quanti: number; inTesta: string; importoCent: number } | null;
  /** Chi ascolta era in testa, e un rilancio lo ha superato. */
  superata: boolean;
  /** L'ultima correzione di un rilancio in sala, se è nuova: cambia chi è in testa, o a quanto (R55). */
  corretto: CorrezioneVista | null;
  gara: 'avviata' | 'fermata' | 'ripresa' | 'riparte' | 'sospesa' | 'conclusa' | null;
  /** Di chi sono le buste degli altri decise nel frattempo. */
  ammesse: readonly string[];
  rifiutate: readonly string[];
  /** Messaggi nuovi di chi conduce la vendita; quelli degli altri si leggono con calma. */
  messaggi: number;
  /** Quanto resta, se una soglia è passata e nessun rilancio l'ha poi smentita. */
  restanoMs: number | null;
};

/** `mio`: lo pseudonimo di chi ascolta, se ha offerto. */
type PerChi = { tempoMs?: number | null; mio?: string | null };

/** `null` se non c'è nulla da dire. */
export function novitaFra(prima: Stanza, dopo: Stanza, { tempoMs = null, mio = null }: PerChi = {}): Novita | null {
  const quanti = dopo.rilanci.length - prima.rilanci.length;
  const { migliore } = dopo;
  const corretto = dopo.correzioni.length > prima.correzioni.length ? (dopo.correzioni.at(-1) ?? null) : null;
  const rilanci =
    quanti > 0 && migliore !== null
      ? { quanti, inTesta: migliore.pseudonimo, importoCent: migliore.importoCent }
      : null;
  const gara = cambioDiGara(prima.gara?.fase ?? null, dopo.gara?.fase ?? null);
  const novita = {
    operazioni: prima.fase !== dopo.fase && dopo.fase === 'operazioni_aperte' ? ('aperte' as const) : null,
    vendita: gara === 'sospesa' ? null : cambioDiVendita(prima.ferma !== null, dopo.ferma !== null),
    sua: cambioDellaSua(statoDella(prima, mio), statoDella(dopo, mio)),
    corretto,
    rilanci,
    superata: mio !== null && migliore !== null && prima.migliore?.pseudonimo === mio && eSuperato(dopo, mio),
    gara,
    ammesse: decise('ammessa', prima, dopo).filter((chi) => chi !== mio),
    rifiutate: decise('rifiutata', prima, dopo).filter((chi) => chi !== mio),
    messaggi: diChiConduce(dopo.messaggi, prima.messaggi.at(-1)?.seq ?? 0),
    // Un rilancio o un fermo cambiano il tempo: quello di prima non si dice più.
    restanoMs: rilanci === null && dopo.gara?.fase === 'in_corso' ? tempoMs : null,
  };
  return Object.values(novita).some((una) => (Array.isArray(una) ? una.length > 0 : Boolean(una))) ? novita : null;
}

function cambioDiVendita(prima: boolean, dopo: boolean): Novita['vendita'] {
  return prima === dopo ? null : dopo ? 'sospesa' : 'riprende';
}

function statoDella({ buste }: Stanza, mio: string | null): StatoBusta {
  return buste.find(({ pseudonimo }) => pseudonimo === mio)?.stato ?? 'sigillata';
}

function cambioDellaSua(prima: StatoBusta, dopo: StatoBusta): Novita['sua'] {
  return prima === dopo || dopo === 'sigillata' ? null : dopo;
}

type FaseGara = NonNullable<Stanza['gara']>['fase'];

function cambioDiGara(prima: FaseGara | null, dopo: FaseGara | null): Novita['gara'] {
  if (prima === dopo || dopo === null) return null;
  switch (dopo) {
    case 'in_corso':
      return prima === null ? 'avviata' : prima === 'sospesa' ? 'riparte' : 'ripresa';
    case 'congelata':
      return 'fermata';
    case 'sospesa':
      return 'sospesa';
    case 'conclusa':
      return 'conclusa';
    default:
      return dopo satisfies never;
  }
}

/** Gli pseudonimi delle buste che adesso sono in quello stato, e prima no. */
function decise(stato: 'ammessa' | 'rifiutata', prima: Stanza, { buste }: Stanza): string[] {
  // Un rilancio non tocca le buste: sono le stesse.
  if (buste === prima.buste) return [];
  return buste
    .filter((busta) => busta.stato === stato && statoDella(prima, busta.pseudonimo) !== stato)
    .map(({ pseudonimo }) => pseudonimo);
}

type Porte = {
  adesso(): number;
  /** Chiama fra tanti millisecondi; risponde con come rinunciare. */
  fra(ms: number, azione: () => void): () => void;
  /** `stanza`: quella di cui si parla. */
  di(novita: Novita, stanza: Stanza): void;
};

/**
 * Chi segue la stanza a voce. La prima novità si dice subito; quelle che arrivano mentre la frase si ascolta aspettano il
 * loro turno e si dicono insieme. Ciò che nel frattempo torna com'era non si dice.
 */
export function creaAnnunciatore(iniziale: Stanza, mio: string | null, { adesso, fra, di }: Porte) {
  let detta = iniziale;
  let attuale = iniziale;
  let tempoMs: number | null = null;
  let ultimoAnnuncioIl = Number.NEGATIVE_INFINITY;
  let rinuncia: (() => void) | null = null;
  const parla = (): void => {
    rinuncia = null;
    const novita = novitaFra(detta, attuale, { tempoMs, mio });
    detta = attuale;
    tempoMs = null;
    if (novita === null) return;
    ultimoAnnuncioIl = adesso();
    di(novita, attuale);
  };
  const quandoSiPuo = (): void => {
    if (rinuncia !== null || novitaFra(detta, attuale, { tempoMs, mio }) === null) return;
    const mancanoMs = ultimoAnnuncioIl + ANNUNCIO_OGNI_MS - adesso();
    if (mancanoMs <= 0) parla();
    else rinuncia = fra(mancanoMs, parla);
  };
  return {
    vista(stanza: Stanza): void {
      attuale = stanza;
      quandoSiPuo();
    },
    restano(ms: number): void {
      tempoMs = ms;
      quandoSiPuo();
    },
    ferma(): void {
      rinuncia?.();
      rinuncia = null;
    },
  };
}

/** Fra quanto passano le soglie che restano, per un crono che scade allora; quelle già passate non si dicono. */
export function soglieDaDire(scadeIl: number, adessoIl: number): { fraMs: number; restanoMs: number }[] {
  return SOGLIE_TEMPO_MS.map((restanoMs) => ({ fraMs: scadeIl - restanoMs - adessoIl, restanoMs })).filter(
    ({ fraMs }) => fraMs > 0,
  );
}
