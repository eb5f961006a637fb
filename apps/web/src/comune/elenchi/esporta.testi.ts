const IT = new Intl.NumberFormat('it-IT', { useGrouping: 'always' });
const EN = new Intl.NumberFormat('en-GB');

const it = {
  esporta: { csv: 'Esporta in CSV', xlsx: 'Esporta in Excel (XLSX)' },
  esportiamo: 'Esportazione in corso',
  interrompi: 'Interrompi',
  interrotta: 'L’esportazione si è interrotta: il foglio non è stato salvato, perché non avrebbe tutte le righe.',
  righe: (arrivate: number, tutte: number | null) =>
    tutte === null ? `${IT.format(arrivate)} righe` : `${IT.format(arrivate)} righe di ${IT.format(tutte)}`,
  byte: (arrivati: number, righe: number | null) =>
    `${IT.format(Math.ceil(arrivati / 1_000))} kB${righe === null ? '' : `, ${IT.format(righe)} righe in tutto`}`,
  esportato: 'Foglio esportato.',
  finito: (righe: number) => (righe === 1 ? 'Esportata 1 riga.' : `Esportate ${IT.format(righe)} righe.`),
};
const en: typeof it = {
  esporta: { csv: 'Export as CSV', xlsx: 'Export to Excel (XLSX)' },
  esportiamo: 'Exporting',
  interrompi: 'Stop',
  interrotta: 'The export was cut off: the sheet was not saved, because it would not have all the rows.',
  righe: (arrivate, tutte) =>
    tutte === null ? `${EN.format(arrivate)} rows` : `${EN.format(arrivate)} of ${EN.format(tutte)} rows`,
  byte: (arrivati, righe) =>
    `${EN.format(Math.ceil(arrivati / 1_000))} kB${righe === null ? '' : `, ${EN.format(righe)} rows in all`}`,
  esportato: 'Sheet exported.',
  finito: (righe) => (righe === 1 ? '1 row exported.' : `${EN.format(righe)} rows exported.`),
};
export const ESPORTA = { it, en } as const;
