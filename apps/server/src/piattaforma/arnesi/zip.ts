import { ZipFile } from 'yazl';

/** Un archivio zip in memoria, lo stesso byte per byte per lo stesso contenuto: date fisse, nessun fuso. */
export async function creaZip(voci: readonly { nome: string; contenuto: Uint8Array | string }[]): Promise<Uint8Array> {
  const zip = new ZipFile();
  // L'ora di DOS è locale: la stessa data locale dà gli stessi byte in ogni fuso, finché manca il campo in ora
  // universale.
  const mtime = new Date(2026, 0, 1);
  for (const { nome, contenuto } of voci)
    zip.addBuffer(Buffer.from(contenuto), nome, { mtime, forceDosTimestamp: true });
  zip.end();
  const pezzi: Buffer[] = [];
  for await (const pezzo of zip.outputStream) pezzi.push(pezzo as Buffer);
  return new Uint8Array(Buffer.concat(pezzi));
}
