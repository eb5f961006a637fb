import type { VincoloVisto } from '@gestore/contratto/buste/vincolo';
import { alGiorno, ilGiorno } from '@gestore/contratto/parole/articoli';

type Perche = VincoloVisto['perche'];

/** Se chi ha offerto è ancora vincolato alla sua offerta, e per quale regola: per chi conduce, per il gestore, per chi ha offerto. */
const it = {
  titolo: 'Chi è vincolato alla sua offerta',
  spiega:
    'Ferma, sospesa o rinviata, la vendita non libera chi ha offerto: l’offerta è irrevocabile per 120 giorni dal deposito (art. 571, terzo comma, c.p.c.), e la cauzione resta versata. Torna a chi la legge ha liberato, e a tutti se il giudice lo dispone.',
  vuoto: 'Nessuna offerta fra quelle che si possono contare.',
  tabella: 'Chi ha offerto, se è vincolato e perché',
  offerente: 'Offerente',
  stato: 'Stato',
  perche: 'Perché',
  vincolato: 'Vincolato',
  libero: 'Libero',
  ragioni: (quando: string | null): Record<Perche, string> => ({
    irrevocabile: `L’offerta è irrevocabile fino ${alGiorno(quando ?? '')} (art. 571, terzo comma, c.p.c.): la cauzione resta versata.`,
    esclusa: 'L’offerta è stata esclusa, e un’offerta inefficace non vincola (art. 571, secondo comma, c.p.c.).',
    superata: 'Un’altra offerta l’ha superata: chi è superato non è più tenuto alla sua.',
    liberata: 'Il giudice ha liberato chi aveva offerto.',
    scaduta: `I 120 giorni dal deposito sono passati ${ilGiorno(quando ?? '')}: l’offerta non è più irrevocabile (art. 571, terzo comma, c.p.c.).`,
  }),
  regola: (regola: string) => `Regola ${regola}`,
  /** Le stesse ragioni, dette a chi ha offerto. */
  sue: (quando: string | null): Record<Perche, string> => ({
    irrevocabile: `La Sua offerta resta irrevocabile fino ${alGiorno(quando ?? '')} (art. 571, terzo comma, c.p.c.) e la cauzione resta versata. Passata quella data, o se prima il giudice libera gli offerenti, torna senza che Lei la chieda.`,
    esclusa: 'La Sua offerta è stata esclusa: non La vincola più.',
    superata: 'Un’altra offerta ha superato la Sua: non è più tenuto a mantenerla.',
    liberata: 'Il giudice ha liberato chi aveva offerto: la Sua offerta non La vincola più.',
    scaduta: `I 120 giorni dal deposito sono passati ${ilGiorno(quando ?? '')}: la Sua offerta non La vincola più.`,
  }),
  suo: 'La Sua offerta',
};

const en: typeof it = {
  titolo: 'Who is bound by the offer',
  spiega:
    'Stopped, suspended or postponed, a sale does not free who bid: an offer is irrevocable for 120 days from its deposit (art. 571, third paragraph, c.p.c.), and the cauzione (deposit) stays paid. It goes back to those whom the law has freed, and to everybody if the judge orders it.',
  vuoto: 'No offer among those that may be counted.',
  tabella: 'Who bid, whether bound and why',
  offerente: 'Bidder',
  stato: 'State',
  perche: 'Why',
  vincolato: 'Bound',
  libero: 'Free',
  ragioni: (quando) => ({
    irrevocabile: `The offer is irrevocable until ${quando} (art. 571, third paragraph, c.p.c.): the deposit stays paid.`,
    esclusa: 'The offer was refused, and an offer without effect binds nobody (art. 571, second paragraph, c.p.c.).',
    superata: 'Another offer exceeded it: who is exceeded is no longer held to the own offer.',
    liberata: 'The judge freed who had bid.',
    scaduta: `The 120 days from the deposit passed on ${quando}: the offer is no longer irrevocable (art. 571, third paragraph, c.p.c.).`,
  }),
  regola: (regola) => `Rule ${regola}`,
  sue: (quando) => ({
    irrevocabile: `Your offer stays irrevocable until ${quando} (art. 571, third paragraph, c.p.c.) and the deposit stays paid. After that date, or if the judge frees the bidders before, it goes back without your asking.`,
    esclusa: 'Your offer was refused: it no longer binds you.',
    superata: 'Another offer exceeded yours: you are no longer held to it.',
    liberata: 'The judge freed who had bid: your offer no longer binds you.',
    scaduta: `The 120 days from the deposit passed on ${quando}: your offer no longer binds you.`,
  }),
  suo: 'Your offer',
};

export const VINCOLI = { it, en } as const;
