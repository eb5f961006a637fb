import modulo from 'codice-fiscale-js';
import { PAESI_ISO } from './paesi.ts';

/**
 * La libreria dichiara un’esportazione predefinita ma, caricata come CommonJS, espone la classe con il suo nome: qui,
 * e solo qui, si rimette d’accordo il tipo con ciò che gira.
 */
type Libreria = {
  check(codice: string): boolean;
  compute(dati: {
    name: string;
    surname: string;
    gender: 'F' | 'M';
    day: number;
    month: number;
    year: number;
    birthplace: string;
    birthplaceProvincia: string;
  }): string;
};
const { CodiceFiscale } = modulo as unknown as { CodiceFiscale: Libreria };

export type DatiAnagrafici = {
  nome: string;
  cognome: string;
  sesso: 'F' | 'M';
  /** `aaaa-mm-gg`. */
  natoIl: string;
  comune: string;
  provincia: string;
};

/** Il codice fiscale di una persona dai suoi dati anagrafici. */
export function calcolaCodiceFiscale(dati: DatiAnagrafici): string {
  const [year = 0, month = 0, day = 0] = dati.natoIl.split('-').map(Number);
  return CodiceFiscale.compute({
    name: dati.nome,
    surname: dati.cognome,
    gender: dati.sesso,
    day,
    month,
    year,
    birthplace: dati.comune,
    birthplaceProvincia: dati.provincia,
  });
}

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

export type ControlloCodice = { valido: true } | { valido: false; codice: string; messaggio: string };

const no = (codice: string, messaggio: string): ControlloCodice => ({ valido: false, codice, messaggio });

/**
 * Controlla un codice fiscale italiano (16 caratteri, oppure 11 cifre per gli enti) o un codice estero, che deve
 * cominciare con il codice del paese ISO 3166-1 di due lettere (R15). L’esito avverte e non blocca mai.
 */
export function controllaCodiceFiscale(grezzo: string): ControlloCodice {
  const codice = grezzo.trim().toUpperCase();
  if (/^\d{11}$/.test(codice))
    return ePartitaIva(codice)
      ? { valido: true }
      : no('codice_fiscale_non_valido', 'La cifra di controllo del codice fiscale non torna.');
  if (/^[A-Z]{6}[0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/.test(codice))
    return eCodiceItaliano(codice)
      ? { valido: true }
      : no('codice_fiscale_non_valido', 'Il carattere di controllo del codice fiscale non torna.');
  // Sedici lettere e cifre sono un codice italiano scritto male, non un codice estero che comincia per caso con un paese.
  if (/^[A-Z]{6}[A-Z0-9]{10}$/.test(codice))
    return no('codice_fiscale_non_valido', 'Il codice fiscale non ha la forma prevista.');
  return controllaEstero(codice);
}

/** Controlla una partita IVA italiana, con o senza `IT`, o un codice estero con il prefisso del paese (R15). */
export function controllaPartitaIva(grezza: string): ControlloCodice {
  const codice = grezza.trim().toUpperCase().replace(/^IT/, '');
  if (/^\d+$/.test(codice) || codice === '')
    return ePartitaIva(codice)
      ? { valido: true }
      : no('partita_iva_non_valida', 'La cifra di controllo della partita IVA non torna.');
  return controllaEstero(codice);
}

function eCodiceItaliano(codice: string): boolean {
  try {
    return CodiceFiscale.check(codice);
  } catch {
    // La libreria solleva un errore per i luoghi che non conosce: per chi controlla è un codice non verificato.
    return false;
  }
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
