/** Gli esiti di una vendita, come li scrive il verbale. */
export const TIPI_ESITO = [
  'aggiudicata',
  'aggiudicata_sotto_base',
  'non_aggiudicata',
  'deserta_nessuna_offerta',
  'deserta_offerte_inefficaci',
  'sospesa',
  'rinviata',
  'revocata',
  'assegnata',
  'decaduta',
  'estinta',
] as const;
export type TipoEsito = (typeof TIPI_ESITO)[number];

/** Gli esiti che danno il bene a qualcuno. */
export const ESITI_CON_VENDITA = ['aggiudicata', 'aggiudicata_sotto_base', 'assegnata'] as const satisfies TipoEsito[];

/**
 * Vero se il bene è di qualcuno: lo dà l'esito, e l'estinzione che viene dopo non lo toglie a chi lo ha, aggiudicatario o
 * assegnatario (disp. att. 187-bis, R70).
 */
export function haUnTitolare(esito: {
  tipo: TipoEsito;
  vincitore: object | null;
  assegnazione: object | null;
}): boolean {
  if (ESITI_CON_VENDITA.some((uno) => uno === esito.tipo)) return true;
  return esito.tipo === 'estinta' && (esito.vincitore !== null || esito.assegnazione !== null);
}

/** Ciò che un provvedimento del giudice può dire di un'aggiudicazione, o di un'assegnazione, già fatta (cpc 587, 632). */
export const ESITI_DOPO_LA_VENDITA = ['decaduta', 'revocata', 'estinta'] as const satisfies TipoEsito[];
export type EsitoDopoLaVendita = (typeof ESITI_DOPO_LA_VENDITA)[number];
