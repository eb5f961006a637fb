/**
 * Quanti involucri si tolgono da un documento: il segno UTF-8, la testata MIME, base64 scritto due volte. Oltre, non è più ciò che un
 * programma di posta lascia attorno a ciò che salva.
 */
const INVOLUCRI_MAX = 4;
/** Dove si cerca la fine di una testata. */
const TESTATA_BYTE_MAX = 65_536;
/** Un testo più corto che per caso ha soltanto lettere di base64 non si traduce. */
const BASE64_MIN = 16;

/**
 * Un documento fuori da ciò che un programma di posta gli ha messo attorno (il segno UTF-8, una testata MIME rimasta, base64, anche due
 * volte, le righe di un PEM), se sotto c'è ciò che si cerca; altrimenti i byte com'erano. Non solleva mai eccezioni.
 *
 * @param eLui se i byte sono già ciò che si cerca
 */
export function fuoriDallInvolucro(byte: Uint8Array, eLui: (byte: Uint8Array) => boolean): Uint8Array {
  let qui: Uint8Array | null = byte;
  for (let tolti = 0; tolti <= INVOLUCRI_MAX && qui !== null; tolti += 1) {
    if (eLui(qui)) return qui;
    qui = toltoUno(qui);
  }
  return byte;
}

/** Un messaggio di posta: comincia con le sue intestazioni, e non è la testata di un base64 rimasto attorno a un altro. */
export function sembraMessaggio(byte: Uint8Array): boolean {
  const testata = testataDi(byte);
  return testata !== null && !/^content-transfer-encoding:[ \t]*base64\b/im.test(testata.testo);
}

/** Un messaggio S/MIME (`multipart/signed`, `pkcs7-mime`), o una firma nei suoi byte DER. */
export function sembraFirmato(byte: Uint8Array): boolean {
  const [primo = 0, secondo = 0] = byte;
  if (primo === 0x30 && secondo >= 0x80) return true;
  const testo = testataDi(byte)?.testo ?? '';
  return /^content-type:[ \t]*(?:multipart\/signed|application\/(?:x-)?pkcs7-mime)\b/im.test(testo);
}

/** I byte sotto il primo involucro; `null` se non ce n'è. */
function toltoUno(byte: Uint8Array): Uint8Array | null {
  if (byte[0] === 0xef && byte[1] === 0xbb && byte[2] === 0xbf) return byte.subarray(3);
  const testata = testataDi(byte);
  if (testata !== null) {
    const corpo = byte.subarray(testata.fine);
    return /^content-transfer-encoding:[ \t]*base64\b/im.test(testata.testo) ? daBase64(corpo) : corpo;
  }
  return daBase64(byte);
}

/** Le intestazioni, ciascuna su una riga, e dove comincia il corpo; `null` se i byte non cominciano con un'intestazione. */
function testataDi(byte: Uint8Array): { testo: string; fine: number } | null {
  const inizio = Buffer.from(byte.subarray(0, TESTATA_BYTE_MAX)).toString('latin1');
  if (!/^[A-Za-z][\w-]*:/.test(inizio)) return null;
  const fine = /\r?\n\r?\n/.exec(inizio);
  if (fine === null) return null;
  return { testo: inizio.slice(0, fine.index).replaceAll(/\r?\n[ \t]+/g, ' '), fine: fine.index + fine[0].length };
}

/** `null` se non è base64, con o senza le righe di un PEM. */
function daBase64(byte: Uint8Array): Uint8Array | null {
  const testo = Buffer.from(byte).toString('latin1').trim();
  const pem = /^-----BEGIN [A-Z0-9 ]{1,40}-----([^-]*)-----END [A-Z0-9 ]{1,40}-----$/.exec(testo);
  const lettere = (pem?.[1] ?? testo).replaceAll(/\s+/g, '');
  if (lettere.length < BASE64_MIN || !/^[A-Za-z0-9+/]+={0,2}$/.test(lettere)) return null;
  return new Uint8Array(Buffer.from(lettere, 'base64'));
}
