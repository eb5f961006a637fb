/** Una data della banca (`aaaa-mm-gg`) come si legge in Italia; è un giorno senza ora, e non si sposta di fuso. */
export function dataDellaBanca(data: string): string {
  const [anno = '', mese = '', giornoDelMese = ''] = data.split('-');
  return `${giornoDelMese}/${mese}/${anno}`;
}
