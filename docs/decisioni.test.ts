import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const RADICE = join(import.meta.dirname, '..');
const CARTELLA = join(RADICE, 'docs/decisions');
const leggi = (nome: string): string => readFileSync(join(CARTELLA, nome), 'utf8');
const NOMI = readdirSync(CARTELLA);

/** Da questo giorno una decisione è una, con le sue alternative; le precedenti ne raccoglievano molte. */
const UNA_SOLA_DAL = '2026-11-22';
const rimandi = (testo: string): string[] => [...testo.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, nome = '']) => nome);
const superata = (testo: string): string | undefined => /^Superseded by .*$/m.exec(testo)?.[0];

describe.each(NOMI)('%s', (nome) => {
  const testo = leggi(nome);

  test('ha una data, un titolo e uno stato', () => {
    expect(nome).toMatch(/^\d{4}-\d{2}-\d{2}-[a-z-]+\.md$/);
    expect(testo).toMatch(/^# \S/);
    expect(testo).toMatch(/\bIn force\.|\*\*Decision\.\*\*/);
  });

  test('ciò a cui rimanda c’è', () => {
    expect(rimandi(testo).filter((altro) => !NOMI.includes(altro))).toEqual([]);
  });

  test('se è superata, chi la supera lo dice', () => {
    for (const nuova of rimandi(superata(testo) ?? '')) expect(rimandi(leggi(nuova)), nuova).toContain(nome);
  });
});

const UNA_PER_VOLTA = NOMI.filter((nome) => nome >= UNA_SOLA_DAL && superata(leggi(nome)) === undefined);
test.each(UNA_PER_VOLTA)('%s dice che cosa non si è scelto, e i suoi file ci sono', (nome) => {
  const testo = leggi(nome);
  // Con un elenco, o con una tavola di confronto che segna ciò che si è preso.
  expect(testo).toMatch(/Alternatives|_Instead_|Why not|\| \*\*/);
  const file = [...testo.matchAll(/`((?:packages|apps|prove|scripts)\/[\w./-]+)`/g)].map(([, uno = '']) => uno);
  expect(file.filter((uno) => !existsSync(join(RADICE, uno)))).toEqual([]);
});
