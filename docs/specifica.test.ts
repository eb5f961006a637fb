import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHIAMATE_SPECIFICATE, FRASI, NOMI_ROTTE } from '../prove/e2e/specifica/frasi.ts';

const cartella = join(import.meta.dirname, '../prove/e2e/specifica');
const sorgenti = readdirSync(cartella)
  .filter((nome) => nome.endsWith('.spec.ts'))
  .map((nome) => readFileSync(join(cartella, nome), 'utf8'))
  .join('\n');

test('ogni frase della specifica ha la sua prova', () => {
  const senza = Object.keys(FRASI).filter((id) => !sorgenti.includes(`'${id}'`));
  expect(senza).toEqual([]);
});

test('ogni rotta e ogni chiamata della specifica hanno la loro prova', () => {
  expect(NOMI_ROTTE.filter((nome) => !sorgenti.includes(`'${nome}'`))).toEqual([]);
  const strategie = ['user', 'admin', 'edicom'];
  const generica = (nome: string): string =>
    strategie.reduce((testo, una) => testo.replace(`/api/${una}/auth/`, '/api/$' + '{strategia}/auth/'), nome);
  const senza = CHIAMATE_SPECIFICATE.filter(
    (nome) => !sorgenti.includes(`'${nome}'`) && !sorgenti.includes(`\`${generica(nome)}\``),
  );
  expect(senza).toEqual([]);
});
