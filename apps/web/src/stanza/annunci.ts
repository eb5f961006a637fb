import type { CorrezioneVista, Stanza } from '@gestore/dominio';

/** Un annuncio al più ogni tanto: un lettore di schermo deve poter finire la frase. */
export const ANNUNCIO_OGNI_MS = 5_000;
/** Quando il tempo che resta si dice a voce: chi vede lo legge sempre, chi ascolta non può chiederlo a ogni secondo. */
export const SOGLIE_TEMPO_MS = [60_000, 30_000, 10_000] as const;

/** Che cosa è cambiato fra l'ultima cosa detta e adesso, in breve: i fatti di mezzo si contano, non si elencano. */
export type Novita = {
  /** Rilanci accettati nel frattempo e chi è in testa ora; `null` se nessuno. */
  rilanci: { quanti: number; inTesta: string; importoCent: number } | null;
  /** L'ultima correzione di un rilancio in sala, se è nuova: cambia chi è in testa, o a quanto (R55). */
  corretto: CorrezioneVista | null;
  gara: 'avviata' | 'fermata' | 'ripresa' | 'sospesa' | 'conclusa' | null;
  /** Buste decise nel frattempo. */
  ammesse: number;
  rifiutate: number;
  /** Messaggi nuovi di chi conduce la vendita; quelli degli altri si leggono con calma. */
  messaggi: number;
  /** Quanto resta, se una soglia è passata e nessun rilancio l'ha poi smentita. */
  restanoMs: number | null;
};

/** `null` se non c'è nulla da dire. */
export function novitaFra(prima: Stanza, dopo: Stanza, tempoMs: number | null = null): Novita | null {
  const quanti = dopo.rilanci.length - prima.rilanci.length;
  const { migliore } = dopo;
  const corretto = dopo.correzioni.length > prima.correzioni.length ? (dopo.correzioni.at(-1) ?? null) : null;
  const rilanci =
    quanti > 0 && migliore !== null
      ? { quanti, inTesta: migliore.pseudonimo, importoCent: migliore.importoCent }
      : null;
  const gara = cambioDiGara(prima.gara?.fase ?? null, dopo.gara?.fase ?? null);
  // Un rilancio o un fermo cambiano il tempo: quello di prima non si dice più.
  const restanoMs = rilanci === null && dopo.gara?.fase === 'in_corso' ? tempoMs : null;
  const conti = {
    ammesse: Math.max(0, quanteIn(dopo, 'ammessa') - quanteIn(prima, 'ammessa')),
    rifiutate: Math.max(0, quanteIn(dopo, 'rifiutata') - quanteIn(prima, 'rifiutata')),
    messaggi: diChiConduce(dopo, prima.messaggi.at(-1)?.seq ?? 0),
  };
  const nulla = corretto === null && rilanci === null && gara === null && restanoMs === null;
  return nulla && Object.values(conti).every((quanti) => quanti === 0)
    ? null
    : { corretto, rilanci, gara, ...conti, restanoMs };
}

type FaseGara = NonNullable<Stanza['gara']>['fase'];

function cambioDiGara(prima: FaseGara | null, dopo: FaseGara | null): Novita['gara'] {
  if (prima === dopo || dopo === null) return null;
  switch (dopo) {
    case 'in_corso':
      return prima === null ? 'avviata' : 'ripresa';
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

function quanteIn(stanza: Stanza, stato: 'ammessa' | 'rifiutata'): number {
  return stanza.buste.filter((busta) => busta.stato === stato).length;
}

function diChiConduce({ messaggi }: Stanza, dopoSeq: number): number {
  return messaggi.filter(({ seq, ruolo }) => seq > dopoSeq && (ruolo === 'referente' || ruolo === 'operatore')).length;
}

type Porte = {
  adesso(): number;
  /** Chiama fra tanti millisecondi; risponde con come rinunciare. */
  fra(ms: number, azione: () => void): () => void;
  di(novita: Novita): void;
};

/**
 * Chi segue la stanza a voce. La prima novità si dice subito; quelle che arrivano mentre la frase si ascolta aspettano il
 * loro turno e si dicono insieme. Ciò che nel frattempo torna com'era non si dice.
 */
export function creaAnnunciatore(iniziale: Stanza, { adesso, fra, di }: Porte) {
  let detta = iniziale;
  let attuale = iniziale;
  let tempoMs: number | null = null;
  let ultimoAnnuncioIl = Number.NEGATIVE_INFINITY;
  let rinuncia: (() => void) | null = null;
  const parla = (): void => {
    rinuncia = null;
    const novita = novitaFra(detta, attuale, tempoMs);
    detta = attuale;
    tempoMs = null;
    if (novita === null) return;
    ultimoAnnuncioIl = adesso();
    di(novita);
  };
  const quandoSiPuo = (): void => {
    if (rinuncia !== null || novitaFra(detta, attuale, tempoMs) === null) return;
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
