import { type RigheAtti, sempre } from '../../legge/riga-atto.ts';
import type { AttoDi } from '../../parole/atti.ts';
import type { EventoDi } from '../../parole/fatti.ts';
import type { AttoDiSosta } from '../../parole/soste.ts';
import { liberaOfferenti, riapriOperazioni, riprendiVendita, sospendiVendita } from './decidi.ts';

/** Che cosa la legge decide degli atti della vendita che si ferma e riprende. */
export const ATTI_SOSTE: RigheAtti<AttoDiSosta['tipo']> = {
  sospendiVendita: {
    decidi: sospendiVendita,
    segni: (atto) => ({
      VenditaSospesa: (fatto) => stessoOrdine(fatto, atto) && fatto.propostaDa === (atto.propostaDa ?? null),
    }),
    aVenditaFerma: true,
    siVerbalizza: true,
  },
  riprendiVendita: {
    decidi: riprendiVendita,
    segni: (atto) => ({
      VenditaRipresa: (fatto) =>
        stessoOrdine(fatto, atto) && fatto.fermaDal === atto.fermaDal && fatto.riprendeIl === atto.nuovoInizioIl,
    }),
    aVenditaFerma: true,
    siVerbalizza: true,
  },
  riapriOperazioni: {
    decidi: riapriOperazioni,
    segni: () => ({ OperazioniRiaperte: sempre }),
    aVenditaFerma: true,
    siVerbalizza: true,
  },
  liberaOfferenti: {
    decidi: liberaOfferenti,
    segni: (atto) => ({
      OfferentiLiberati: (fatto) => stessoOrdine(fatto, atto) && fatto.propostaDa === (atto.propostaDa ?? null),
    }),
    aVenditaFerma: true,
    siVerbalizza: true,
  },
};

function stessoOrdine(
  { provvedimento, motivo }: EventoDi<'VenditaSospesa' | 'VenditaRipresa' | 'OfferentiLiberati'>,
  atto: AttoDi<'sospendiVendita' | 'riprendiVendita' | 'liberaOfferenti'>,
): boolean {
  return (
    provvedimento?.numero === atto.provvedimento?.numero.trim() &&
    provvedimento?.del === atto.provvedimento?.del &&
    motivo === atto.motivo.trim()
  );
}
