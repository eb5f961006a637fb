import { globSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Tessuto, tessi } from '../../../../packages/dominio/src/prove/cucitura.ts';

const RADICE = fileURLToPath(new URL('../../../../', import.meta.url));
/** Il codice del prodotto, e le prove che se ne devono accorgere: dalla radice. */
const SORGENTI = ['packages/*/src/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}'];
const eProva = (file: string): boolean => file.endsWith('.test.ts') || file.endsWith('.test.tsx');

/** I file di codice, dalla radice e con la barra. */
const tutti = (): string[] =>
  globSync(SORGENTI, { cwd: RADICE, exclude: ['**/node_modules/**'] }).map((file) => file.split(sep).join('/'));

/** Il testo di un file, dalla radice. */
export const testoDi = (file: string): string => readFileSync(`${RADICE}/${file}`, 'utf8');

let letto: Tessuto | undefined;

/** Il codice del prodotto, senza le prove e ciò che le serve, ridotto alle parole: si legge una volta. */
export function tessutoDelProdotto(): Tessuto {
  letto ??= tessi(
    new Map(
      tutti()
        .filter((file) => !eProva(file) && !file.includes('/prove/'))
        .map((file) => [file, testoDi(file)]),
    ),
  );
  return letto;
}

/** I file di prova, o la cartella di un pacchetto, a cui un nome porta: `conti.test.ts`, `banca/movimenti/conti.test.ts`, `packages/dominio`. */
export function prove(nome: string): string {
  if (!eProva(nome)) return nome;
  const [file, ...altri] = tutti().filter((uno) => uno.endsWith(`/${nome}`));
  if (file === undefined || altri.length > 0)
    throw new Error(
      `«${nome}»: le prove che se ne devono accorgere sono in ${altri.length + (file === undefined ? 0 : 1)} file`,
    );
  return file;
}
