import { ProblemaChiamata, RispostaMancata } from '../accesso/chiamate.ts';
import { CHIAMATE } from '../testi/chiamate.ts';
import { useLingua, useTesti } from '../testi/lingua.ts';

/** Un invio non riuscito, e la frase di ciò che non sta già accanto ai campi (`forma.rifiutata`). */
export type Rifiutata = { causa: unknown; frase: string };

type Parti = { causa: unknown; frase?: string | null };

/**
 * Perché il server ha detto di no. La legge e chi la applica parlano italiano: chi legge in inglese trova accanto una traduzione, che
 * dice di esserlo. Quando il server tace le parole sono nostre, già nella lingua scelta.
 */
export function ParoleDelServer({ causa, frase = null }: Parti) {
  const detto = frase ?? (causa instanceof Error ? causa.message : String(causa));
  const nostra = causa instanceof RispostaMancata || (causa instanceof ProblemaChiamata && causa.senzaParole);
  const cortesia = causa instanceof ProblemaChiamata ? causa.cortesia : null;
  return (
    <>
      <span {...(nostra ? {} : { lang: 'it' })}>{detto}</span>
      <DiCortesia testo={cortesia} />
    </>
  );
}

/** Accanto a parole italiane, che fanno fede, la loro traduzione: per chi legge in inglese, se c'è. */
export function DiCortesia({ testo }: { testo: string | null }) {
  const { cortesia } = useTesti(CHIAMATE);
  if (useLingua() === 'it' || testo === null) return null;
  return (
    <span lang="en" className="mt-1 block text-sm">
      <em>{cortesia}</em> {testo}
    </span>
  );
}
