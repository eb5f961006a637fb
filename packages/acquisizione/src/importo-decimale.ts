/**
 * Importi che arrivano da fuori in forma decimale: si leggono come testo e diventano centesimi interi, senza mai
 * moltiplicare un numero con la virgola (R79).
 */

/** Dieci miliardi di euro, come nel dominio: oltre è certamente un errore di battitura. */
const CENT_MAX = 1_000_000_000_000;

type LetturaImporto = { tipo: 'valido'; cent: number } | { tipo: 'errore'; messaggio: string };

const errore = (messaggio: string): LetturaImporto => ({ tipo: 'errore', messaggio });

function daParti(interi: string, decimali: string): LetturaImporto {
  // Oltre tredici cifre il numero intero perderebbe esattezza prima ancora del confronto con il limite.
  if (interi.length > 13) return errore('L’importo è troppo grande: controlli gli zeri.');
  const cent = Number(interi) * 100 + Number(decimali.padEnd(2, '0'));
  return cent <= CENT_MAX ? { tipo: 'valido', cent } : errore('L’importo è troppo grande: controlli gli zeri.');
}

/** Legge la forma canonica `"95000.00"`: solo cifre, un punto, due decimali. Lettere e tre decimali sono rifiutati (R14). */
export function leggiImportoCanonico(testo: string): LetturaImporto {
  const parti = /^(0|[1-9]\d*)\.(\d{2})$/.exec(testo);
  if (parti !== null) return daParti(parti[1] ?? '', parti[2] ?? '');
  if (/[^\d.,]/.test(testo))
    return errore('L’importo può contenere solo cifre e un punto prima dei centesimi: per esempio 95000.00.');
  if (/[.,]\d{3,}$/.test(testo) && !/[.,].*[.,]/.test(testo))
    return errore('L’importo deve avere esattamente due decimali: per esempio 95000.00.');
  return errore(
    'L’importo deve essere scritto senza separatore delle migliaia e con due decimali: per esempio 95000.00.',
  );
}

/**
 * Converte un numero JSON con decimali (`46037.11`) in centesimi esatti (`4603711`): passa dalla più breve scrittura
 * decimale del numero, che è quella pubblicata, e non da una moltiplicazione.
 */
export function numeroInCent(numero: number): LetturaImporto {
  const parti = /^(\d+)(?:\.(\d+))?$/.exec(String(numero));
  if (parti === null) return errore(`L’importo ${String(numero)} non è un numero positivo leggibile.`);
  const decimali = parti[2] ?? '';
  if (decimali.length > 2) return errore(`L’importo ${String(numero)} ha più di due decimali.`);
  return daParti(parti[1] ?? '', decimali);
}

/** Il contrario di `leggiImportoCanonico`: `9500000` diventa `"95000.00"`. */
export function importoCanonico(cent: number): string {
  return `${Math.floor(cent / 100)}.${String(cent % 100).padStart(2, '0')}`;
}
