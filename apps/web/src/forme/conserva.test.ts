import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const radice = join(import.meta.dirname, '..');

/** Un campo con un nome così non si scrive mai nella memoria del browser. */
const SEGRETO = /password|passphrase|segret|token|gettone|otp|pin$|^pin|codice$|codiceAccesso|chiave/i;

/** Campi che una schermata tiene da sé, fuori da un modulo: perché non si conservano. */
const SENZA_MODULO: Readonly<Record<string, string>> = {
  'cose/scheda/offrire/quanto-versare.tsx': 'un conto che non si manda a nessuno: si rifà con un altro prezzo',
  'cose/allestimento/campi/campi-asta.tsx': 'sono i campi del modulo della scheda, che li conserva tutti',
  'cose/rinvio/campo-luogo.tsx': 'è un campo dei moduli del rinvio e della ripresa, che lo conservano',
  'comune/campi/campo-da-copiare.tsx': 'si copia, non si scrive',
  'cose/vendita/filtro-vendite.tsx': 'un filtro',
  'cose/documenti/oscuramento/oscura.tsx': 'una parola da cercare in un documento',
  'cose/vendita/scegli-vendita.tsx': 'un filtro',
  'cose/rimborsi/correggi-conto.tsx': 'il conto di un altro, che si ricopia da un documento: non si lascia nel browser',
  'pagine/gestore/anagrafe/soggetti.tsx': 'una ricerca',
  'cose/anagrafe/account.tsx': 'una ricerca',
};

type Nodo = { type: string; [campo: string]: unknown };
type Proprieta = { key?: { name?: string }; value?: Nodo };

function* visita(nodo: unknown): Generator<Nodo> {
  if (Array.isArray(nodo)) for (const uno of nodo) yield* visita(uno);
  else if (typeof nodo === 'object' && nodo !== null) {
    if ('type' in nodo) yield nodo as Nodo;
    for (const figlio of Object.values(nodo)) yield* visita(figlio);
  }
}

const FILE = globSync('**/*.{ts,tsx}', { cwd: radice })
  .filter((uno) => !uno.endsWith('.test.ts') && uno !== join('forme', 'usa-forma.ts'))
  .map((nome) => ({ nome, sorgente: readFileSync(join(radice, nome), 'utf8') }));

const MODULI = FILE.filter(({ sorgente }) => /\buseForma\b/.test(sorgente)).flatMap(({ nome, sorgente }) => {
  const chiamate = [...visita(parseSync(nome, sorgente).program)].filter(
    (nodo) => nodo.type === 'CallExpression' && (nodo.callee as { name?: string }).name === 'useForma',
  );
  return chiamate.map((nodo) => {
    const oggetto = (nodo.arguments as Nodo[])[0];
    const di = (uno: Nodo | undefined, quale: string): Nodo | undefined =>
      ((uno?.properties ?? []) as Proprieta[]).find(({ key }) => key?.name === quale)?.value;
    return { nome, conserva: di(oggetto, 'conserva'), di };
  });
});

const parole = (nodo: Nodo | undefined): string[] =>
  [...visita(nodo ?? [])].flatMap(({ type, value }) => (type === 'Literal' ? [String(value)] : []));

test('ogni modulo dice quali campi si ritrovano se la sessione finisce, o perché nessuno', () => {
  expect(MODULI.length).toBeGreaterThan(50);
  expect(MODULI.filter(({ conserva }) => conserva === undefined).map(({ nome }) => nome)).toEqual([]);
});

test('un segreto non è mai fra i campi che si conservano', () => {
  for (const { nome, conserva } of MODULI)
    expect(
      parole((conserva?.arguments as Nodo[] | undefined)?.[1]).filter((campo) => SEGRETO.test(campo)),
      nome,
    ).toEqual([]);
  // Le password e i codici di accesso stanno in moduli che dicono di essere segreti.
  const segreti = MODULI.filter(({ conserva, di }) => parole(di(conserva, 'no')).includes('segreto'));
  expect(segreti.map(({ nome }) => nome.replaceAll('\\', '/')).sort()).toEqual([
    'cose/accesso/nuova-password.tsx',
    'pagine/accesso/delegato.tsx',
    'pagine/accesso/utente.tsx',
  ]);
});

test('un campo in cui si scrive sta in un modulo, o si dice perché no', () => {
  const fuori = FILE.filter(
    ({ nome, sorgente }) =>
      /<(?:TextArea|TextField|EuroField)\b/.test(sorgente) &&
      !/\bforma\b|\buseForma\b|\.campo\(/.test(sorgente) &&
      !(nome.replaceAll('\\', '/') in SENZA_MODULO),
  );
  expect(fuori.map(({ nome }) => nome)).toEqual([]);
  for (const nome of Object.keys(SENZA_MODULO))
    expect(FILE.map((uno) => uno.nome.replaceAll('\\', '/'))).toContain(nome);
});

test('la password di un modulo segreto non ha un altro modo di restare: il nome non compare in nessun elenco', () => {
  const elenchi = FILE.filter(({ sorgente }) => /CAMPI_CONSERVATI = \[/.test(sorgente)).flatMap(({ sorgente }) => {
    const [, dentro = ''] = /CAMPI_CONSERVATI = \[([^\]]*)\]/.exec(sorgente) ?? [];
    return [...dentro.matchAll(/'([^']+)'/g)].map(([, campo = '']) => campo);
  });
  expect(elenchi.length).toBeGreaterThan(5);
  expect(elenchi.filter((campo) => SEGRETO.test(campo))).toEqual([]);
});
