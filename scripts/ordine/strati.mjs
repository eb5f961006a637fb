import { diProva } from './sorgenti.mjs';

const SERVER = 'apps/server/src/';
const WEB = 'apps/web/src/';

/** The server's folders, lowest first: values come from lower layers only, so no circle can close. Types may come from anywhere. */
export const STRATI = [
  ['piattaforma'],
  ['base-dati', 'in-disparte'],
  ['bordo'],
  ['fogli'],
  ['sigillo'],
  ['vendita'],
  [
    'accesso',
    'acquisizione',
    'anagrafe',
    'assistenza',
    'banca',
    'calendario',
    'conservazione',
    'documenti',
    'posta',
    'pubblico',
    'rendiconti',
    'sala',
    'salute',
    'tempo-reale',
    'verbale',
  ],
  ['dimostrazione'],
  ['avvio'],
];

/** Imports of values that go up or sideways between folders of the server: `vendita -> posta` and how many. */
export function controStrati(sorgenti) {
  return conta(sorgenti, SERVER, (da, a) => livello(a) >= livello(da));
}

/** Folders of the server that have no layer. */
export function senzaStrato(sorgenti) {
  const cartelle = new Set(sorgenti.flatMap(({ file }) => cartellaDi(file, SERVER) ?? []));
  return [...cartelle].filter((una) => una !== 'prove' && livello(una) === -1);
}

/**
 * In the web application one area of screens takes nothing from another, `comuni` excepted, and what stands outside the
 * screens takes nothing from them; words included, since they stand in their area.
 */
export function fraSchermate(sorgenti) {
  const area = (file) => /^apps\/web\/src\/(schermate\/[\w-]+)\//.exec(file)?.[1] ?? cartellaDi(file, WEB);
  const trovati = new Map();
  for (const sorgente of sorgenti) {
    const da = area(sorgente.file);
    if (da === undefined || diProva(sorgente)) continue;
    for (const { verso } of sorgente.importi) {
      const a = area(verso);
      if (a === undefined || a === da || !a.startsWith('schermate/')) continue;
      if (a === 'schermate/comuni' && da.startsWith('schermate/')) continue;
      aggiungi(trovati, `${da} -> ${a}`);
    }
  }
  return trovati;
}

function conta(sorgenti, radice, vietato) {
  const trovati = new Map();
  for (const sorgente of sorgenti) {
    const da = cartellaDi(sorgente.file, radice);
    if (da === undefined || diProva(sorgente)) continue;
    for (const { verso, valore } of sorgente.importi) {
      const a = cartellaDi(verso, radice);
      if (valore && a !== undefined && a !== da && vietato(da, a)) aggiungi(trovati, `${da} -> ${a}`);
    }
  }
  return trovati;
}

/** The folder of a file right under `radice`; undefined elsewhere, and for what stands in `radice` itself. */
function cartellaDi(file, radice) {
  if (!file.startsWith(radice)) return undefined;
  const [cartella, ...resto] = file.slice(radice.length).split('/');
  return resto.length > 0 ? cartella : undefined;
}

function livello(cartella) {
  return STRATI.findIndex((strato) => strato.includes(cartella));
}

function aggiungi(conti, chiave) {
  conti.set(chiave, (conti.get(chiave) ?? 0) + 1);
}
