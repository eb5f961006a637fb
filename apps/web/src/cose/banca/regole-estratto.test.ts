import { primoErrore } from '@gestore/contratto/regole';
import { expect, test } from 'vitest';
import { REGOLE_ESTRATTO, vuoleIlConto } from './regole-estratto.ts';

const file = (nome: string, byte = 10): File => new File([new Uint8Array(byte)], nome);

test.each([
  'estratto.xml',
  'ESTRATTO.XML',
  'estratto.txt',
  'estratto.xml.txt',
  'movimenti.CSV',
  'estratto',
  'foto.jpg',
])('«%s» passa: che cosa sia lo dice il servizio, che lo legge', (nome) => {
  for (const banca of ['sella', 'bcc'] as const)
    expect(primoErrore(REGOLE_ESTRATTO[banca].file, file(nome), { file: file(nome) })).toBeNull();
});
test.each([
  ['movimenti.CSV', '', true],
  ['movimenti.csv', 'IT60', true],
  ['estratto.XML', 'IT60', false],
  ['estratto.txt', 'IT60', true],
  ['estratto.txt', ' ', false],
])('del file «%s», con «%s» nel conto, il conto si manda: %j', (nome, conto, atteso) => {
  expect(vuoleIlConto({ file: file(nome), conto, intestatario: '' })).toBe(atteso);
});
test('il conto di un CSV è obbligatorio; di un altro file si controlla soltanto se è indicato', () => {
  const [regola] = REGOLE_ESTRATTO.bcc.conto;
  expect(regola?.('', { file: file('a.csv') })?.codice).toBe('obbligatorio');
  expect(regola?.('', { file: file('a.txt') })).toBeNull();
  expect(regola?.('IT00X', { file: file('a.txt'), conto: 'IT00X' })).not.toBeNull();
});
test('un CSV oltre i quattro megabyte si dice prima di mandarlo', () => {
  const grande = file('a.csv', 4_096 * 1_024 + 1);
  expect(primoErrore(REGOLE_ESTRATTO.bcc.file, grande, { file: grande })?.codice).toBe('dimensione');
  expect(primoErrore(REGOLE_ESTRATTO.bcc.file, file('a.xml', grande.size), {})).toBeNull();
});
