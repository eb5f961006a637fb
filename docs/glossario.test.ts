import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unioniDelDominio } from '../scripts/checks/ordine/elenchi.mjs';
import { diProva, leggi, sorgenti, visita } from '../scripts/checks/ordine/sorgenti.mjs';

const RADICE = join(import.meta.dirname, '..');
const TESTO = readFileSync(join(RADICE, 'docs/glossario.md'), 'utf8');

const [VOCI = '', OMONIMI = ''] = TESTO.split('\n## Omonimi\n');

/** Le righe delle tavole: la parola, ciò che ne dice, e l'articolo o il file. */
const RIGHE = [...VOCI.matchAll(/^\| `([^`]+)` *\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, parola = '', inglese = '', spiegazione = '', dove = '']) => ({
    parola,
    inglese: inglese.trim(),
    spiegazione: spiegazione.trim(),
    dove: dove.trim(),
  }),
);
const SPIEGATE = new Set(RIGHE.map(({ parola }) => parola));
const ARTICOLO = /^(?:DM|cpc|R)\s?\d/;

const DEL_DOMINIO = sorgenti(RADICE, ['packages/dominio', 'packages/registro']).filter((uno) => !diProva(uno));

/** Elenchi di segni e di parole per scrivere i numeri: nessuno li cerca in un glossario. */
const SENZA_VOCE = ['CodiceEuro', 'UNITA', 'DECINE'];
/** I rifiuti si spiegano da sé, e gli atti e i fatti di un capitolo hanno una voce ciascuno. */
const DI_UN_CAPITOLO = /^(RIFIUTI(_[A-Z_]+)?|(Atto|Fatto)Di[A-Z]\w+)$/;
const senzaVoce = (nome: string): boolean => SENZA_VOCE.includes(nome) || DI_UN_CAPITOLO.test(nome);

/** Le parole delle unioni del dominio: atti, fatti, stati, cause, esiti; e le fasi, che stanno dentro lo stato e la gara. */
function paroleDelDominio(): string[] {
  const unioni = unioniDelDominio(DEL_DOMINIO).filter(({ nome }) => !senzaVoce(nome));
  const fasi = DEL_DOMINIO.flatMap(({ programma }) =>
    [...visita(programma)].flatMap(({ nodo }) =>
      nodo.type === 'TSPropertySignature' && nodo.key.name === 'fase'
        ? [nodo.typeAnnotation.typeAnnotation.literal?.value].filter((uno) => uno !== undefined)
        : [],
    ),
  );
  return [...unioni.flatMap(({ nomi }) => [...nomi]), ...fasi];
}

const DICHIARA_UN_TIPO = /^TS(TypeAlias|Interface)Declaration$/;

/**
 * I tipi che una sorgente dichiara ed esporta, e se li spiega lì: un commento di documentazione finisce sulla riga prima. Ciò che passa da
 * un'altra è di quella; un elenco e il tipo che ne nasce si spiegano ciascuno al suo posto.
 */
function tipiDi({ file, testo, programma, commenti, esporti }: ReturnType<typeof leggi>) {
  const esportati = new Set(esporti.map(({ nome }) => nome));
  return programma.body.flatMap((nodo) => {
    const dichiarato = nodo.declaration ?? nodo;
    if (!DICHIARA_UN_TIPO.test(dichiarato.type) || !esportati.has(dichiarato.id.name)) return [];
    const spiegato = commenti.some(
      ({ type, value, end }) =>
        type === 'Block' && /^\*[^a-z]*[a-z]/i.test(value) && testo.slice(end, nodo.start) === '\n',
    );
    return [{ dove: `${file}: ${dichiarato.id.name}`, spiegato }];
  });
}

const muti = (tipi: ReturnType<typeof tipiDi>): string[] =>
  tipi.filter(({ spiegato }) => !spiegato).map(({ dove }) => dove);

const cartelle = (dove: string): string[] =>
  readdirSync(join(RADICE, dove), { withFileTypes: true })
    .filter((voce) => voce.isDirectory() && voce.name !== 'prove')
    .map(({ name }) => name);

function testoSotto(percorso: string): string {
  const intero = join(RADICE, percorso);
  if (statSync(intero).isFile()) return readFileSync(intero, 'utf8');
  return `${percorso} ${readdirSync(intero).join(' ')}`;
}

test('ogni atto, fatto, fase, esito, stato e causa del dominio è spiegato', () => {
  const parole = paroleDelDominio();
  expect(parole.length).toBeGreaterThan(130);
  expect(parole.filter((parola) => !SPIEGATE.has(parola))).toEqual([]);
});

test('ogni tipo che dominio e registro esportano è spiegato dove è dichiarato', () => {
  const tipi = DEL_DOMINIO.flatMap(tipiDi);
  expect(tipi.length).toBeGreaterThan(200);
  expect(muti(tipi)).toEqual([]);
});

test('non spiegano un tipo il commento di un altro, quello del file, una riga sola o uno vuoto', () => {
  const testo = `/** Del suo elenco. */
export const UNI = ['a', 'b'] as const;
export type Uno = (typeof UNI)[number];

/** Del file. */

export type Due = 2;
// Una riga.
export interface Tre {}
/** */
export type Quattro = 4;
/** Sua. */
export type Cinque = 5;
/** Sua, esportata dopo. */
type Sei = 6;
type Sette = 7;
type Mio = 8;
export type { Sei, Sette };
export type { Altro } from './altro.ts';
export * from './altri.ts';
`;
  const attesi = ['Uno', 'Due', 'Tre', 'Quattro', 'Sette'];
  expect(muti(tipiDi(leggi('a.ts', testo)))).toEqual(attesi.map((nome) => `a.ts: ${nome}`));
});

test('ogni cartella del server, ogni pacchetto e ogni programma di prova è spiegato', () => {
  const nomi = [...cartelle('apps/server/src'), ...cartelle('packages'), ...cartelle('prove')];
  expect(nomi.filter((nome) => nome !== 'node_modules' && !SPIEGATE.has(nome))).toEqual([]);
});

test('nessuna parola è spiegata due volte, e nessuna senza parole', () => {
  expect(RIGHE.length).toBe([...VOCI.matchAll(/^\| `/gm)].length);
  expect(SPIEGATE.size).toBe(RIGHE.length);
  expect(RIGHE.filter(({ inglese, spiegazione }) => inglese === '' || spiegazione === '')).toEqual([]);
});

test.each(RIGHE.map(({ parola, dove }) => [parola, dove]))('%s: %s', (parola, dove) => {
  const file = /^`([^`]+)`$/.exec(dove)?.[1];
  if (file === undefined) {
    expect(dove).toMatch(ARTICOLO);
    return;
  }
  expect(existsSync(join(RADICE, file)), `${file} non c’è`).toBe(true);
  expect(testoSotto(file).toLowerCase(), `${file} non contiene la parola`).toContain(parola.toLowerCase());
});

test('ogni altro file citato c’è', () => {
  const citati = [...TESTO.matchAll(/`((?:packages|apps|prove|docs)\/[^`]+)`/g)].map(([, file = '']) => file);
  expect(citati.filter((file) => !existsSync(join(RADICE, file)))).toEqual([]);
});

test('ogni omonimo è detto una volta, ed è spiegato o è un nome del codice', () => {
  const righe = [...OMONIMI.matchAll(/^\| `([^`]+)` *\| ([^|]+) \| ([^|]+) \|$/gm)];
  const parole = righe.map(([, parola = '']) => parola);
  expect(parole.length).toBe([...OMONIMI.matchAll(/^\| `/gm)].length);
  expect(new Set(parole).size).toBe(parole.length);
  expect(righe.filter(([, , prima = '', seconda = '']) => prima.trim() === '' || seconda.trim() === '')).toEqual([]);
});
