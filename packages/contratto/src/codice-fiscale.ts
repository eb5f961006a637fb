import { PAESI_ISO } from './paesi.ts';

/** Cifra di controllo della partita IVA: undici cifre, formula di Luhn (R15). */
export function ePartitaIva(codice: string): boolean {
  if (!/^\d{11}$/.test(codice)) return false;
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

/**
 * Controlla un codice fiscale italiano (16 caratteri, oppure 11 cifre per gli enti) o un codice estero, che deve
 * cominciare con il codice del paese ISO 3166-1 di due lettere (R15). L’esito avverte e non blocca mai.
 */
export function controllaCodiceFiscale(grezzo: string): ControlloCodice {
  const codice = codicePulito(grezzo);
  if (/^\d{11}$/.test(codice))
    return ePartitaIva(codice)
      ? { valido: true }
      : no('codice_fiscale_non_valido', 'La cifra di controllo del codice fiscale non torna.');
  if (FORMA_PERSONA.test(codice))
    return carattereDiControllo(codice.slice(0, 15)) === codice.at(15)
      ? { valido: true }
      : no('codice_fiscale_non_valido', 'Il carattere di controllo del codice fiscale non torna.');
  // Sedici lettere e cifre sono un codice italiano scritto male, non un codice estero che comincia per caso con un paese.
  if (/^[A-Z]{6}[A-Z0-9]{10}$/.test(codice))
    return no('codice_fiscale_non_valido', 'Il codice fiscale non ha la forma prevista.');
  return controllaEstero(codice);
}

/** Controlla una partita IVA italiana, con o senza `IT`, o un codice estero con il prefisso del paese (R15). */
export function controllaPartitaIva(grezza: string): ControlloCodice {
  const codice = codicePulito(grezza).replace(/^IT/, '');
  if (/^\d+$/.test(codice) || codice === '')
    return ePartitaIva(codice)
      ? { valido: true }
      : no('partita_iva_non_valida', 'La cifra di controllo della partita IVA non torna.');
  return controllaEstero(codice);
}

function controllaEstero(codice: string): ControlloCodice {
  const paese = codice.slice(0, 2);
  if (paese !== 'IT' && PAESI_ISO.has(paese) && /^[A-Z]{2}[-_ ]?[A-Z0-9][A-Z0-9 ./-]{1,30}$/.test(codice))
    return { valido: true };
  return no(
    'codice_non_riconosciuto',
    'Il codice non è italiano e non comincia con il codice ISO del paese: per esempio FR, DE, CH.',
  );
}
