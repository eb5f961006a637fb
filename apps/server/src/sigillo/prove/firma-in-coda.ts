import type { Firma } from '../../dimostrazione/cms.ts';

const BUCO_CARATTERI = 8_192;
const CIFRE = 10;

/** Ciò che la revisione aggiunge oltre alla firma: oggetti interi (`7 0 obj … endobj`), per provare che non valgono. */
type Altro = { oggetti?: (primo: number) => string[]; pagina?: (voci: string) => string; catalogo?: string };

/**
 * Lo stesso PDF firmato com'è di chi firma davvero (ISO 32000, 7.5.6 e 12.8): una revisione in coda con il campo, la sua annotazione
 * sulla pagina, il modulo nel catalogo, la tavola dei posti e il trailer che rimanda a quella di prima. Il catalogo è l'oggetto 1 e la
 * pagina il 3, come in `pdfDiUnaRiga`.
 */
export async function firmaInCoda(pdf: Uint8Array, firma: Firma, altro: Altro = {}): Promise<Uint8Array<ArrayBuffer>> {
  const testo = Buffer.from(pdf).toString('latin1');
  const ultimo = (numero: number): string =>
    [...testo.matchAll(new RegExp(`\\b${numero} 0 obj\\s*(<<[\\s\\S]*?>>)\\s*endobj`, 'g'))].at(-1)?.[1] ?? '';
  const primo = Math.max(...[...testo.matchAll(/(\d+) 0 obj/g)].map(([, numero]) => Number(numero))) + 1;
  const [sua, campo] = [primo, primo + 1];
  const campi = [...(/\/Fields \[([^\]]*)\]/.exec(ultimo(1))?.[1] ?? '').matchAll(/\d+ 0 R/g)].map(([uno]) => uno);
  const elenco = [...campi, `${campo} 0 R`].join(' ');
  const senza = (voci: string, quale: RegExp): string => voci.replace(quale, '').replace(/>>\s*$/, '');
  const catalogo = `${senza(ultimo(1), /\/AcroForm << [^>]* >>/)} ${altro.catalogo ?? ''} /AcroForm << /Fields [${elenco}] /SigFlags 3 >> >>`;
  const pagina = `${senza(ultimo(3), /\/Annots \[[^\]]*\]/)} /Annots [${elenco}] >>`;
  const inCifre = (numero: number): string => String(numero).padStart(CIFRE, '0');
  const prima = `\n${sua} 0 obj\n<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [`;
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
