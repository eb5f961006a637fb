import type { Istante } from '@gestore/dominio';
import type { PercheNonEntra } from './motore/motore.ts';

/** Perché qualcuno non è entrato, o non ha aperto il microfono: il motore, o il gettone. */
export const PERCHE_RIFIUTATI = [
  'fermo',
  'guasto',
  'spento',
  'piena',
  'affollata',
  'offerta',
  'codec',
  'misura',
  'attributi',
  'uscito',
  'gettone',
] as const satisfies readonly (PercheNonEntra | 'gettone')[];
type PercheRifiutato = (typeof PERCHE_RIFIUTATI)[number];

/** Si guarda questo tempo, e da qui in su qualcuno va chiamato: uno che riprova si conta una volta. */
const FINESTRA_MS = 5 * 60_000;
const PERSONE_MIN = 3;
/** A sala piena è già fuori qualcuno che doveva esserci: non se ne aspettano altri. */
const PIENA: PercheRifiutato = 'piena';
/** Oltre non se ne tengono: che siano troppi lo si sa già. */
const TENUTI_MAX = 1_000;

/** Una vendita a cui la sala ha chiuso la porta: da quando, e a quante persone. */
type RifiutatiInSala = { asta: string; dal: Istante; quanti: number };
type Rifiutato = { il: Istante; asta: string; chi: string; perche: PercheRifiutato };

/** Tiene il conto di chi non entra. */
export function creaRifiuti(adesso: () => Istante) {
  const conti = new Map<PercheRifiutato, number>();
  let recenti: Rifiutato[] = [];
  return {
    segna(asta: string, chi: string, perche: PercheRifiutato): void {
      conti.set(perche, (conti.get(perche) ?? 0) + 1);
      recenti = [...vivi(recenti, adesso()), { il: adesso(), asta, chi, perche }].slice(-TENUTI_MAX);
    },
    /** Quanti per quella ragione, da quando il server è acceso. */
    conto: (perche: PercheRifiutato): number => conti.get(perche) ?? 0,
    /** Le vendite in cui chi è rimasto fuori va guardato da qualcuno. */
    daGuardare(): RifiutatiInSala[] {
      recenti = vivi(recenti, adesso());
      return [...Map.groupBy(recenti, ({ asta }) => asta)].flatMap(([asta, rifiutati]) => {
        const quanti = new Set(rifiutati.map(({ chi }) => chi)).size;
        const grave = rifiutati.some(({ perche }) => perche === PIENA) || quanti >= PERSONE_MIN;
        return grave ? [{ asta, dal: Math.min(...rifiutati.map(({ il }) => il)), quanti }] : [];
      });
    },
  };
}
export type Rifiuti = ReturnType<typeof creaRifiuti>;

const vivi = (recenti: readonly Rifiutato[], adesso: Istante): Rifiutato[] =>
  recenti.filter(({ il }) => adesso - il < FINESTRA_MS);
