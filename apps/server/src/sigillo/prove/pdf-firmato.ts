import type { Firma } from '../../dimostrazione/invenzioni/cms.ts';

/** Lo stesso PDF con la firma in sé (PAdES): in coda un oggetto di firma, con il buco in cui sta, e i byte che copre. */
export async function pdfFirmato(pdf: Uint8Array, firma: Firma): Promise<Uint8Array<ArrayBuffer>> {
  const BUCO_CARATTERI = 8_192;
  const CIFRE = 10;
  const inCifre = (numero: number): string => String(numero).padStart(CIFRE, '0');
  // Un oggetto suo: chi firma dopo non prende il posto della firma di prima.
  const gia = [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/(\d{1,7}) 0 obj/g),
  ].map(([, uno]) => Number(uno));
  const prima = `\n${gia.reduce((max, uno) => Math.max(max, uno), 8) + 1} 0 obj\n<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [`;
  const contenuto = '] /Contents ';
  const fine = ' >>\nendobj\n%%EOF\n';
  const tratti = 4 * CIFRE + 3;
  const inizio = pdf.length + prima.length + tratti + contenuto.length;
  const ripresa = inizio + BUCO_CARATTERI + 2;
  const copre = [0, inizio, ripresa, fine.length].map(inCifre).join(' ');
  const testa = Buffer.concat([pdf, Buffer.from(prima + copre + contenuto, 'latin1')]);
  const coda = Buffer.from(fine, 'latin1');
  const staccata = await firma(new Uint8Array(Buffer.concat([testa, coda])), { dentro: false });
  const buco = `<${Buffer.from(staccata).toString('hex').padEnd(BUCO_CARATTERI, '0')}>`;
  return new Uint8Array(Buffer.concat([testa, Buffer.from(buco, 'latin1'), coda]));
}
