/** Le fasi di una vendita, nell'ordine in cui si seguono, per ciò che è vero in ciascuna: ogni insieme di fasi nasce da qui. */
export const FASI = {
  /** Ancora non c'è, o la si prepara. */
  in_bozza: ['inesistente', 'bozza'],
  /** Pubblicata, e le offerte non le legge ancora nessuno (R10); dalla seconda si depositano (R25). */
  a_buste_chiuse: ['pubblicata', 'raccolta', 'termine_scaduto'],
  /** Dall'apertura delle buste all'esito; dalla seconda la gara c'è, in corso o conclusa. */
  dal_vivo: ['operazioni_aperte', 'gara', 'gara_conclusa'],
  /** L'esito è dichiarato; dalla seconda il verbale è firmato, e ciò che segue è un'integrazione (R68). */
  con_esito: ['esitata', 'verbalizzata', 'chiusa'],
} as const;

/** A che punto è una vendita: una fase sola per volta, che dice quali atti può ricevere e quali campi ha il suo stato. */
export type Fase = (typeof FASI)[keyof typeof FASI][number];

/** Pubblicata, e le offerte non le legge ancora nessuno (R10). */
export const FASI_A_BUSTE_CHIUSE = FASI.a_buste_chiuse;
/** Le offerte si depositano, e chi arriva prima delle operazioni sta in elenco (R25). */
export const [, ...FASI_DI_RACCOLTA] = FASI_A_BUSTE_CHIUSE;
/** Prima delle operazioni, bozza compresa: di chi offre non si sa nulla (R10). */
export const FASI_NON_APERTE = ['bozza', ...FASI_A_BUSTE_CHIUSE] as const;
/** Dall'apertura delle buste all'esito. */
export const FASI_DAL_VIVO = FASI.dal_vivo;
/** La gara in corso, o conclusa e non ancora decisa. */
export const [, ...FASI_DI_GARA] = FASI_DAL_VIVO;
/** Una fase in cui c'è una gara. */
export type FaseDiGara = (typeof FASI_DI_GARA)[number];
/** L'esito è dichiarato. */
export const FASI_CON_ESITO = FASI.con_esito;
/** Una fase in cui c'è un esito. */
export type FaseConEsito = (typeof FASI_CON_ESITO)[number];
/** Il verbale è firmato (R68). */
export const [, ...FASI_FIRMATE] = FASI_CON_ESITO;

/** Vero se la fase è una di quelle. */
export function eFra<F extends Fase>(fase: Fase, fasi: readonly F[]): fase is F {
  return (fasi as readonly Fase[]).includes(fase);
}

/** Vero se lo stato è in una di quelle fasi. */
export function eIn<S extends { fase: Fase }, F extends Fase>(
  stato: S,
  ...fasi: readonly F[]
): stato is Extract<S, { fase: F }> {
  return eFra(stato.fase, fasi);
}
