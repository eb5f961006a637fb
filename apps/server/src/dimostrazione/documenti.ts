/** Un PDF di una pagina con una riga di testo, di soli caratteri ASCII: un documento vero, per la dimostrazione. */
export function pdfDiUnaRiga(testo: string): Uint8Array<ArrayBuffer> {
  const pagina = `BT /F1 14 Tf 60 760 Td (${testo.replaceAll(/[\\()]/g, '\\$&')}) Tj ET`;
  const oggetti = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${pagina.length} >>\nstream\n${pagina}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const dove: number[] = [];
  for (const [i, oggetto] of oggetti.entries()) {
    dove.push(file.length);
    file += `${i + 1} 0 obj\n${oggetto}\nendobj\n`;
  }
  const indice = dove.map((posto) => `${String(posto).padStart(10, '0')} 00000 n \n`).join('');
  const fine = `xref\n0 ${oggetti.length + 1}\n0000000000 65535 f \n${indice}trailer\n<< /Size ${oggetti.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file + fine, 'ascii'));
}
