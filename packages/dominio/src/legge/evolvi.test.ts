import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test as prova } from 'vitest';
import { evolvi, FattoImpossibile, type Stato } from '../index.ts';
import { GUASTI_BUSTE } from '../prove/guasti-buste.ts';
import { GUASTI_CHIUSURA } from '../prove/guasti-chiusura.ts';
import { GUASTI_GARA } from '../prove/guasti-gara.ts';
import { GUASTI_ISTANZE } from '../prove/guasti-istanze.ts';
import { GUASTI_OSSERVAZIONI } from '../prove/guasti-osservazioni.ts';
import { GUASTI_SALA } from '../prove/guasti-sala.ts';
import { GUASTI_SOSPENSIONE } from '../prove/guasti-sospensione.ts';

const GUASTI = [
  ...GUASTI_BUSTE,
  ...GUASTI_GARA,
  ...GUASTI_CHIUSURA,
  ...GUASTI_SOSPENSIONE,
  ...GUASTI_ISTANZE,
  ...GUASTI_SALA,
  ...GUASTI_OSSERVAZIONI,
];

describe('ciò che decidi garantisce, evolvi pretende', () => {
  prova.each(GUASTI)('$tipo: $perche', ({ perche, tipo, stato, guasto: fatto }) => {
    const prova = (): Stato => evolvi(stato, fatto);
    expect(prova).toThrow(FattoImpossibile);
    expect(prova).toThrow(`registro incoerente: ${tipo} in fase ${stato.fase}: ${perche}`);
  });

  prova('ogni pretesa ha il suo fatto guasto', () => {
    const radice = join(import.meta.dirname, '..');
    const sorgenti = globSync('{legge,capitoli}/**/*.ts', { cwd: radice }).filter((file) => !file.endsWith('.test.ts'));
    const pretese = sorgenti.flatMap((file) =>
      [
        ...readFileSync(join(radice, file), 'utf8').matchAll(
          /(?:esigi\(|new FattoImpossibile\()[\s\S]*?(?:'([^']*)'|`([^`]*)`),?\s*\);/g,
        ),
      ].map(([, frase, modello]) => frase ?? modello ?? ''),
    );
    expect(pretese.length).toBeGreaterThan(60);
    const provate = GUASTI.map(({ perche }) => perche);
    const scoperte = pretese.filter((pretesa) => {
      const [inizio = '', fine = ''] = pretesa.split(/\$\{\w+\}/);
      return !provate.some((perche) => perche.startsWith(inizio) && perche.endsWith(fine));
    });
    expect(scoperte).toEqual([]);
  });
});
