import type { RegolaRotta } from './regola-rotta.ts';

/** Altri modi di rompere chi conduce una vendita, e come la conduzione passa (R36). */
export const CONDUZIONE_ROTTA: readonly RegolaRotta[] = [
  {
    regola: 'R36',
    atto: 'presa',
    che: 'la conduzione si prende a chi è collegato',
    prove: 'packages/dominio',
    cerca:
      "if (chiConduceSiVede(stato as StatoPubblicato, assenteDaMs, adesso)) return no('R36_chi_conduce_collegato');",
    metti: '',
  },
  {
    regola: 'R36',
    atto: 'ciò che segue',
    che: 'a verbale firmato chi conduce non si sostituisce più, e i mesi del saldo restano senza nessuno',
    prove: 'packages/dominio',
    cerca: 'return haUnTitolare(stato.esito) || stato.esito.dopo !== null;',
    metti: 'return false;',
  },
  {
    regola: 'R36',
    atto: 'uno-solo',
    che: 'conducono in due',
    prove: 'packages/dominio',
    cerca: "return conduceUnAltro(attore, stato.scheda.delegatoId) ? no('R36_non_conduce') : null;",
    metti: 'return null;',
  },
  {
    regola: 'R36',
    atto: 'dopo-l-esito',
    che: 'chi ha passato la conduzione registra ancora ciò che segue l’esito',
    prove: 'packages/dominio',
    cerca: "if (conduceUnAltro(attore, vendita.delegatoId)) return noDopo('R36_non_conduce');",
    metti: '',
  },
  {
    regola: 'R36',
    atto: 'provvedimento',
    che: 'un provvedimento di domani nomina chi supplisce',
    prove: 'packages/dominio',
    cerca:
      '  const difetto = difettoDel(disposta.provvedimento, adesso);\n  if (difetto !== null) return { eventi: [], rifiuto: difetto };\n  return fatto({ tipo',
    metti: '  return fatto({ tipo',
  },
  {
    regola: 'R32',
    atto: 'calendario',
    che: 'un provvedimento del 31 febbraio vale',
    prove: 'packages/dominio',
    cerca: 'letta.anno === anno && letta.mese === mese && letta.giorno === giorno ?',
    metti: 'letta.anno > 0 ?',
  },
  {
    regola: 'R32',
    atto: 'domani',
    che: 'un provvedimento di domani vale da due ore prima',
    prove: 'packages/dominio',
    cerca: 'emessoIl / GIORNO_MS > giornoARoma(adesso)',
    metti: 'emessoIl / GIORNO_MS > giornoARoma(adesso + 7_200_000)',
  },
];
