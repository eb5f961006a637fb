import { expect, test } from 'vitest';
import { comandoDelPiano, leggiComando, leggiPiano } from './piani.ts';

const leggi = (riga: string) => leggiPiano(riga.split(' ').filter(Boolean), () => 7);

test('con --morti N le morti sono N, e i rilanci da confermare mille per ognuna, tutti sotto i colpi', () => {
  const { nome, morti, rilanci, giudicate, entroMs } = leggi('--solo morti --morti 200');
  expect({ nome, quante: morti.quante, rilanci, sottoIColpi: morti.rilanci, giudicate }).toEqual({
    nome: 'morti',
    quante: 200,
    rilanci: 200_000,
    sottoIColpi: 200_000,
    giudicate: 10,
  });
  expect(entroMs).toBeGreaterThan(morti.entroMs);
  expect(leggi('--solo morti --morti 1').giudicate).toBe(1);
});

test.each(['0', '-3', '1.5', '1001', 'molte'])('--morti %s non è un numero di morti', (quante) => {
  expect(() => leggi(`--morti=${quante}`)).toThrow(`--morti: «${quante}» non è un numero da 1 a 1000`);
});

test('--morti vuole la fase in cui si muore, e non va con la campagna breve', () => {
  expect(() => leggi('--solo rete --morti 10')).toThrow('la fase morti non si fa');
  expect(() => leggi('--breve --morti 10')).toThrow('--morti e --breve');
});

test('l’esito si lascia dove si chiede, o in nessun file', () => {
  expect(leggiComando(['--esito', 'un.json'], () => 7).esito).toBe('un.json');
  expect(leggiComando([], () => 7).esito).toBeNull();
});

test.each([
  '--seme 7',
  '--seme 7 --breve',
  '--seme 7 --solo morti,rete',
  '--seme 7 --morti 200 --solo morti,controllo',
  '--seme 7 --breve --solo morti',
])('la campagna «%s» si ripete con lo stesso comando', (riga) => {
  expect(comandoDelPiano(leggi(riga))).toBe(`npm run guasti -- ${riga}`);
});
