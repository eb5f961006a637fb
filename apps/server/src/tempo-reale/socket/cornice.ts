/** Oltre questi byte la lunghezza di una cornice WebSocket si scrive in due e poi in otto byte (RFC 6455, 5.2). */
const CORTA_MAX = 125;
const MEDIA_MAX = 65_535;
/** FIN e codice operativo 1: un messaggio di testo intero. */
const TESTO_INTERO = 0x81;

/**
 * Una cornice WebSocket di testo. Dal server non è mascherata e qui non è compressa: gli stessi byte servono ogni
 * socket, e ciascuno costa una sola scrittura.
 */
export function cornice(testo: string): Buffer {
  const lungo = Buffer.byteLength(testo);
  const inizio = lungo <= CORTA_MAX ? 2 : lungo <= MEDIA_MAX ? 4 : 10;
  const tutta = Buffer.allocUnsafe(inizio + lungo);
  tutta[0] = TESTO_INTERO;
  if (inizio === 2) {
    tutta[1] = lungo;
  } else if (inizio === 4) {
    tutta[1] = 126;
    tutta.writeUInt16BE(lungo, 2);
  } else {
    tutta[1] = 127;
    tutta.writeBigUInt64BE(BigInt(lungo), 2);
  }
  tutta.write(testo, inizio);
  return tutta;
}

/** Le cornici messe una dietro l'altra, in pezzi al più di `massimoByte`; una più grande resta sola. */
export function unite(cornici: readonly Buffer[], massimoByte: number): Buffer[] {
  const prima = cornici[0];
  if (prima === undefined || cornici.length === 1) return [...cornici];
  const pezzi: Buffer[][] = [[prima]];
  let byte = prima.length;
  for (const seguente of cornici.slice(1)) {
    if (byte + seguente.length > massimoByte) {
      pezzi.push([]);
      byte = 0;
    }
    byte += seguente.length;
    pezzi.at(-1)?.push(seguente);
  }
  return pezzi.map((pezzo) => (pezzo.length === 1 ? (pezzo[0] as Buffer) : Buffer.concat(pezzo)));
}
