const INIZIO = Buffer.from('504b0304', 'hex');
const FINE = Buffer.from('504b0506', 'hex');
const FINE_BYTE = 22;
const COMMENTO_MAX = 0xffff;
/** Oltre questi byte davanti all'archivio non è più un a capo: è altro, e l'archivio non si apre. */
const DAVANTI_MAX = 64;
const IN_ZIP64 = 0xffffffff;

/** Un archivio senza ciò che gli sta attorno; `estranei` sono i byte tolti, che nessuno legge. */
type ArchivioRifilato = { byte: Buffer; estranei: number };

/**
 * Toglie da un archivio i byte che un programma di posta o di caricamento vi ha aggiunto: a capo, spazi o il segno dell'ordine dei byte
 * davanti, qualunque cosa in coda. Se in coda comincia un altro archivio non si tocca nulla: non si sa quale dei due valga.
 */
export function rifila(tutto: Buffer): ArchivioRifilato {
  const da = tutto.subarray(0, DAVANTI_MAX + INIZIO.length).indexOf(INIZIO);
  const davanti = da > 0 && /^(?:\xef\xbb\xbf)?[\s\0]*$/.test(tutto.toString('latin1', 0, da)) ? da : 0;
  const byte = tutto.subarray(davanti);
  const fino = dovFinisce(byte);
  const intero = byte.subarray(0, fino);
  return { byte: intero, estranei: tutto.length - intero.length };
}

function dovFinisce(byte: Buffer): number {
  const fine = byte.lastIndexOf(FINE);
  if (fine === -1 || fine + FINE_BYTE > byte.length || byte.length - fine > FINE_BYTE + COMMENTO_MAX)
    return byte.length;
  const finisce = fine + FINE_BYTE + byte.readUInt16LE(fine + 20);
  if (finisce >= byte.length) return byte.length;
  const [lungoIndice, daIndice] = [byte.readUInt32LE(fine + 12), byte.readUInt32LE(fine + 16)];
  // L'indice sta subito prima della fine: se no questa è la fine di un archivio che sta dentro un altro, interrotto.
  const combacia = daIndice === IN_ZIP64 || lungoIndice === IN_ZIP64 || daIndice + lungoIndice === fine;
  return combacia && byte.indexOf(INIZIO, finisce) === -1 ? finisce : byte.length;
}
