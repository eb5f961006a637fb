const IT = new Intl.NumberFormat('it-IT', { useGrouping: 'always' });
const EN = new Intl.NumberFormat('en-GB');

const it = {
  esporta: 'Esporta in CSV',
  esportiamo: 'Esportazione in corso',
  interrompi: 'Interrompi',
  interrotta: 'L’esportazione si è interrotta: il foglio non è stato salvato, perché non avrebbe tutte le righe.',
  righe: (arrivate: number, tutte: number | null) =>
    tutte === null ? `${IT.format(arrivate)} righe` : `${IT.format(arrivate)} righe di ${IT.format(tutte)}`,
  finito: (righe: number) => (righe === 1 ? 'Esportata 1 riga.' : `Esportate ${IT.format(righe)} righe.`),
};
const en: typeof it = {
  esporta: 'Export as CSV',
  esportiamo: 'Exporting',
  interrompi: 'Stop',
  interrotta: 'The export was cut off: the sheet was not saved, because it would not have all the rows.',
  righe: (arrivate, tutte) =>
    tutte === null ? `${EN.format(arrivate)} rows` : `${EN.format(arrivate)} of ${EN.format(tutte)} rows`,
  finito: (righe) => (righe === 1 ? '1 row exported.' : `${EN.format(righe)} rows exported.`),
};
export const ESPORTA = { it, en } as const;
