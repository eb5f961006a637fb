import { inflateSync } from 'node:zlib';

/** Un oggetto di un PDF: le sue voci com'è scritto, e i byte del suo flusso già decompressi. */
export type OggettoLetto = { voci: string; flusso: Buffer | null };
export type PdfLetto = { testo: string; oggetti: ReadonlyMap<number, OggettoLetto>; coda: string };

/** Gli oggetti di un PDF e la sua coda, letti dai byte: nessuna libreria che perdoni ciò che un archivio non perdona. */
export function leggiPdf(byte: Uint8Array): PdfLetto {
  const buffer = Buffer.from(byte);
  const testo = buffer.toString('latin1');
  const oggetti = new Map<number, OggettoLetto>();
  const cerca = /(\d+) 0 obj\s/g;
  for (let trovato = cerca.exec(testo); trovato !== null; trovato = cerca.exec(testo)) {
    const da = cerca.lastIndex;
    const fine = testo.indexOf('endobj', da);
    const inizio = testo.indexOf('stream\n', da);
    if (inizio === -1 || inizio > fine) {
      oggetti.set(Number(trovato[1]), { voci: testo.slice(da, fine), flusso: null });
      cerca.lastIndex = fine;
      continue;
    }
    const voci = testo.slice(da, inizio);
    const primo = inizio + 'stream\n'.length;
    const lungo = Number(/\/Length (\d+)/.exec(voci)?.[1] ?? Number.NaN);
    const grezzo = buffer.subarray(primo, primo + lungo);
    oggetti.set(Number(trovato[1]), { voci, flusso: voci.includes('/FlateDecode') ? inflateSync(grezzo) : grezzo });
    cerca.lastIndex = primo + lungo;
  }
  return { testo, oggetti, coda: testo.slice(testo.lastIndexOf('trailer')) };
}

/** Il valore di una voce: un nome, un numero, un riferimento, un testo, o un elenco; `null` se non c'è. */
export function voceDi(voci: string, nome: string): string | null {
  const trovato = new RegExp(`/${nome}\\s+(\\[[^\\]]*\\]|\\([^)]*\\)|<<|/?[^\\s/\\[\\]<>()]+(?:\\s+0\\s+R)?)`).exec(
    voci,
  );
  return trovato?.[1]?.trim() ?? null;
}

/** L'oggetto a cui una voce rimanda. */
export function rimando({ oggetti }: PdfLetto, valore: string | null): OggettoLetto | null {
  const numero = /^\[?\s*(\d+) 0 R/.exec(valore ?? '')?.[1];
  return numero === undefined ? null : (oggetti.get(Number(numero)) ?? null);
}

/** Gli operatori di un contenuto di pagina, senza i testi che mostrano. */
export function operatoriDi(contenuto: string): string[] {
  let senzaTesti = '';
  let aperte = 0;
  for (let i = 0; i < contenuto.length; i += 1) {
    const segno = contenuto[i] ?? '';
    if (aperte > 0 && segno === '\\') i += 1;
    else if (segno === '(') aperte += 1;
    else if (segno === ')') aperte -= 1;
    else if (aperte === 0) senzaTesti += segno;
  }
  return senzaTesti.replaceAll(/<[0-9A-Fa-f\s]*>/g, ' ').split(/[\s[\]<>]+/);
}
