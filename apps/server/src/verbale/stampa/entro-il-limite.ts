import { type Documento, paragrafo, type Sezione } from '../documento.ts';

/**
 * Quante righe di tabella porta un documento: trecento pagine, venti megabyte e un gigabyte di memoria mentre si stampano. Oltre, la
 * macchina finirebbe prima del verbale.
 */
const RIGHE_STAMPATE_MAX = 12_000;

/**
 * Il documento con le righe che ci stanno: si accorciano le tabelle più lunghe, e una corta resta intera dovunque stia, perché chi va
 * rimborsato non sparisca dietro ai rilanci. Di quelle che non ci stanno si dice quante sono e dove si leggono (R68).
 */
export function entroIlLimite(documento: Documento, massime = RIGHE_STAMPATE_MAX): Documento {
  const lunghe = documento.sezioni.flatMap(({ blocchi }) =>
    blocchi.flatMap((blocco) => (blocco.tipo === 'tabella' ? [blocco.righe.length] : [])),
  );
  const perTabella = quantePerTabella(lunghe, massime);
  if (lunghe.every((quante) => quante <= perTabella)) return documento;
  const accorciata = ({ titolo, blocchi }: Sezione): Sezione => ({
    titolo,
    blocchi: blocchi.flatMap((blocco) => {
      if (blocco.tipo !== 'tabella' || blocco.righe.length <= perTabella) return [blocco];
      const taciute = blocco.righe.length - perTabella;
      return [{ ...blocco, righe: blocco.righe.slice(0, perTabella) }, paragrafo(nonStampate(taciute, massime))];
    }),
  });
  return { ...documento, sezioni: documento.sezioni.map(accorciata) };
}

/** Quante righe può avere una tabella: ciò che le più corte non usano è delle più lunghe. */
function quantePerTabella(lunghe: readonly number[], massime: number): number {
  let restano = massime;
  let tabelle = lunghe.length;
  for (const quante of lunghe.toSorted((a, b) => a - b)) {
    const parte = Math.floor(restano / tabelle);
    if (quante > parte) return parte;
    restano -= quante;
    tabelle -= 1;
  }
  return massime;
}

const nonStampate = (quante: number, massime: number): string =>
  `Di questa tabella ${quante === 1 ? 'una riga non è stampata' : `${formatta(quante)} righe non sono stampate`}: un ` +
  `documento ne porta al massimo ${formatta(massime)}. Tutte stanno nella trascrizione firmata del registro della vendita, e ` +
  'quelle dei rilanci nel foglio (CSV e XLSX) che chi conduce scarica.';

const formatta = (numero: number): string => numero.toLocaleString('it-IT', { useGrouping: 'always' });
