import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { leggiPacchetti } from './blocco.mjs';

/** Licences for software that a work under EUPL-1.2 may be made with, by SPDX name. */
const AMMESSE = new Set([
  'Apache-2.0',
  'BlueOak-1.0.0',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  // A library that is called and not copied into our files; it can be replaced (docs/decisions/sales.md#documents-and-photos-are-files-named-by-their-content).
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
]);

/** What is not software has its own: the fonts. */
const NON_PROGRAMMI = {
  '@fontsource/titillium-web': 'OFL-1.1',
  // Bitstream Vera and Arev, and what DejaVu adds in the public domain: to be embedded, shipped, and changed under another name.
  'dejavu-fonts-ttf': 'SEE LICENSE IN README.md AND LICENSE',
};

/** Whether a declared licence lets us: each of those joined by «and», one of those joined by «or». */
export function ammessa(nome, licenza) {
  if (NON_PROGRAMMI[nome] !== undefined) return licenza === NON_PROGRAMMI[nome];
  const alternative = licenza.replaceAll(/[()]/g, '').split(/\s+or\s+/i);
  return alternative.some((una) => una.split(/\s+and\s+/i).every((parte) => AMMESSE.has(parte)));
}

/** Name, version and licence of every production package of the lock file, as installed; as locked on other platforms. */
export function licenzeDiProduzione(radice) {
  return Object.entries(leggiPacchetti(join(radice, 'package-lock.json')))
    .filter(([dove, { link, dev }]) => dove.includes('node_modules/') && link !== true && dev !== true)
    .map(([dove, voce]) => ({
      nome: dove.split('node_modules/').at(-1),
      versione: voce.version,
      licenza: dichiarata(join(radice, dove, 'package.json')) ?? voce.license ?? 'nessuna',
    }))
    .toSorted((a, b) => a.nome.localeCompare(b.nome));
}

/** What an installed package says of itself, in the three ways in which npm has let packages say it. */
function dichiarata(file) {
  if (!existsSync(file)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
  const tipo = (voce) => (typeof voce === 'object' ? voce.type : voce);
  return licenses === undefined ? tipo(license) : licenses.map(tipo).join(' OR ');
}
