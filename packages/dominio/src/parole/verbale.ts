/** L'ultima bozza del verbale; `superata` se chi conduce è cambiato da quando fu redatta, e ne serve un'altra (R36, R68). */
export type VersioneRedatta = { versione: number; impronta: string; superata?: true };

/**
 * Una versione firmata del verbale, o una dell'elenco dei rilanci; `firmato` è l’impronta del file con la firma, `null` finché nessuno
 * lo deposita (R67, R68).
 */
export type VersioneFirmata = { versione: number; impronta: string; firmato: string | null };

/** L'ultima firmata; accanto quelle di prima, che restano com'erano, e l'integrazione redatta e non ancora firmata, se c'è (R68). */
export type VersioniFirmate = VersioneFirmata & { precedenti?: readonly VersioneFirmata[]; seguente?: VersioneRedatta };

/** I fatti del verbale, fino alla chiusura, e dell'elenco dei rilanci (R67, R68). */
export type FattoDiVerbale =
  | { tipo: 'VerbaleRedatto'; versione: number; impronta: string }
  | { tipo: 'VerbaleFirmato'; versione: number; impronta: string }
  /**
   * Il file con la firma digitale di quella versione: `firmato` è la sua impronta, nel magazzino dei documenti; `motivo`, perché si
   * accoglie una firma che nessuno garantisce, `null` se nessuno lo ha scritto (R68).
   */
  | { tipo: 'VerbaleFirmatoDepositato'; versione: number; impronta: string; firmato: string; motivo: string | null }
  /** Una versione dell'elenco dei rilanci e dei loro autori (DM 23, R67). */
  | { tipo: 'ElencoRedatto'; versione: number; impronta: string }
  /** Il file con la firma digitale di quella versione dell'elenco: come per il verbale (R67). */
  | { tipo: 'ElencoFirmatoDepositato'; versione: number; impronta: string; firmato: string; motivo: string | null }
  | { tipo: 'AstaChiusa' };

/** Gli atti del verbale, fino alla chiusura, e dell'elenco dei rilanci (R67, R68). */
export type AttoDiVerbale =
  /**
   * `daStampare`: le integrazioni registrate da quando fu redatta l'ultima versione firmata; prima della firma non conta. `segue`: il
   * numero dell'ultima versione che chi scrive ha letto, zero se nessuna; senza, si redige comunque (R68).
   */
  | { tipo: 'redigiVerbale'; impronta: string; daStampare?: number; segue?: number | undefined }
  | { tipo: 'firmaVerbale'; versione: number; impronta: string }
  /** `impronta`: della versione che il file firma; `firmato`: del file con la firma; `motivo`: perché lo si accoglie, o `null`. */
  | { tipo: 'depositaVerbaleFirmato'; versione: number; impronta: string; firmato: string; motivo: string | null }
  | { tipo: 'redigiElenco'; impronta: string }
  | { tipo: 'depositaElencoFirmato'; versione: number; impronta: string; firmato: string; motivo: string | null }
  | { tipo: 'chiudiAsta' };
