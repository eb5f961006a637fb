import { type Oggetto, type Persona, type Ruolo, ruoloDi } from './politica.ts';
import type { VenditaDiScena } from './scena.ts';

/** Una specie di canale di una vendita, e chi là può ascoltarlo; chiunque altro ha 403, chi non è entrato 401. */
export type Canale = { nome: string; scrivi(vendita: VenditaDiScena): string; ruoli: readonly Ruolo[] };

export const CANALI: readonly Canale[] = [
  { nome: 'referente', scrivi: ({ asta }) => `private-asta.${asta}.referente`, ruoli: ['delegato', 'magistrato'] },
  { nome: 'sala', scrivi: ({ asta }) => `private-asta.${asta}.sala`, ruoli: ['delegato', 'magistrato'] },
  {
    nome: 'partecipanti',
    scrivi: ({ asta }) => `private-asta.${asta}.partecipanti`,
    ruoli: ['offerente', 'spettatore'],
  },
  {
    nome: 'offerente, la sua busta',
    scrivi: ({ asta, bustaId }) => `private-asta.${asta}.offerente.${bustaId}`,
    ruoli: ['offerente'],
  },
  {
    nome: 'offerente, un’altra busta della stessa vendita',
    scrivi: ({ asta, richiestaId }) => `private-asta.${asta}.offerente.${richiestaId}`,
    ruoli: [],
  },
  // Nomi che un altro server capirebbe: qui non sono di nessuno.
  { nome: 'pubblico', scrivi: ({ asta }) => `asta.${asta}.partecipanti`, ruoli: [] },
  { nome: 'di presenza', scrivi: ({ asta }) => `presence-asta.${asta}.partecipanti`, ruoli: [] },
  { nome: 'cifrato', scrivi: ({ asta }) => `private-encrypted-asta.${asta}.partecipanti`, ruoli: [] },
  { nome: 'della vendita intera', scrivi: ({ asta }) => `private-asta.${asta}`, ruoli: [] },
  { nome: 'di tutte le vendite', scrivi: () => 'private-asta.#.partecipanti', ruoli: [] },
  { nome: 'in maiuscole', scrivi: ({ asta }) => `private-asta.${asta.toUpperCase()}.partecipanti`, ruoli: [] },
  { nome: 'con una coda', scrivi: ({ asta }) => `private-asta.${asta}.partecipanti.x`, ruoli: [] },
  { nome: 'di se stessi', scrivi: ({ offerenteId }) => `private-user.${offerenteId}`, ruoli: [] },
];

export function attesaCanale(
  { ruoli }: Canale,
  persona: Persona,
  oggetto: Exclude<Oggetto, 'nessuno'>,
): 200 | 401 | 403 {
  const ruolo = ruoloDi(persona);
  if (ruolo === null) return 401;
  return ruoli.includes(ruolo) && oggetto === 'suo' ? 200 : 403;
}
