import { intestazione, type Materiale } from '../documenti.ts';
import { type Blocco, type Documento, paragrafo } from '../documento.ts';

/** Un file come lo dice l'indice: il nome, che cos'è, quanti byte, lo SHA-256 in esadecimale. */
type VoceDellIndice = { nome: string; che: string; byte: number; impronta: string };

/** Il file che riporta le stesse impronte per un programma, nella forma di `sha256sum`. */
export const FILE_DELLE_IMPRONTE = 'impronte-sha256.txt';

/** Che cosa c'è nel pacchetto per la cancelleria, file per file con la sua impronta, e che cosa non c'è e si aspetterebbe (R68). */
export function indice(
  di: Pick<Materiale, 'stato' | 'voci'>,
  file: readonly VoceDellIndice[],
  avvertenze: readonly string[],
): Documento {
  return {
    ...intestazione(di, 'Indice dei documenti', 'per il deposito in cancelleria'),
    firma: null,
    sezioni: [
      { titolo: 'Documenti e impronte', blocchi: file.map(bloccoDi) },
      ...(avvertenze.length === 0 ? [] : [{ titolo: 'Ciò che manca', blocchi: avvertenze.map(paragrafo) }]),
      {
        titolo: 'Come si controllano',
        blocchi: [
          paragrafo(
            `Le stesse impronte, e quella di questo indice, sono nel file «${FILE_DELLE_IMPRONTE}», nella forma che il programma sha256sum confronta da sé. Quelle delle versioni redatte e dei file firmati sono scritte anche nel registro della vendita.`,
          ),
        ],
      },
    ],
  };
}

const bloccoDi = ({ nome, che, byte, impronta }: VoceDellIndice): Blocco => ({
  tipo: 'dati',
  nome: null,
  voci: [
    [nome, `${che}; ${byte} byte`],
    ['SHA-256', impronta],
  ],
});
