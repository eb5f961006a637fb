import { randomInt } from 'node:crypto';
import { carattereDiControllo } from '@gestore/contratto/parole/codice-fiscale';
import { ibanItaliano } from '../../dimostrazione/invenzioni/persone.ts';

/**
 * The canaries: what no document of the world contains, new at every run. Names and codes repeat one word of eight
 * letters, so that whatever cuts a text in two (a page, a chunk, a line) leaves one of them whole; amounts and accounts
 * begin with the same nine digits. Contacts have a word of their own: they are read three hours earlier than the rest.
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

/** New canaries for so many offers. */
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

/** Every form in which the canaries may lie around: encodings, cases, numbers as machines keep them. */
export function impronteDi({ parola, cifre, offerte }: Segni): Impronta[] {
  const impronte = [parola, maiuscola(parola), parola.toUpperCase()].flatMap(formeDi);
  impronte.push(...formeDi(offerte[0]?.codiceFiscale.slice(0, 6) ?? '').filter(({ byte }) => byte.length >= 8));
  impronte.push(...formeDi(cifre), ...formeDi(Number(cifre).toLocaleString('it-IT', { useGrouping: 'always' })));
  for (const { prezzoCent, cauzioneCent } of offerte)
    for (const cent of [prezzoCent, cauzioneCent]) impronte.push(...formeNumeriche(cent));
  return impronte;
}

/** The same for the contacts alone. */
export const impronteContatti = ({ contatto }: Segni): Impronta[] => formeDi(contatto);

/** A piece of a sealed package as it was sent: it would give away one that is kept as it is. */
export function improntePacchetto(pacchetto: Uint8Array): Impronta[] {
  const byte = Buffer.from(pacchetto);
  // Compressed data, past the header of the first entry: the same in every copy and nowhere else.
  return [80, 160, 320].map((da) => ({ nome: `pacchetto da ${da}`, byte: byte.subarray(da, da + 24) }));
}

/** A text in UTF-8, UTF-16, hexadecimal and base64, whatever precedes it. */
function formeDi(testo: string): Impronta[] {
  const utf8 = Buffer.from(testo);
  const largo = Buffer.from(testo, 'utf16le');
  const esadecimale = utf8.toString('hex');
  const in_base64 = [0, 1, 2].map((prima) => {
    // What precedes shifts the text by one or two thirds of a group; the first and last groups are not its own.
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
    // Without its first zeros, which are everywhere.
    { nome: `${cent} bigint BE`, byte: Buffer.from(intero).swap64().subarray(2) },
    { nome: `${cent} double LE`, byte: decimale },
    { nome: `${cent} double BE`, byte: Buffer.from(decimale).swap64() },
  ];
}
