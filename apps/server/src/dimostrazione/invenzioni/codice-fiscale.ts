import { PESI_DISPARI } from './persone.ts';

type DatiAnagrafici = {
  nome: string;
  cognome: string;
  donna: boolean;
  natoIl: { anno: number; mese: number; giorno: number };
  /** Il codice catastale del comune di nascita. */
  comune: string;
};

const MESI = 'ABCDEHLMPRST';

/** Il codice fiscale di una persona inventata, con il suo carattere di controllo (D.M. 23 dicembre 1976). */
export function codiceFiscaleDi({ nome, cognome, donna, natoIl, comune }: DatiAnagrafici): string {
  const due = (numero: number): string => String(numero).padStart(2, '0');
  const senza = [
    treLettere(consonanti(cognome), vocali(cognome)),
    treLettere(consonantiDelNome(nome), vocali(nome)),
    due(natoIl.anno % 100),
    MESI[natoIl.mese - 1],
    due(natoIl.giorno + (donna ? 40 : 0)),
    comune,
  ].join('');
  return senza + controllo(senza);
}

const lettere = (testo: string, quali: RegExp): string => (testo.toUpperCase().match(quali) ?? []).join('');
const consonanti = (testo: string): string => lettere(testo, /[BCDFGHJKLMNPQRSTVWXYZ]/g);
const vocali = (testo: string): string => lettere(testo, /[AEIOU]/g);
const treLettere = (prima: string, poi: string): string => `${prima}${poi}XXX`.slice(0, 3);

/** Di quattro o più consonanti il nome salta la seconda. */
function consonantiDelNome(nome: string): string {
  const tutte = consonanti(nome);
  return tutte.length > 3 ? `${tutte[0]}${tutte.slice(2)}` : tutte;
}

/** I caratteri di posto dispari hanno un peso loro, gli altri il loro valore; le cifre valgono come le prime lettere. */
function controllo(senza: string): string {
  const somma = [...senza].reduce((totale, carattere, i) => {
    const cifra = Number.parseInt(carattere, 36);
    const valore = cifra < 10 ? cifra : cifra - 10;
    return totale + (i % 2 === 0 ? (PESI_DISPARI[valore] ?? 0) : valore);
  }, 0);
  return String.fromCharCode(65 + (somma % 26));
}
