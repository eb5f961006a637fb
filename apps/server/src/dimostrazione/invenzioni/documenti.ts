import { pdfDaOggetti } from '../../documenti/pdf/scrivi-pdf.ts';

/** Un PDF di una pagina con una riga di testo, di soli caratteri ASCII: un documento vero, per la dimostrazione. */
export function pdfDiUnaRiga(testo: string): Uint8Array<ArrayBuffer> {
  const pagina = `BT /F1 14 Tf 60 760 Td (${testo.replaceAll(/[\\()]/g, '\\$&')}) Tj ET`;
  return pdfDaOggetti([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    { voci: '', flusso: Buffer.from(pagina, 'ascii') },
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);
}
