import { file } from './chiamata.ts';

/** I fogli di calcolo in cui un elenco si esporta: lo stesso contenuto, in due forme. */
export const FORMATI_FOGLIO = ['csv', 'xlsx'] as const;
export type FormatoFoglio = (typeof FORMATI_FOGLIO)[number];

export const TIPI_FOGLIO = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Readonly<Record<FormatoFoglio, string>>;

/** Ciò che risponde la chiamata di un foglio. */
export const FILE_CSV = file(TIPI_FOGLIO.csv);
export const FILE_XLSX = file(TIPI_FOGLIO.xlsx);
