/** Persone inventate per la dimostrazione: i codici fiscali tornano, gli indirizzi stanno sotto `example`. */
const ANAGRAFICHE = [
  { nome: 'Elena', cognome: 'Rinaldi', codiceFiscale: 'RNLLNE81D52L682G' },
  { nome: 'Marco', cognome: 'Ferraris', codiceFiscale: 'FRRMRC75S03F952H' },
  { nome: 'Giulia', cognome: 'Battaglini', codiceFiscale: 'BTTGLI90B67C933Y' },
  { nome: 'Davide', cognome: 'Sorrentino', codiceFiscale: 'SRRDVD68L19H703D' },
  { nome: 'Sara', cognome: 'Lombardini', codiceFiscale: 'LMBSRA86P70A944I' },
  { nome: 'Pietro', cognome: 'Cavallero', codiceFiscale: 'CVLPTR59E08L219I' },
  { nome: 'Chiara', cognome: 'Montanari', codiceFiscale: 'MNTCHR93T55H199S' },
  { nome: 'Luca', cognome: 'Bernasconi', codiceFiscale: 'BRNLCU79C22E507P' },
] as const;

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

export function cifreACaso(quante: number, caso: () => number): string {
  return Array.from({ length: quante }, () => String(Math.floor(caso() * 10))).join('');
}

/** Le persone in un ordine che dipende dal seme. */
export function personeInventate(caso: () => number): PersonaInventata[] {
  const mescolate = ANAGRAFICHE.map((dati) => ({ dati, peso: caso() })).sort((a, b) => a.peso - b.peso);
  return mescolate.map(({ dati }) => ({
    ...dati,
    pec: `${dati.nome}.${dati.cognome}@pec.example`.toLowerCase(),
    cellulare: `+39333${cifreACaso(7, caso)}`,
    // Un ABI che nessuna banca ha: un conto inventato non deve essere per caso quello di qualcuno.
    iban: ibanItaliano('09999', '01600', cifreACaso(12, caso)),
  }));
}

/** CRO con le ultime due cifre di controllo. */
export function croValido(caso: () => number): string {
  const prime = cifreACaso(9, caso);
  return prime + String(Number(prime) % 13).padStart(2, '0');
}

export const PESI_DISPARI = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
];

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
