import { codiceFiscale } from '@gestore/contratto/regole';
import { expect, test } from 'vitest';
import { INCARICATI } from './incaricati.ts';
import { creaCaso, personeInventate } from './persone.ts';
import { tantePersone } from './persone-tante.ts';

/** Le tre lettere che il D.M. 23 dicembre 1976 vuole di un cognome o di un nome, scritte qui una seconda volta. */
function treLettere(parola: string, nome: boolean): string {
  const lettere = [...parola.normalize('NFD').toUpperCase()].filter((una) => una >= 'A' && una <= 'Z');
  const consonanti = lettere.filter((una) => !'AEIOU'.includes(una));
  const vocali = lettere.filter((una) => 'AEIOU'.includes(una));
  // Di un nome con quattro consonanti o più si prendono la prima, la terza e la quarta.
  const prime = nome && consonanti.length >= 4 ? [0, 2, 3].map((i) => consonanti[i]) : consonanti;
  return [...prime, ...vocali, 'X', 'X', 'X'].slice(0, 3).join('');
}

const { altriDelegati, ...altri } = INCARICATI;
const OFFRONO = [
  ...[1, 2, 3].flatMap((seme) => personeInventate(creaCaso(seme))),
  ...[1, 5, 23, 99].flatMap((seme) => tantePersone(160, creaCaso(seme))),
];
const INVENTATE = {
  'chi ha un incarico o assiste': [...Object.values(altri), ...altriDelegati],
  'chi offre, o sta in anagrafe': OFFRONO,
};

test.each(Object.entries(INVENTATE))('il codice fiscale è della sua persona: %s', (_, persone) => {
  expect(persone.length).toBeGreaterThan(8);
  for (const { cognome, nome, codiceFiscale: suo } of persone) {
    const dalNome = treLettere(cognome, false) + treLettere(nome, true);
    expect([nome, cognome, suo.slice(0, 6)]).toEqual([nome, cognome, dalNome]);
  }
});

test.each(Object.entries(INVENTATE))('il carattere di controllo torna: %s', (_, persone) => {
  for (const { codiceFiscale: suo } of persone) expect([suo, codiceFiscale()(suo, {})]).toEqual([suo, null]);
});

test('chi assiste non ha la PEC di chi offre: il suo collegamento è il suo', () => {
  expect(OFFRONO.filter(({ pec }) => pec === INCARICATI.spettatrice.pec)).toEqual([]);
});
