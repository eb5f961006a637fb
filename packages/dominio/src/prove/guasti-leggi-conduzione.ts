import { fuori, type RegolaRotta } from './guasti-leggi-fuori.ts';

const rotta = (regola: string, che: string, file: string, cerca: string, metti: string): RegolaRotta =>
  fuori(regola, che, `packages/dominio/src/${file}`, 'packages/dominio', cerca, metti);

/** Altri modi di rompere chi conduce una vendita, e come la conduzione passa (R36). */
export const CONDUZIONE_ROTTA: readonly RegolaRotta[] = [
  {
    ...rotta(
      'R36',
      'la conduzione si prende a chi è collegato',
      'asta/decidi/conduzione.ts',
      "if (chiConduceSiVede(stato as StatoPubblicato, assenteDaMs, adesso)) return no('R36_chi_conduce_collegato');",
      '',
    ),
    atto: 'presa',
  },
  {
    ...rotta(
      'R36',
      'a verbale firmato chi conduce non si sostituisce più, e i mesi del saldo restano senza nessuno',
      'asta/resta-da-condurre.ts',
      'return haUnTitolare(stato.esito) || stato.esito.dopo !== null;',
      'return false;',
    ),
    atto: 'ciò che segue',
  },
  {
    ...rotta(
      'R36',
      'conducono in due',
      'asta/decidi.ts',
      "return conduceUnAltro(attore, stato.scheda.delegatoId) ? no('R36_non_conduce') : null;",
      'return null;',
    ),
    atto: 'uno-solo',
  },
  {
    ...rotta(
      'R36',
      'chi ha passato la conduzione registra ancora ciò che segue l’esito',
      'dopo/decidi.ts',
      "if (conduceUnAltro(attore, vendita.delegatoId)) return noDopo('R36_non_conduce');",
      '',
    ),
    atto: 'dopo-l-esito',
  },
  {
    ...rotta(
      'R36',
      'un provvedimento di domani nomina chi supplisce',
      'asta/decidi/conduzione.ts',
      '  const difetto = difettoDel(disposta.provvedimento, adesso);\n  if (difetto !== null) return { eventi: [], rifiuto: difetto };\n  return fatto({ tipo',
      '  return fatto({ tipo',
    ),
    atto: 'provvedimento',
  },
  {
    ...rotta(
      'R32',
      'un provvedimento del 31 febbraio vale',
      'asta/decidi/rinvio.ts',
      'letta.anno === anno && letta.mese === mese && letta.giorno === giorno ?',
      'letta.anno > 0 ?',
    ),
    atto: 'calendario',
  },
  {
    ...rotta(
      'R32',
      'un provvedimento di domani vale da due ore prima',
      'asta/decidi/rinvio.ts',
      'emessoIl / GIORNO_MS > giornoARoma(adesso)',
      'emessoIl / GIORNO_MS > giornoARoma(adesso + 7_200_000)',
    ),
    atto: 'domani',
  },
];
