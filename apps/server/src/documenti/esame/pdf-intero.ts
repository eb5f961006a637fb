/** Quanto in fondo si cerca la fine di un PDF: i lettori accettano qualche byte in coda. */
const CODA_DEL_PDF_BYTE = 2_048;

/** Vero se c'è la sua ultima riga: un PDF arrivato a metà non l'ha. */
export function pdfIntero(byte: Buffer): boolean {
  return byte.subarray(-CODA_DEL_PDF_BYTE).includes('%%EOF');
}
