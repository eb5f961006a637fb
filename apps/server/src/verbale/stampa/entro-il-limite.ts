import { type Blocco, type Documento, paragrafo, type Sezione } from '../documento.ts';

/**
 * Quante righe di tabella porta un documento: trecento pagine, venti megabyte e un gigabyte di memoria mentre si stampano. Oltre, la
 * macchina finirebbe prima del verbale.
 */
const RIGHE_STAMPATE_MAX = 12_000;

/** Il documento con le righe che ci stanno, nell'ordine in cui vengono; di quelle che non ci stanno dice quante sono e dove si leggono (R68). */
export function entroIlLimite(documento: Documento, massime = RIGHE_STAMPATE_MAX): Documento {
  const righe = documento.sezioni.reduce((somma, { blocchi }) => somma + blocchi.reduce(contaRighe, 0), 0);
  if (righe <= massime) return documento;
  let restano = massime;
  const accorciata = ({ titolo, blocchi }: Sezione): Sezione => ({
    titolo,
    blocchi: blocchi.flatMap((blocco) => {
      if (blocco.tipo !== 'tabella') return [blocco];
      const stampate = blocco.righe.slice(0, restano);
      restano -= stampate.length;
      const taciute = blocco.righe.length - stampate.length;
      return taciute === 0 ? [blocco] : [{ ...blocco, righe: stampate }, paragrafo(nonStampate(taciute, massime))];
    }),
  });
  return { ...documento, sezioni: documento.sezioni.map(accorciata) };
}

const contaRighe = (somma: number, blocco: Blocco): number =>
  somma + (blocco.tipo === 'tabella' ? blocco.righe.length : 0);

const nonStampate = (quante: number, massime: number): string =>
  `Di questa tabella ${quante === 1 ? 'una riga non è stampata' : `${formatta(quante)} righe non sono stampate`}: un ` +
  `documento ne porta al massimo ${formatta(massime)}. Tutte stanno nella trascrizione firmata del registro della vendita, e ` +
  'quelle dei rilanci nel foglio (CSV e XLSX) che chi conduce scarica.';

const formatta = (numero: number): string => numero.toLocaleString('it-IT', { useGrouping: 'always' });
