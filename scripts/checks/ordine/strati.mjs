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
 * In the web application a page takes things, a thing takes other things and `comune`, and `comune` takes neither; nobody takes
 * a page, not even another page, and what stands outside takes nothing from the three. Types and words included; what stands in
 * the root of the application, where its routes are, takes what it likes.
 */
export function fraCose(sorgenti) {
  const trovati = new Map();
  for (const [da, a] of presiNelWeb(sorgenti)) if (controVerso(da, a)) aggiungi(trovati, `${da} -> ${a}`);
  return trovati;
}

/** Things of the web application that take from each other, straight or through others, types and words included: each circle. */
export function circoliDiCose(sorgenti) {
  const prende = new Map();
  for (const [da, a] of presiNelWeb(sorgenti))
    if (eCosa(da) && eCosa(a) && a !== da) prende.set(da, (prende.get(da) ?? new Set()).add(a));
  const oltre = new Map([...prende.keys()].map((una) => [una, raggiunte(prende, una)]));
  const inCircolo = [...prende.keys()].filter((una) => oltre.get(una).has(una)).sort();
  const insieme = (una, altra) => oltre.get(una).has(altra) && oltre.get(altra).has(una);
  return [...Map.groupBy(inCircolo, (una) => inCircolo.find((altra) => insieme(una, altra))).values()];
}

/** From which area of the web application to which, once for each import; proofs left out. */
function* presiNelWeb(sorgenti) {
  const area = (file) => /^apps\/web\/src\/(pagine|comune|cose\/[\w-]+)\//.exec(file)?.[1] ?? cartellaDi(file, WEB);
  for (const sorgente of sorgenti) {
    const da = area(sorgente.file);
    if (da === undefined || diProva(sorgente)) continue;
    for (const { verso } of sorgente.importi) {
      const a = area(verso);
      if (a !== undefined) yield [da, a];
    }
  }
}

/** A file right under `cose` counts as a thing too. */
function eCosa(area) {
  return /^cose\b/.test(area);
}

function controVerso(da, a) {
  if (a === 'pagine') return true;
  if (a === da || da === 'pagine' || eCosa(da)) return false;
  return a === 'comune' || eCosa(a);
}

/** What a thing takes, and what those take. */
function raggiunte(prende, da) {
  const viste = new Set();
  const coda = [...(prende.get(da) ?? [])];
  for (const cosa of coda) {
    if (viste.has(cosa)) continue;
    viste.add(cosa);
    coda.push(...(prende.get(cosa) ?? []));
  }
  return viste;
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
