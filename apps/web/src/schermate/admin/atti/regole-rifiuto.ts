import { descriviProposta, type Proposta } from '@gestore/dominio';

/** Una voce dell'elenco da cui il referente sceglie la regola del rifiuto (R38). */
export type RegolaRifiuto = { regola: string; etichetta: string; proposta: boolean };

/** Le cause di esclusione che la legge e l'avviso conoscono, quando il software non ne propone. */
const CAUSE: readonly (readonly [regola: string, etichetta: string])[] = [
  ['R13', 'Offerta depositata oltre il termine (cpc 571)'],
  ['R16', 'Prezzo inferiore all’offerta minima (cpc 571)'],
  ['R17', 'Cauzione insufficiente o non versata nei modi dell’avviso (cpc 571)'],
  ['R18', 'Offerta presentata dal debitore (cpc 571)'],
  ['R19', 'Offerta per persona da nominare non ammessa (cpc 571)'],
  ['R20', 'Più offerenti: quote o procura mancanti'],
  ['R14', 'Dati essenziali mancanti (DM 32/2015, art. 12)'],
  ['R39', 'Cauzione non accreditata nel termine'],
  ['R31', 'Canale di presentazione non ammesso (DM 32/2015, art. 22)'],
];

/** Prima le regole proposte per questa offerta, con la loro frase; poi le altre cause. Ogni regola una volta sola. */
export function regoleRifiuto(proposte: readonly Proposta[]): RegolaRifiuto[] {
  const voci = new Map<string, RegolaRifiuto>();
  for (const proposta of proposte) {
    if (proposta.gravita !== 'inefficace' && proposta.gravita !== 'blocco') continue;
    if (!voci.has(proposta.regola))
      voci.set(proposta.regola, {
        regola: proposta.regola,
        etichetta: descriviProposta(proposta),
        proposta: true,
      });
  }
  for (const [regola, etichetta] of CAUSE)
    if (!voci.has(regola)) voci.set(regola, { regola, etichetta, proposta: false });
  return [...voci.values()];
}
