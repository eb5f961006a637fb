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
const DATI = ['edicom/nuova-asta.tsx', 'edicom/banca/bcc.tsx', 'pubblico/prova/vendita-finta.ts'];

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
    (uno) => !/(?:^|\/)testi(?:\/|\.ts$)|\.test\.ts$/.test(uno),
  )) {
    const parole = paroleScritte(readFileSync(join(radice, nome), 'utf8'), nome);
    if (parole.length > 0 && !DATI.some((uno) => nome.endsWith(uno))) trovate[nome] = parole;
  }
  expect(trovate).toEqual({});
});
