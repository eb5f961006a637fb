import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const RADICE = join(import.meta.dirname, '..');
const FORME = globSync('**/*.tsx', { cwd: RADICE }).filter((file) => /useForma\b/.test(leggi(file)));

function leggi(file: string): string {
  return readFileSync(join(RADICE, file), 'utf8');
}

/** I nomi che un modulo dà ai suoi campi, com'è scritto nel sorgente; di un campo che ne ha più d'uno, tutti. */
function nomiDi(sorgente: string): Map<string, Set<string>> {
  const nomi = new Map<string, Set<string>>();
  for (const [, corpo = ''] of sorgente.matchAll(/nomi: (?:\([^)]*\) => \()?\{([^}]*)\}/g))
    for (const [, campo = '', nome = ''] of corpo.matchAll(/(\w+): ([^,\n]+)/g))
      nomi.set(campo, (nomi.get(campo) ?? new Set()).add(nome.trim()));
  return nomi;
}

/** Ogni campo con la sua etichetta, com'è scritta nel sorgente. */
function etichetteDi(sorgente: string): [campo: string, etichetta: string][] {
  const campi = sorgente.matchAll(/<\w*(?:Field|TextArea)\b(?:(?!\/>)[\s\S])*\/>/g);
  return [...campi].flatMap(([elemento]) => {
    const etichetta = /label=\{([^}]*)\}/.exec(elemento)?.[1];
    const campo = /\.(?:campo|errore)\('(\w+)'/.exec(elemento)?.[1];
    return etichetta === undefined || campo === undefined ? [] : [[campo, etichetta]];
  });
}

/** `t[come]` e `t[modoDi(come)]` sono lo stesso nome; `t.nomi.del` è quello del dizionario del modulo. */
const nudo = (nome: string): string => nome.replace(/\w+\((\w+)\)/g, '$1');

test('l’errore di un campo lo chiama come la sua etichetta', () => {
  const diversi = FORME.flatMap((file) => {
    const sorgente = leggi(file);
    const nomi = nomiDi(sorgente);
    return etichetteDi(sorgente)
      .filter(([campo, etichetta]) => {
        const suoi = nomi.get(campo);
        // Con `nomi: t.nomi` l'etichetta viene dallo stesso posto: deve essere quella del suo campo.
        if (suoi === undefined) return etichetta.startsWith('t.nomi.') && etichetta !== `t.nomi.${campo}`;
        return ![...suoi].some((nome) => nudo(nome) === nudo(etichetta));
      })
      .map(
        ([campo, etichetta]) =>
          `${file}: ${campo} si legge ${etichetta}, l’errore dice ${[...(nomi.get(campo) ?? [])]}`,
      );
  });
  expect(FORME.length).toBeGreaterThan(30);
  expect(diversi).toEqual([]);
});
