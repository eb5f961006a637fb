/** Come un avvocato comincia a dire la sua qualità: `avvocato`, `avvocata`, `Avv.`, `avv.to`, dopo i titoli di studio se ci sono. */
const COME_SI_DICE = /^(?:(?:prof|dott|dr)(?:\.?ssa)?\.? ?)*(?:avvocat(?:[oa]|essa)|avv(?:\.? ?t[oa])?)(?!\p{L})/u;

/** Chi lo sarà, o non lo è più. */
const NON_LO_E = /\b(?:praticante|tirocinante|sospes[oa]|cancellat[oa]|radiat[oa]|non (?:piu|iscritt[oa]))\b/;

/** Fra una qualità e l'altra, se chi presenta ne dice più d'una: «procuratore speciale e avvocato del foro di Milano». */
const FRA_DUE = /[,;/]| - | ed? /;

/**
 * Vero se la qualità scritta da chi presenta un'offerta dice che è un avvocato, comunque lo scriva (cpc 579, R19). «Avvocatura»,
 * «praticante avvocato» e ciò che non si riconosce non lo dicono: una qualità taciuta nemmeno.
 */
export function eAvvocato(qualita: string | null): boolean {
  const scritta = (qualita ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('it')
    .replace(/\s+/g, ' ')
    .trim();
  return !NON_LO_E.test(scritta) && scritta.split(FRA_DUE).some((una) => COME_SI_DICE.test(una.trim()));
}
