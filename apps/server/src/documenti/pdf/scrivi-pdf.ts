/** Un oggetto di un PDF: le sue voci; o quelle di un flusso, senza la lunghezza, e i suoi byte. */
export type OggettoDaScrivere = string | { voci: string; flusso: Uint8Array };

const INIZIO = Buffer.from('%PDF-1.4\n%\xE2\xE3\xCF\xD3\n', 'latin1');

/**
 * Un PDF con questi oggetti, numerati da uno; il primo è il catalogo. `coda`: altre voci in fondo al file, come le proprietà.
 * Le parole sono in latino occidentale (WinAnsi).
 */
export function pdfDaOggetti(oggetti: readonly OggettoDaScrivere[], coda = ''): Uint8Array<ArrayBuffer> {
  const pezzi: Buffer[] = [INIZIO];
  const posti: number[] = [];
  let lungo = INIZIO.length;
  for (const [i, oggetto] of oggetti.entries()) {
    posti.push(lungo);
    const pezzo = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), scritto(oggetto), Buffer.from('\nendobj\n')]);
    pezzi.push(pezzo);
    lungo += pezzo.length;
  }
  const indice = posti.map((posto) => `${String(posto).padStart(10, '0')} 00000 n \n`).join('');
  const quanti = oggetti.length + 1;
  const fine = `xref\n0 ${quanti}\n0000000000 65535 f \n${indice}trailer\n<< /Size ${quanti} /Root 1 0 R ${coda}>>\nstartxref\n${lungo}\n%%EOF\n`;
  return new Uint8Array(Buffer.concat([...pezzi, Buffer.from(fine, 'latin1')]));
}

function scritto(oggetto: OggettoDaScrivere): Buffer {
  if (typeof oggetto === 'string') return Buffer.from(oggetto, 'latin1');
  const { voci, flusso } = oggetto;
  const testa = Buffer.from(`<< ${voci} /Length ${flusso.length} >>\nstream\n`, 'latin1');
  return Buffer.concat([testa, flusso, Buffer.from('\nendstream')]);
}
