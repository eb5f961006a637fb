import { deflateSync } from 'node:zlib';
import type { Firma } from '../../dimostrazione/invenzioni/cms.ts';

const BUCO_CARATTERI = 8_192;
const CIFRE = 10;

/** Ciò che la revisione aggiunge oltre alla firma: oggetti interi (`7 0 obj … endobj`), per provare che non valgono. */
type Altro = {
  oggetti?: (primo: number) => string[];
  pagina?: (voci: string) => string;
  catalogo?: string;
  /** Una marca temporale sul documento, invece di una firma (ETSI EN 319 142-1). */
  marca?: boolean;
};

/**
 * Lo stesso PDF firmato com'è di chi firma davvero (ISO 32000, 7.5.6 e 12.8): una revisione in coda con il campo, la sua annotazione
 * sulla pagina, il modulo nel catalogo, la tavola dei posti e il trailer che rimanda a quella di prima. Il catalogo è l'oggetto 1 e la
 * pagina il 3, come in `pdfDiUnaRiga`.
 */
export async function firmaInCoda(pdf: Uint8Array, firma: Firma, altro: Altro = {}): Promise<Uint8Array<ArrayBuffer>> {
  const testo = Buffer.from(pdf).toString('latin1');
  const ultimo = (numero: number): string => ultimoOggetto(pdf, numero);
  const primo = Math.max(...[...testo.matchAll(/(\d+) 0 obj/g)].map(([, numero]) => Number(numero))) + 1;
  const [sua, campo] = [primo, primo + 1];
  const campi = [...(/\/Fields \[([^\]]*)\]/.exec(ultimo(1))?.[1] ?? '').matchAll(/\d+ 0 R/g)].map(([uno]) => uno);
  const elenco = [...campi, `${campo} 0 R`].join(' ');
  const senza = (voci: string, quale: RegExp): string => voci.replace(quale, '').replace(/>>\s*$/, '');
  const catalogo = `${senza(ultimo(1), /\/AcroForm << [^>]* >>/)} ${altro.catalogo ?? ''} /AcroForm << /Fields [${elenco}] /SigFlags 3 >> >>`;
  const pagina = `${senza(ultimo(3), /\/Annots \[[^\]]*\]/)} /Annots [${elenco}] >>`;
  const inCifre = (numero: number): string => String(numero).padStart(CIFRE, '0');
  const tipo = altro.marca === true ? '/DocTimeStamp' : '/Sig';
  const modo = altro.marca === true ? '/ETSI.RFC3161' : '/ETSI.CAdES.detached';
  const prima = `\n${sua} 0 obj\n<< /Type ${tipo} /Filter /Adobe.PPKLite /SubFilter ${modo} /ByteRange [`;
  const apre = '] /Contents ';
  const inizio = pdf.length + prima.length + 4 * CIFRE + 3 + apre.length;
  const ripresa = inizio + BUCO_CARATTERI + 2;
  const oggetti = [
    `${campo} 0 obj\n<< /Type /Annot /Subtype /Widget /FT /Sig /T (Firma${campo}) /V ${sua} 0 R /P 3 0 R /Rect [0 0 0 0] /F 132 >>\nendobj\n`,
    `1 0 obj\n${catalogo}\nendobj\n`,
    `3 0 obj\n${(altro.pagina ?? ((voci) => voci))(pagina)}\nendobj\n`,
    ...(altro.oggetti?.(campo + 1) ?? []),
  ];
  let coda = ' >>\nendobj\n';
  const posti: [number, number][] = [[sua, pdf.length + 1]];
  for (const oggetto of oggetti) {
    posti.push([Number.parseInt(oggetto, 10), ripresa + coda.length]);
    coda += oggetto;
  }
  const tavola = posti.map(([numero, posto]) => `${numero} 1\n${inCifre(posto)} 00000 n \n`).join('');
  const indietro = [...testo.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1] ?? '0';
  const dove = ripresa + coda.length;
  coda += `xref\n${tavola}trailer\n<< /Size ${campo + 1 + (altro.oggetti?.(campo + 1).length ?? 0)} /Root 1 0 R /Prev ${indietro} >>\nstartxref\n${dove}\n%%EOF\n`;
  const copre = [0, inizio, ripresa, coda.length].map(inCifre).join(' ');
  const testa = Buffer.concat([pdf, Buffer.from(prima + copre + apre, 'latin1')]);
  const fine = Buffer.from(coda, 'latin1');
  const staccata = await firma(new Uint8Array(Buffer.concat([testa, fine])), { dentro: false });
  const buco = `<${Buffer.from(staccata).toString('hex').padEnd(BUCO_CARATTERI, '0')}>`;
  return new Uint8Array(Buffer.concat([testa, Buffer.from(buco, 'latin1'), fine]));
}

/** Le voci di un oggetto, com'è scritto l'ultima volta. */
export function ultimoOggetto(pdf: Uint8Array, numero: number): string {
  const testo = Buffer.from(pdf).toString('latin1');
  const trovati = testo.matchAll(new RegExp(`\\b${numero} 0 obj\\s*(<<[\\s\\S]*?>>)\\s*endobj`, 'g'));
  return [...trovati].at(-1)?.[1] ?? '';
}

const indietroDi = (pdf: Uint8Array): string =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/startxref\s+(\d+)/g),
  ].at(-1)?.[1] ?? '0';

/** Lo stesso PDF con in coda una revisione di questi oggetti (`7 0 obj … endobj`), come la scrive un programma che lo salva. */
export function revisioneInCoda(pdf: Uint8Array, oggetti: readonly string[]): Uint8Array<ArrayBuffer> {
  let coda = '\n';
  const posti = oggetti.map((oggetto) => {
    const posto = pdf.length + coda.length;
    coda += `${oggetto}\n`;
    return `${Number.parseInt(oggetto, 10)} 1\n${String(posto).padStart(CIFRE, '0')} 00000 n \n`;
  });
  const dove = pdf.length + coda.length;
  coda += `xref\n${posti.join('')}trailer\n<< /Size 99 /Root 1 0 R /Prev ${indietroDi(pdf)} >>\nstartxref\n${dove}\n%%EOF\n`;
  return new Uint8Array(Buffer.concat([pdf, Buffer.from(coda, 'latin1')]));
}

/** Lo stesso, con gli oggetti in un insieme compresso e l'indice in un flusso, come li scrivono i programmi d'oggi (ISO 32000, 7.5.7). */
export function revisioneCompressa(
  pdf: Uint8Array,
  oggetti: readonly (readonly [numero: number, valore: string])[],
): Uint8Array<ArrayBuffer> {
  const [insieme, indice] = [90, 91];
  let valori = '';
  const tavola = oggetti.map(([numero, valore]) => {
    const posto = valori.length;
    valori += `${valore} `;
    return `${numero} ${posto}`;
  });
  const testa = `${tavola.join(' ')} `;
  const dentro = deflateSync(Buffer.from(testa + valori, 'latin1'));
  const primo = Buffer.concat([
    Buffer.from(
      `\n${insieme} 0 obj\n<< /Type /ObjStm /N ${oggetti.length} /First ${testa.length} /Filter /FlateDecode /Length ${dentro.length} >>\nstream\n`,
    ),
    dentro,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  const dove = pdf.length + primo.length;
  const righe = [...oggetti.map((_, i) => [2, insieme, i]), [1, pdf.length + 1, 0], [1, dove, 0]].map(
    ([che = 0, posto = 0, i = 0]) => {
      const riga = Buffer.alloc(7);
      riga.writeUInt8(che, 0);
      riga.writeUInt32BE(posto, 1);
      riga.writeUInt16BE(i, 5);
      return riga;
    },
  );
  const numeri = [...oggetti.map(([numero]) => numero), insieme, indice].map((numero) => `${numero} 1`).join(' ');
  const voci = `/Type /XRef /Size 99 /W [1 4 2] /Index [${numeri}] /Root 1 0 R /Prev ${indietroDi(pdf)} /Length ${righe.length * 7}`;
  const secondo = Buffer.concat([
    Buffer.from(`${indice} 0 obj\n<< ${voci} >>\nstream\n`),
    ...righe,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${dove}\n%%EOF\n`),
  ]);
  return new Uint8Array(Buffer.concat([pdf, primo, secondo]));
}
