/** Gli indirizzi e i percorsi scritti in un PDF, com'è scritto un testo: in Latin-1, o in UTF-16 e UTF-8 con i loro primi byte. */

/** Ciò che si apre in un browser, nella posta o al telefono, quando chi legge lo tocca. */
const DA_TOCCARE = new Set(['http', 'https', 'mailto', 'tel', 'ftp', 'ftps', 'sip', 'sms', 'geo', 'pec']);
const SCHEMA = /^([a-z][a-z0-9+-]*):/;
/** Un browser salta spazi e segni di comando anche in mezzo a uno schema; chi li scrive vuole nasconderlo. */
const SALTATI = /[\p{Cc}\p{Cf}\p{Z}]/gu;

/** Un indirizzo che esegue qualcosa, apre un file o chiama un'altra macchina senza chiederlo: `javascript:`, `file:`, `\\server`. */
export function indirizzoPericoloso(scritto: string): boolean {
  const piano = pianoDi(scritto);
  if (diUnaRete(piano)) return true;
  const schema = SCHEMA.exec(piano)?.[1];
  return schema !== undefined && !DA_TOCCARE.has(schema);
}

/** Il percorso di un file che sta su un'altra macchina, o altrove per indirizzo. */
export function percorsoAltrove(scritto: string): boolean {
  const piano = pianoDi(scritto);
  return diUnaRete(piano) || SCHEMA.test(piano);
}

const diUnaRete = (piano: string): boolean => /^[\\/]{2}/.test(piano);
const pianoDi = (scritto: string): string => inTesto(scritto).replaceAll(SALTATI, '').toLowerCase();

function inTesto(scritto: string): string {
  if (scritto.startsWith('\xFE\xFF'))
    return Buffer.from(scritto.slice(2), 'latin1').subarray(0, pari(scritto)).swap16().toString('utf16le');
  if (scritto.startsWith('\xFF\xFE')) return Buffer.from(scritto.slice(2), 'latin1').toString('utf16le');
  if (scritto.startsWith('\xEF\xBB\xBF')) return Buffer.from(scritto.slice(3), 'latin1').toString('utf8');
  return scritto;
}

/** Quanti byte fanno caratteri interi, tolti i primi due. */
const pari = ({ length }: string): number => (length - 2) & ~1;
