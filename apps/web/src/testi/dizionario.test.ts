import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const radice = join(import.meta.dirname, '..');

/** Parole scritte in una schermata: testo fra i tag, e gli attributi che le persone leggono o ascoltano. */
const LETTI = new Set(['aria-label', 'title', 'placeholder', 'label', 'hint', 'alt', 'closeLabel', 'empty']);
/** Nomi propri e segni, uguali in ogni lingua. */
const AMMESSE = /^(?:[\s\d€%·.,:;()/\-–—+*×«»“”|…]|R\.G\.|SHA-256|kB|euro)*$/;
/** Una frase: due parole di lettere, la prima con la maiuscola. */
const FRASE = /^[A-ZÀ-Ý][a-zà-ÿ’]+ [a-zà-ÿ’«]+/;

/** Dati e non parole dell'interfaccia: una scheda di partenza, le colonne di un file, la vendita di esercitazione. */
const DATI = ['pagine/gestore/nuova-asta.tsx', 'pagine/gestore/bcc.tsx', 'cose/esercitazione/vendita-finta.ts'];

type Nodo = { type: string; [campo: string]: unknown };

function* visita(nodo: unknown): Generator<Nodo> {
  if (Array.isArray(nodo)) for (const uno of nodo) yield* visita(uno);
  else if (typeof nodo === 'object' && nodo !== null) {
    if ('type' in nodo) yield nodo as Nodo;
    for (const figlio of Object.values(nodo)) yield* visita(figlio);
  }
}

function paroleScritte(sorgente: string, nome: string): string[] {
  const { program } = parseSync(nome, sorgente);
  const trovate: string[] = [];
  for (const nodo of visita(program)) {
    if (nodo.type === 'JSXText' && !AMMESSE.test(String(nodo.value))) trovate.push(String(nodo.value).trim());
    if (nodo.type === 'Literal' && FRASE.test(String(nodo.value))) trovate.push(String(nodo.value));
    if (nodo.type === 'TemplateElement' && FRASE.test((nodo.value as { raw: string }).raw))
      trovate.push((nodo.value as { raw: string }).raw);
    if (nodo.type !== 'JSXAttribute') continue;
    const attributo = nodo as unknown as { name: { name: string }; value: { type: string; value?: unknown } | null };
    const { value } = attributo;
    if (LETTI.has(attributo.name.name) && value?.type === 'Literal' && !AMMESSE.test(String(value.value)))
      trovate.push(`${attributo.name.name}="${String(value.value)}"`);
  }
  return trovate;
}

test('nessuna frase è scritta fuori dai dizionari, che sono in due lingue', () => {
  const trovate: Record<string, string[]> = {};
  for (const nome of globSync('**/*.{ts,tsx}', { cwd: radice }).filter(
    (uno) => !/(?:^|[/.])testi(?:\/|\.ts$)|\.test\.ts$/.test(uno),
  )) {
    const parole = paroleScritte(readFileSync(join(radice, nome), 'utf8'), nome);
    if (parole.length > 0 && !DATI.some((uno) => nome.endsWith(uno))) trovate[nome] = parole;
  }
  expect(trovate).toEqual({});
});

/**
 * Chi legge è «Lei», con la maiuscola, e Sue sono le cose che soltanto chi legge può avere. Di altre («la sua ora», «il suo recapito») il
 * possessivo può essere di un terzo: si aggiungono qui quando una frase le dà a chi legge.
 */
const DI_CHI_LEGGE = new RegExp(
  [
    String.raw`\blei\b(?!:|,| tutte)`,
    String.raw`\b(?:parole|più) su[ae]\b`,
    String.raw`\b(?:suo|sua|suoi|sue) (?:caso|collegamento|credenziali valgono|dispositivo|fascicolo|ricevute|ruolo|verificatore)\b`,
    String.raw`\bdopo il suo'`,
  ].join('|'),
  'u',
);

test('chi legge è «Lei», e ciò che ha è Suo, con la maiuscola', () => {
  const dizionari = [
    ...globSync('{testi,guscio,comando,comune,cose,pagine}/**/*.ts', { cwd: radice }).map((uno) => join(radice, uno)),
    ...globSync('../../../packages/contratto/src/{problemi/*,*/problemi*}.ts', { cwd: radice }).map((uno) =>
      join(radice, uno),
    ),
  ].filter((uno) => !uno.endsWith('.test.ts'));
  const minuscole = dizionari.flatMap((uno) =>
    readFileSync(uno, 'utf8')
      .split('\n')
      .filter((riga) => !/^\s*(?:\/\/|\/?\*)/.test(riga) && /['`]/.test(riga) && DI_CHI_LEGGE.test(riga))
      .map((riga) => `${uno}: ${riga.trim()}`),
  );
  expect(dizionari.length).toBeGreaterThan(100);
  expect(minuscole).toEqual([]);
});

/** Il congiuntivo di chi dà del Lei, da solo o con il suo oggetto e senza punto: non è una frase, è la scritta di un comando. */
const COMANDO_LUNGO =
  /['`](?:Aggiunga|Apra|Chieda|Consegni|Corregga|Dia|Fissi|Guardi|Legga|Mandi|Prenda|Provi|Riveda|Riprovi|Scarichi|Scriva|Segua|Torni|Vada|Verifichi)\b(?!:)[^.…'`]*['`]/u;

test('pulsanti e collegamenti hanno l’imperativo breve: «Scarica», non «Scarichi»', () => {
  const dizionari = [
    ...globSync('{testi,guscio,comando,comune,cose,pagine}/**/*.ts', { cwd: radice }).map((uno) => join(radice, uno)),
    join(radice, '../../../packages/ui/src/testi.ts'),
  ].filter((uno) => !uno.endsWith('.test.ts'));
  const lunghi = dizionari.flatMap((uno) =>
    readFileSync(uno, 'utf8')
      .split('\n')
      .filter((riga) => COMANDO_LUNGO.test(riga))
      .map((riga) => `${uno}: ${riga.trim()}`),
  );
  expect(dizionari.length).toBeGreaterThan(100);
  expect(lunghi).toEqual([]);
});
