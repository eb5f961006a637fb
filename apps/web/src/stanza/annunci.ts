import type { Stanza } from '@gestore/dominio';

/** Un annuncio al più ogni tanto: un lettore di schermo deve poter finire la frase. */
export const ANNUNCIO_OGNI_MS = 5_000;

/** Che cosa è cambiato fra l'ultima cosa detta e adesso, in breve: i fatti di mezzo si contano, non si elencano. */
export type Novita = {
  /** Rilanci accettati nel frattempo e chi è in testa ora; `null` se nessuno. */
  rilanci: { quanti: number; inTesta: string; importoCent: number } | null;
  gara: 'avviata' | 'fermata' | 'ripresa' | 'sospesa' | 'conclusa' | null;
  /** Buste decise nel frattempo. */
  ammesse: number;
  rifiutate: number;
};

/** `null` se non c'è nulla da dire. */
export function novitaFra(prima: Stanza, dopo: Stanza): Novita | null {
  const quanti = dopo.rilanci.length - prima.rilanci.length;
  const { migliore } = dopo;
  const rilanci =
    quanti > 0 && migliore !== null
      ? { quanti, inTesta: migliore.pseudonimo, importoCent: migliore.importoCent }
      : null;
  const gara = cambioDiGara(prima.gara?.fase ?? null, dopo.gara?.fase ?? null);
  const ammesse = quanteIn(dopo, 'ammessa') - quanteIn(prima, 'ammessa');
  const rifiutate = quanteIn(dopo, 'rifiutata') - quanteIn(prima, 'rifiutata');
  if (rilanci === null && gara === null && ammesse <= 0 && rifiutate <= 0) return null;
  return { rilanci, gara, ammesse: Math.max(0, ammesse), rifiutate: Math.max(0, rifiutate) };
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
  let ultimoAnnuncioIl = Number.NEGATIVE_INFINITY;
  let rinuncia: (() => void) | null = null;
  const parla = (): void => {
    rinuncia = null;
    const novita = novitaFra(detta, attuale);
    detta = attuale;
    if (novita === null) return;
    ultimoAnnuncioIl = adesso();
    di(novita);
  };
  return {
    vista(stanza: Stanza): void {
      attuale = stanza;
      if (rinuncia !== null || novitaFra(detta, attuale) === null) return;
      const mancanoMs = ultimoAnnuncioIl + ANNUNCIO_OGNI_MS - adesso();
      if (mancanoMs <= 0) parla();
      else rinuncia = fra(mancanoMs, parla);
    },
    ferma(): void {
      rinuncia?.();
      rinuncia = null;
    },
  };
}
