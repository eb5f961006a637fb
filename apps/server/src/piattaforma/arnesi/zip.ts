import { ZipFile } from 'yazl';

/** A zip archive in memory, the same byte for byte for the same content: fixed dates, no time zone. */
export async function creaZip(voci: readonly { nome: string; contenuto: Uint8Array | string }[]): Promise<Uint8Array> {
  const zip = new ZipFile();
  // DOS time is local: the same local date gives the same bytes in every zone, as long as the field in universal time is missing.
  const mtime = new Date(2026, 0, 1);
  for (const { nome, contenuto } of voci)
    zip.addBuffer(Buffer.from(contenuto), nome, { mtime, forceDosTimestamp: true });
  zip.end();
  const pezzi: Buffer[] = [];
  for await (const pezzo of zip.outputStream) pezzi.push(pezzo as Buffer);
  return new Uint8Array(Buffer.concat(pezzi));
}
