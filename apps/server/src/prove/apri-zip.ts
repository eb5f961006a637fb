import { fromBuffer } from 'yauzl';

/** Il contenuto di uno zip appena scaricato, per nome. */
export function apriZip(zip: Buffer): Promise<Map<string, Buffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Map<string, Buffer>>();
  const voci = new Map<string, Buffer>();
  fromBuffer(zip, { lazyEntries: true }, (errore, aperto) => {
    if (errore !== null || aperto === undefined) return reject(errore);
    aperto.on('end', () => resolve(voci)).on('error', reject);
    aperto.on('entry', (voce) =>
      aperto.openReadStream(voce, async (guasto, flusso) => {
        if (guasto !== null || flusso === undefined) return reject(guasto);
        const pezzi: Buffer[] = [];
        for await (const pezzo of flusso) pezzi.push(pezzo as Buffer);
        voci.set(voce.fileName, Buffer.concat(pezzi));
        aperto.readEntry();
      }),
    );
    aperto.readEntry();
  });
  return promise;
}
