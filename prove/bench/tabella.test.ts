import { expect, test } from 'vitest';
import type { Misura } from './misura.ts';
import { allinea, numero, occupata, raggiunto, scriviTabelle } from './tabella.ts';

const misura: Misura = {
  nome: 'prova',
  titolo: 'Una prova',
  spiegazione: 'Che cosa si misura.',
  obiettivi: [
    { voce: 'tempo ms', verso: 'al più', limite: 15 },
    { voce: 'al secondo', verso: 'almeno', limite: 1_000 },
  ],
  misura: async () => ({}),
};
const uguali = (mediana: number) => ({ mediana, minimo: mediana, massimo: mediana });

test('un obiettivo raggiunto per un pelo è raggiunto, nei due versi', () => {
  const [alPiu, almeno] = misura.obiettivi;
  expect(alPiu !== undefined && raggiunto(alPiu, 15)).toBe(true);
  expect(alPiu !== undefined && raggiunto(alPiu, 15.01)).toBe(false);
  expect(almeno !== undefined && raggiunto(almeno, 1_000)).toBe(true);
  expect(almeno !== undefined && raggiunto(almeno, 999)).toBe(false);
});

test('la tabella mette ogni obiettivo accanto alla sua cifra e dice se è raggiunto', () => {
  const voci = { 'tempo ms': uguali(12.5), 'al secondo': uguali(900), altro: uguali(1) };
  const risultati = [{ nome: 'prova', giri: 5, voci, note: ['una nota'], errore: null }];
  const righe = scriviTabelle({ quando: 'oggi', macchina: { core: 2 }, risultati }, [misura]).split('\n');
  expect(righe.find((riga) => riga.startsWith('| tempo ms'))).toMatch(/12,5 .*al più 15 .*\| raggiunto/);
  expect(righe.find((riga) => riga.startsWith('| al secondo'))).toMatch(/900 .*almeno 1\.000 .*\*\*non raggiunto\*\*/);
  expect(righe.find((riga) => riga.startsWith('| altro'))).not.toMatch(/raggiunto/);
  expect(righe).toContain('- una nota');
});

test('un obiettivo che nessuna cifra ha ancora misurato si vede lo stesso', () => {
  const voci = { 'tempo ms': uguali(12.5) };
  const risultati = [{ nome: 'prova', giri: 5, voci, note: [], errore: null }];
  const testo = scriviTabelle({ quando: 'oggi', macchina: {}, risultati }, [misura]);
  expect(testo).toMatch(/\| al secondo +\| +\| +\| almeno 1\.000 +\| \*\*non misurato\*\* \|/);
});

test('una misura non riuscita dice perché', () => {
  const risultati = [{ nome: 'prova', giri: 0, voci: {}, note: [], errore: 'manca un compilatore C (cc)' }];
  const testo = scriviTabelle({ quando: 'oggi', macchina: {}, risultati }, [misura]);
  expect(testo).toContain('**Non misurata**: manca un compilatore C (cc)');
});

test('le colonne sono larghe quanto la cella più lunga', () => {
  expect(
    allinea([
      ['a', 'b'],
      ['lunga', ''],
    ]),
  ).toEqual(['| a     | b   |', '| ----- | --- |', '| lunga |     |']);
});

test('i numeri sono scritti all’italiana', () => {
  expect(numero(1_234_567)).toBe('1.235.000');
  expect(numero(0.2051)).toBe('0,2051');
  expect(numero(Number.NaN)).toBe('—');
});

test('una macchina con più lavoro che core si dice occupata', () => {
  expect(occupata({ core: 2, caricoPrima: '2.1 1 1' })).toBe(true);
  expect(occupata({ core: 2, caricoPrima: '1.9 20 20' })).toBe(false);
  expect(occupata({})).toBe(false);
});
