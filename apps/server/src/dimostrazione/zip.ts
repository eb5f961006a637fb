import { ZipFile } from 'yazl';

/** Un archivio zip in memoria, uguale byte per byte a parità di contenuto: date fisse, nessun fuso. */
export async function creaZip(voci: readonly { nome: string; contenuto: Uint8Array | string }[]): Promise<Uint8Array> {
  const zip = new ZipFile();
  // L’ora DOS è locale: la stessa data locale dà gli stessi byte in ogni fuso, purché manchi il campo in tempo universale.
  const mtime = new Date(2026, 0, 1);
  for (const { nome, contenuto } of voci)
    zip.addBuffer(Buffer.from(contenuto), nome, { mtime, forceDosTimestamp: true });
  zip.end();
  const pezzi: Buffer[] = [];
  for await (const pezzo of zip.outputStream) pezzi.push(pezzo as Buffer);
  return new Uint8Array(Buffer.concat(pezzi));
}
