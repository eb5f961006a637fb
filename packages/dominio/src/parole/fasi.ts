type Riga = {
  /** Fin dove è arrivata la vendita; `null` se non c'è ancora. */
  tempo: 'in_bozza' | 'a_buste_chiuse' | 'dal_vivo' | 'con_esito' | null;
  /** Le offerte si depositano, e chi arriva prima delle operazioni sta in elenco (R25). */
  raccolta?: true;
  /** La gara c'è, in corso o conclusa. */
  gara?: true;
  /** Il verbale è firmato: ciò che segue è un'integrazione (R68). */
  firmata?: true;
};

/** Le fasi di una vendita, nell'ordine in cui si seguono, e ciò che è vero in ciascuna: ogni insieme di fasi nasce da qui. */
export const FASI = {
  inesistente: { tempo: null },
  bozza: { tempo: 'in_bozza' },
  pubblicata: { tempo: 'a_buste_chiuse' },
  raccolta: { tempo: 'a_buste_chiuse', raccolta: true },
  termine_scaduto: { tempo: 'a_buste_chiuse', raccolta: true },
  operazioni_aperte: { tempo: 'dal_vivo' },
  gara: { tempo: 'dal_vivo', gara: true },
  gara_conclusa: { tempo: 'dal_vivo', gara: true },
  esitata: { tempo: 'con_esito' },
  verbalizzata: { tempo: 'con_esito', firmata: true },
  chiusa: { tempo: 'con_esito', firmata: true },
} as const satisfies Readonly<Record<string, Riga>>;

export type Fase = keyof typeof FASI;
/** Le fasi in cui quella cosa è vera. */
type FaseCon<C extends Riga> = { [F in Fase]: (typeof FASI)[F] extends C ? F : never }[Fase];

/** Le fasi, nel loro ordine. */
export const TUTTE_LE_FASI = Object.keys(FASI) as readonly Fase[] as readonly [Fase, ...Fase[]];

function fasiCon<const C extends Riga>(vero: C): readonly FaseCon<C>[] {
  const campi = Object.keys(vero) as (keyof Riga)[];
  return TUTTE_LE_FASI.filter((fase): fase is FaseCon<C> => {
    const riga: Riga = FASI[fase];
    return campi.every((campo) => riga[campo] === vero[campo]);
  });
}

/** Pubblicata, e le offerte non le legge ancora nessuno (R10). */
export const FASI_A_BUSTE_CHIUSE = fasiCon({ tempo: 'a_buste_chiuse' });
/** Prima delle operazioni, bozza compresa: di chi offre non si sa nulla (R10). */
export const FASI_NON_APERTE = [...fasiCon({ tempo: 'in_bozza' }), ...FASI_A_BUSTE_CHIUSE] as const;
/** Le offerte si depositano (R25). */
export const FASI_DI_RACCOLTA = fasiCon({ tempo: 'a_buste_chiuse', raccolta: true });
/** Dall'apertura delle buste all'esito. */
export const FASI_DAL_VIVO = fasiCon({ tempo: 'dal_vivo' });
/** La gara in corso, o conclusa e non ancora decisa. */
export const FASI_DI_GARA = fasiCon({ tempo: 'dal_vivo', gara: true });
export type FaseDiGara = (typeof FASI_DI_GARA)[number];
/** L'esito è dichiarato. */
export const FASI_CON_ESITO = fasiCon({ tempo: 'con_esito' });
export type FaseConEsito = (typeof FASI_CON_ESITO)[number];
/** Il verbale è firmato (R68). */
export const FASI_FIRMATE = fasiCon({ tempo: 'con_esito', firmata: true });

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
