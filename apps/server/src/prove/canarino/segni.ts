import { randomInt } from 'node:crypto';
import { carattereDiControllo } from '@gestore/contratto/parole/codice-fiscale';
import { ibanItaliano } from '../../dimostrazione/invenzioni/persone.ts';

/**
 * I canarini: ciò che nessun documento del mondo contiene, nuovo a ogni giro. Nomi e codici ripetono una parola di otto
 * lettere, così che qualunque taglio (una pagina, un blocco, una riga) ne lasci una intera; importi e conti cominciano
 * con le stesse nove cifre. I contatti hanno una parola loro: si leggono tre ore prima.
 */
export type Segni = { parola: string; contatto: string; cifre: string; offerte: OffertaSegnata[] };
export type OffertaSegnata = {
  nome: string;
  cognome: string;
  codiceFiscale: string;
  iban: string;
  pec: string;
  cellulare: string;
  prezzoCent: number;
  cauzioneCent: number;
};

const CONSONANTI = 'bcdfghjklmnpqrstvwxz';
const a_caso = (alfabeto: string, quante: number): string =>
  Array.from({ length: quante }, () => alfabeto[randomInt(alfabeto.length)]).join('');
const maiuscola = (testo: string): string => testo.charAt(0).toUpperCase() + testo.slice(1);

/** Canarini nuovi per tante offerte. */
export function nuoviSegni(quante: number): Segni {
  const parola = a_caso(CONSONANTI, 8);
  const contatto = a_caso(CONSONANTI, 8);
  const cifre = `${1 + randomInt(8)}${a_caso('123456789', 8)}`;
  const offerte = Array.from({ length: quante }, (_, i): OffertaSegnata => {
    const primi = `${parola.slice(0, 6).toUpperCase()}80A0${i + 1}B157`;
    return {
      nome: `${maiuscola(parola)} ${maiuscola(parola)}`,
      cognome: `${maiuscola(parola)}${parola}`,
      codiceFiscale: primi + carattereDiControllo(primi),
      iban: ibanItaliano('03069', '11200', `${cifre}${String(i).padStart(3, '0')}`),
      pec: `${contatto}.${i}@${contatto}.example`,
      cellulare: '+393331234567',
      prezzoCent: Number(`${cifre}${i + 1}53`),
      cauzioneCent: Number(`${cifre}${i + 1}71`),
    };
  });
  return { parola, contatto, cifre, offerte };
}

export type Impronta = { nome: string; byte: Buffer };

/** Ogni forma in cui i canarini possono restare in giro: codifiche, maiuscole e minuscole, numeri come li tengono le macchine. */
export function impronteDi({ parola, cifre, offerte }: Segni): Impronta[] {
  const impronte = [parola, maiuscola(parola), parola.toUpperCase()].flatMap(formeDi);
  impronte.push(...formeDi(offerte[0]?.codiceFiscale.slice(0, 6) ?? '').filter(({ byte }) => byte.length >= 8));
  impronte.push(...formeDi(cifre), ...formeDi(Number(cifre).toLocaleString('it-IT', { useGrouping: 'always' })));
  for (const { prezzoCent, cauzioneCent } of offerte)
    for (const cent of [prezzoCent, cauzioneCent]) impronte.push(...formeNumeriche(cent));
  return impronte;
}

/** Le stesse, per i soli contatti. */
export const impronteContatti = ({ contatto }: Segni): Impronta[] => formeDi(contatto);

/** Un pezzo di un pacchetto sigillato com'è stato mandato: tradirebbe chi lo conservasse così. */
export function improntePacchetto(pacchetto: Uint8Array): Impronta[] {
  const byte = Buffer.from(pacchetto);
  // Dati compressi, oltre l'intestazione della prima voce: gli stessi in ogni copia e in nessun altro posto.
  return [80, 160, 320].map((da) => ({ nome: `pacchetto da ${da}`, byte: byte.subarray(da, da + 24) }));
}

/** Un testo in UTF-8, UTF-16, esadecimale e base64, qualunque cosa lo preceda. */
function formeDi(testo: string): Impronta[] {
  const utf8 = Buffer.from(testo);
  const largo = Buffer.from(testo, 'utf16le');
  const esadecimale = utf8.toString('hex');
  const in_base64 = [0, 1, 2].map((prima) => {
    // Ciò che precede sposta il testo di uno o due terzi di gruppo; il primo gruppo e l'ultimo non sono suoi.
    const tutto = Buffer.concat([Buffer.alloc(prima), utf8]).toString('base64');
    const inizio = Math.ceil((prima * 8) / 6);
    return tutto.slice(inizio, Math.floor(((prima + utf8.length) * 8) / 6));
  });
  return [
    { nome: 'UTF-8', byte: utf8 },
    { nome: 'UTF-16', byte: largo },
    { nome: 'UTF-16 BE', byte: Buffer.from(largo).swap16() },
    { nome: 'esadecimale', byte: Buffer.from(esadecimale) },
    { nome: 'esadecimale maiuscolo', byte: Buffer.from(esadecimale.toUpperCase()) },
    ...in_base64.map((uno, i) => ({ nome: `base64 ${i}`, byte: Buffer.from(uno) })),
    ...in_base64
      .filter((uno) => /[+/]/.test(uno))
      .map((uno, i) => ({ nome: `base64url ${i}`, byte: Buffer.from(uno.replaceAll('+', '-').replaceAll('/', '_')) })),
  ].map(({ nome, byte }) => ({ nome: `${testo} ${nome}`, byte }));
}

function formeNumeriche(cent: number): Impronta[] {
  const intero = Buffer.alloc(8);
  intero.writeBigInt64LE(BigInt(cent));
  const decimale = Buffer.alloc(8);
  decimale.writeDoubleLE(cent);
  return [
    { nome: `${cent} bigint LE`, byte: intero },
    // Senza i suoi primi zeri, che sono dovunque.
    { nome: `${cent} bigint BE`, byte: Buffer.from(intero).swap64().subarray(2) },
    { nome: `${cent} double LE`, byte: decimale },
    { nome: `${cent} double BE`, byte: Buffer.from(decimale).swap64() },
  ];
}
