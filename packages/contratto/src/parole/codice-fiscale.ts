import { PAESI_ISO } from './paesi.ts';

/** Cifra di controllo della partita IVA: undici cifre, formula di Luhn; undici zeri tornano ma non sono di nessuno (R15). */
export function ePartitaIva(codice: string): boolean {
  if (!/^\d{11}$/.test(codice) || /^0{7}/.test(codice)) return false;
  let somma = 0;
  for (let i = 0; i < 11; i += 1) {
    const cifra = Number(codice[i]);
    const doppio = cifra * 2;
    somma += i % 2 === 0 ? cifra : doppio > 9 ? doppio - 9 : doppio;
  }
  return somma % 10 === 0;
}

/** Quanto vale una cifra o una lettera in posizione dispari (DM 23/12/1976): da 0 a 9 come da A a J. */
const VALORI_DISPARI = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];
const A = 'A'.charCodeAt(0);

/**
 * Carattere di controllo dei primi quindici caratteri, maiuscole e cifre, di un codice fiscale di persona (R15). È qui
 * e non in una libreria perché quelle portano con sé tutti i comuni, e il controllo gira nelle pagine.
 */
export function carattereDiControllo(primi: string): string {
  const valori = [...primi].map((segno) => (/\d/.test(segno) ? Number(segno) : segno.charCodeAt(0) - A));
  const somma = valori.reduce((fin, valore, i) => fin + (i % 2 === 0 ? (VALORI_DISPARI[valore] ?? 0) : valore), 0);
  return String.fromCharCode(A + (somma % 26));
}

const FORMA_PERSONA = /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/;

/**
 * Il codice in maiuscolo, e senza gli spazi con cui è scritto se è italiano: `RSS MRA 80A01 F205X` è un codice giusto. Uno estero resta
 * com'è, perché lì uno spazio può dividere (R15).
 */
export function codicePulito(grezzo: string): string {
  const scritto = grezzo.trim().toUpperCase();
  const compatto = scritto.replace(/\s/g, '');
  return FORMA_PERSONA.test(compatto) || /^(?:IT)?\d{11}$/.test(compatto) ? compatto : scritto;
}

export type ControlloCodice = { valido: true } | { valido: false; codice: string; messaggio: string };

const no = (codice: string, messaggio: string): ControlloCodice => ({ valido: false, codice, messaggio });

/** Le cifre sostituite da una lettera quando due persone avrebbero lo stesso codice (DM 23/12/1976): da 0 a 9. */
const OMOCODIE = 'LMNPQRSTUV';
const MESI = 'ABCDEHLMPRST';
/** Alle donne si sommano quaranta giorni. */
const GIORNI_DONNA = 40;

/**
 * Vero se il giorno di nascita scritto in un codice di persona esiste: da 1 a quanti ne ha il mese, con quaranta in più per una donna. Il
 * secolo non vi sta: il 29 febbraio esiste se l'anno è bisestile in uno dei due, e le due cifre `00` lo sono nel 2000.
 */
function nascitaPossibile(codice: string): boolean {
  const cifre = [...codice].map((segno) => (OMOCODIE.includes(segno) ? String(OMOCODIE.indexOf(segno)) : segno));
  const anno = 2000 + Number(cifre.slice(6, 8).join(''));
  const mese = MESI.indexOf(codice.charAt(8)) + 1;
  const scritto = Number(cifre.slice(9, 11).join(''));
  const giorno = scritto > GIORNI_DONNA ? scritto - GIORNI_DONNA : scritto;
  return giorno >= 1 && giorno <= new Date(Date.UTC(anno, mese, 0)).getUTCDate();
}

/** Gli uffici che hanno attribuito partite IVA e codici di enti: le province da 001 a 100, e quelli nazionali. */
const UFFICI_NAZIONALI: ReadonlySet<string> = new Set(['120', '121', '888', '999']);

/** Vero se l'ufficio scritto nelle cifre dall'ottava alla decima esiste. */
function ufficioEsiste(codice: string): boolean {
  const ufficio = codice.slice(7, 10);
  return UFFICI_NAZIONALI.has(ufficio) || (Number(ufficio) >= 1 && Number(ufficio) <= 100);
}

/**
 * Il controllo di un codice scritto bene che non può essere di nessuno: avverte chi legge un'offerta, e chi compila un modulo non si ferma,
 * perché l'elenco degli uffici non lo teniamo noi (R15).
 */
export const CODICE_IMPROBABILE = 'codice_improbabile';

/**
 * Controlla un codice fiscale italiano (16 caratteri, oppure 11 cifre per gli enti) o un codice estero, che deve
 * cominciare con il codice del paese ISO 3166-1 di due lettere (R15). L’esito avverte e non blocca mai.
 */
export function controllaCodiceFiscale(grezzo: string): ControlloCodice {
  const codice = codicePulito(grezzo);
  if (/^\d{11}$/.test(codice))
    return ePartitaIva(codice)
      ? conUfficio(codice)
      : no('codice_fiscale_non_valido', 'La cifra di controllo del codice fiscale non torna.');
  if (FORMA_PERSONA.test(codice)) return controllaPersona(codice);
  // Sedici lettere e cifre sono un codice italiano scritto male, non un codice estero che comincia per caso con un paese.
  if (/^[A-Z]{6}[A-Z0-9]{10}$/.test(codice))
    return no('codice_fiscale_non_valido', 'Il codice fiscale non ha la forma prevista.');
  return controllaEstero(codice);
}

function controllaPersona(codice: string): ControlloCodice {
  if (!tornaIlControllo(codice))
    return no('codice_fiscale_non_valido', 'Il carattere di controllo del codice fiscale non torna.');
  return nascitaPossibile(codice)
    ? { valido: true }
    : no(CODICE_IMPROBABILE, 'Il giorno di nascita scritto nel codice fiscale non esiste.');
}

function tornaIlControllo(codice: string): boolean {
  return carattereDiControllo(codice.slice(0, 15)) === codice.at(15);
}

function conUfficio(codice: string): ControlloCodice {
  return ufficioEsiste(codice)
    ? { valido: true }
    : no(CODICE_IMPROBABILE, 'L’ufficio scritto nel codice, dall’ottava alla decima cifra, non esiste.');
}

/** Controlla una partita IVA italiana, con o senza `IT`, o un codice estero con il prefisso del paese (R15). */
export function controllaPartitaIva(grezza: string): ControlloCodice {
  const codice = codicePulito(grezza).replace(/^IT/, '');
  if (/^\d+$/.test(codice) || codice === '')
    return ePartitaIva(codice)
      ? conUfficio(codice)
      : no('partita_iva_non_valida', 'La cifra di controllo della partita IVA non torna.');
  return controllaEstero(codice);
}

/** Prefissi IVA che non sono il codice ISO del paese: la Grecia e l'Irlanda del Nord (direttiva 2006/112/CE, art. 215). */
const PREFISSI_IVA: ReadonlySet<string> = new Set(['EL', 'XI']);

function controllaEstero(codice: string): ControlloCodice {
  const paese = codice.slice(0, 2);
  const noto = PAESI_ISO.has(paese) || PREFISSI_IVA.has(paese);
  if (paese !== 'IT' && noto && /^[A-Z]{2}[-_ ]?[A-Z0-9][A-Z0-9 ./-]{1,30}$/.test(codice)) return { valido: true };
  return no(
    'codice_non_riconosciuto',
    'Il codice non è italiano e non comincia con il codice ISO del paese: per esempio FR, DE, CH.',
  );
}
