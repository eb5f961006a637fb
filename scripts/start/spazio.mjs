import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** What a run of tests may come to occupy in the temporary folder, when it is at its widest: a gigabyte and a half was seen. */
export const SPAZIO_MINIMO_BYTE = 2 * 1024 ** 3;

/** Ends with a sentence where what the tests write has no room; before anything has run. */
export function serveSpazio() {
  const manca = cheManca(tmpdir());
  if (manca === null) return;
  console.error(manca);
  process.exit(1);
}

/** What the temporary folder lacks, in words; `null` if nothing. */
export function cheManca(cartella, minimoByte = SPAZIO_MINIMO_BYTE) {
  try {
    const { bavail, bsize } = statfsSync(cartella);
    if (bavail * bsize < minimoByte) return frasePoco(cartella, bavail * bsize, minimoByte);
    accessSync(cartella, constants.W_OK | constants.X_OK);
    return null;
  } catch {
    return `Nella cartella temporanea, ${cartella}, non si può scrivere, e le prove vi scrivono. ${VIA}`;
  }
}

export function frasePoco(cartella, liberiByte, minimoByte) {
  return `Nella cartella temporanea, ${cartella}, ci sono ${inGiga(liberiByte)} GB liberi, e alle prove ne servono ${inGiga(minimoByte)}. ${VIA}`;
}

const VIA = 'Con «TMPDIR=/altra/cartella npm test» scrivono altrove.';

/** Never more than there is. */
function inGiga(byte) {
  return (Math.floor((byte / 1024 ** 3) * 10) / 10).toLocaleString('it-IT');
}
