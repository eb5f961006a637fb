import { calcolaCodiceFiscale, type DatiAnagrafici } from '@gestore/contratto/calcolo-codice-fiscale';

/** Persone inventate per la dimostrazione; i codici fiscali sono calcolati, gli indirizzi stanno sotto `example`. */

const ANAGRAFICHE: readonly DatiAnagrafici[] = [
  { nome: 'Elena', cognome: 'Rinaldi', sesso: 'F', natoIl: '1981-04-12', comune: 'Varese', provincia: 'VA' },
  { nome: 'Marco', cognome: 'Ferraris', sesso: 'M', natoIl: '1975-11-03', comune: 'Novara', provincia: 'NO' },
  { nome: 'Giulia', cognome: 'Battaglini', sesso: 'F', natoIl: '1990-02-27', comune: 'Como', provincia: 'CO' },
  { nome: 'Davide', cognome: 'Sorrentino', sesso: 'M', natoIl: '1968-07-19', comune: 'Salerno', provincia: 'SA' },
  { nome: 'Sara', cognome: 'Lombardini', sesso: 'F', natoIl: '1986-09-30', comune: 'Bologna', provincia: 'BO' },
  { nome: 'Pietro', cognome: 'Cavallero', sesso: 'M', natoIl: '1959-05-08', comune: 'Torino', provincia: 'TO' },
  { nome: 'Chiara', cognome: 'Montanari', sesso: 'F', natoIl: '1993-12-15', comune: 'Ravenna', provincia: 'RA' },
  { nome: 'Luca', cognome: 'Bernasconi', sesso: 'M', natoIl: '1979-03-22', comune: 'Lecco', provincia: 'LC' },
];

export type PersonaInventata = {
  nome: string;
  cognome: string;
  codiceFiscale: string;
  pec: string;
  cellulare: string;
  iban: string;
};

/** Generatore deterministico (mulberry32): lo stesso seme dà sempre gli stessi pacchetti. */
export function creaCaso(seme: number): () => number {
  let stato = seme >>> 0;
  return () => {
    stato = (stato + 0x6d2b79f5) >>> 0;
    let t = Math.imul(stato ^ (stato >>> 15), stato | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function cifre(quante: number, caso: () => number): string {
  return Array.from({ length: quante }, () => String(Math.floor(caso() * 10))).join('');
}

/** Le persone in un ordine che dipende dal seme. */
export function personeInventate(caso: () => number): PersonaInventata[] {
  const mescolate = ANAGRAFICHE.map((dati) => ({ dati, peso: caso() })).sort((a, b) => a.peso - b.peso);
  return mescolate.map(({ dati }) => ({
    nome: dati.nome,
    cognome: dati.cognome,
    codiceFiscale: calcolaCodiceFiscale(dati),
    pec: `${dati.nome}.${dati.cognome}@pec.example`.toLowerCase(),
    cellulare: `+39333${cifre(7, caso)}`,
    // Un ABI che nessuna banca ha: un conto inventato non deve essere per caso quello di qualcuno.
    iban: ibanItaliano('09999', '01600', cifre(12, caso)),
  }));
}

/** CRO con le ultime due cifre di controllo. */
export function croValido(caso: () => number): string {
  const prime = cifre(9, caso);
  return prime + String(Number(prime) % 13).padStart(2, '0');
}

const PESI_DISPARI = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

/** IBAN italiano da ABI, CAB e conto di dodici cifre: calcola il CIN e le due cifre di controllo. */
export function ibanItaliano(abi: string, cab: string, conto: string): string {
  const somma = [...(abi + cab + conto)].reduce(
    (totale, cifra, i) => totale + (i % 2 === 0 ? (PESI_DISPARI[Number(cifra)] ?? 0) : Number(cifra)),
    0,
  );
  const cin = String.fromCharCode(65 + (somma % 26));
  const bban = cin + abi + cab + conto;
  const numerico = [...`${bban}IT00`].map((carattere) => Number.parseInt(carattere, 36)).join('');
  return `IT${String(98n - (BigInt(numerico) % 97n)).padStart(2, '0')}${bban}`;
}
