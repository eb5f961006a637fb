import { leggiImportoCanonico } from '@gestore/acquisizione/importo-decimale';

/** Legge un importo decimale di XML (`12.5`, `1200`, `12.500`) in centesimi; `null` se non è un importo esatto al centesimo. */
export function centDaDecimale(testo: string): number | null {
  const parti = /^0*(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(testo);
  if (parti === null) return null;
  const letto = leggiImportoCanonico(`${parti[1]}.${(parti[2] ?? '').padEnd(2, '0')}`);
  return letto.tipo === 'valido' ? letto.cent : null;
}
