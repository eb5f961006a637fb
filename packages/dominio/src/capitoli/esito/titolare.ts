import { ESITI_CON_VENDITA, type TipoEsito } from '../../parole/esito.ts';

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
