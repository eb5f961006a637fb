import type { Stanza } from '@gestore/dominio';

type Finita = {
  buste: readonly Pick<Stanza['buste'][number], 'pseudonimo' | 'prezzoCent'>[];
  rilanci: readonly Pick<Stanza['rilanci'][number], 'pseudonimo' | 'importoCent'>[];
  /** Chi ha avuto il bene, e per quanto; `null` se nessuno. */
  vincitore: { pseudonimo: string; importoCent: number } | null;
};

/** Le cifre di chi ha partecipato, in centesimi. */
type ComeEAndata = {
  offertaCent: number;
  rilanci: number;
  /** `null` se non ha rilanciato. */
  ultimoCent: number | null;
  piuAltaCent: number | null;
  /** Quanto mancava a chi non ha vinto. */
  differenzaCent: number | null;
};

/** Com'è andata a una persona: che cosa ha offerto, quante volte ha rilanciato, e di quanto è stata superata. `null` se della sua busta non si sa il prezzo. */
export function comeEAndata({ buste, rilanci, vincitore }: Finita, mio: string): ComeEAndata | null {
  const offertaCent = buste.find(({ pseudonimo }) => pseudonimo === mio)?.prezzoCent ?? null;
  if (offertaCent === null) return null;
  const importi = rilanci.filter(({ pseudonimo }) => pseudonimo === mio).map(({ importoCent }) => importoCent);
  const ultimoCent = importi.length === 0 ? null : Math.max(...importi);
  const haPerso = vincitore !== null && vincitore.pseudonimo !== mio;
  return {
    offertaCent,
    rilanci: importi.length,
    ultimoCent,
    piuAltaCent: vincitore?.importoCent ?? null,
    differenzaCent: haPerso ? vincitore.importoCent - (ultimoCent ?? offertaCent) : null,
  };
}
