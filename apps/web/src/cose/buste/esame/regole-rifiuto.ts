import { descriviProposta, type Proposta } from '@gestore/dominio';

/** Una voce dell'elenco da cui il referente sceglie la regola del rifiuto (R38). */
type RegolaRifiuto = { regola: string; etichetta: string; proposta: boolean };

/** Le cause di esclusione che la legge e l'avviso conoscono, quando il software non ne propone, in ordine d'uso. */
const CAUSE = ['R13', 'R16', 'R17', 'R18', 'R19', 'R20', 'R14', 'R39', 'R31', 'R25'] as const;
type Cause = Readonly<Record<(typeof CAUSE)[number], string>>;

/** Prima le regole proposte per questa offerta, con la loro frase; poi le altre cause. Ogni regola una volta sola. */
export function regoleRifiuto(proposte: readonly Proposta[], cause: Cause): RegolaRifiuto[] {
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
  for (const regola of CAUSE)
    if (!voci.has(regola)) voci.set(regola, { regola, etichetta: cause[regola], proposta: false });
  return [...voci.values()];
}
