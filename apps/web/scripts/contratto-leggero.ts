import { type Plugin, parseAst } from 'vite';

/** Ciò che di una riga del contratto serve soltanto a chi la serve: a chi chiama bastano metodo e indirizzo. */
const DI_CHI_SERVE: ReadonlySet<string> = new Set([
  'chi',
  'corpo',
  'parametri',
  'pesante',
  'problemi',
  'query',
  'quota',
  'risponde',
  'svelta',
  'titolo',
]);

const FILE_DI_CHIAMATE = /\/packages\/contratto\/src\/[a-z]+\/chiamate(?:-[a-z]+)*\.ts$/;

/**
 * Toglie dal programma costruito gli schemi del contratto: le righe li nominano, ma nessuno nella pagina li usa. Senza
 * chi li nomini, i file degli schemi restano fuori da sé. In sviluppo non serve.
 */
export function contrattoLeggero(): Plugin {
  return {
    name: 'contratto-leggero',
    apply: 'build',
    transform: {
      filter: { id: FILE_DI_CHIAMATE },
      handler: (codice) => ({ code: alleggerisci(codice), map: null }),
    },
  };
}

/** Il testo di un file di chiamate con ciò che serve a chi chiama; una chiamata che nessuno fa si può togliere. */
export function alleggerisci(codice: string): string {
  let testo = cambia(codice, senzaVoci(leggi(codice)));
  for (;;) {
    const orfane = maiUsate(leggi(testo));
    if (orfane.length === 0) return testo;
    testo = cambia(testo, orfane);
  }
}

type Nodo = { type: string; start: number; end: number } & Readonly<Record<string, unknown>>;
type Cambio = { dal: number; al: number; con: string };

const leggi = (testo: string): readonly Nodo[] => figli(parseAst(testo, { lang: 'ts' }).body);

/** I cambi, nell’ordine in cui stanno nel testo, dall’ultimo al primo: le posizioni di quelli prima restano giuste. */
function cambia(testo: string, cambi: readonly Cambio[]): string {
  return cambi.reduceRight((fatto, { dal, al, con }) => fatto.slice(0, dal) + con + fatto.slice(al), testo);
}

/** Via le voci di chi serve; ciò che resta di una riga non fa nulla finché nessuno la usa. */
function senzaVoci(istruzioni: readonly Nodo[]): Cambio[] {
  const cambi: Cambio[] = [];
  for (const nodo of tutti(istruzioni)) {
    if (nodo.type !== 'CallExpression' || nomeDi(nodo.callee) !== 'chiamata') continue;
    cambi.push({ dal: nodo.start, al: nodo.start, con: '/* @__PURE__ */ ' });
    const [definizione] = figli(nodo.arguments);
    if (definizione?.type !== 'ObjectExpression') continue;
    const voci = figli(definizione.properties);
    for (const [i, voce] of voci.entries()) {
      // Fino alla voce seguente, virgola compresa; l’ultima arriva alla graffa.
      const al = voci[i + 1]?.start ?? definizione.end - 1;
      // Metodo e indirizzo non vengono mai da un’altra costante: si cercano nel testo.
      const daTogliere = voce.type === 'SpreadElement' || DI_CHI_SERVE.has(nomeDi(voce.key));
      if (daTogliere) cambi.push({ dal: voce.start, al, con: '' });
    }
  }
  return cambi;
}

/** Le costanti del file che nulla nomina più, e ciò che importava per loro: chi costruisce non sa che non servono ad altro. */
function maiUsate(istruzioni: readonly Nodo[]): Cambio[] {
  const nominati = [...tutti(istruzioni.filter(({ type }) => type !== 'ImportDeclaration'))].map(nomeDi);
  const volte = (nome: string): number => nominati.filter((uno) => uno === nome).length;
  return istruzioni
    .filter(({ type, declarations, specifiers }) => {
      if (type === 'VariableDeclaration') return figli(declarations).every(({ id }) => volte(nomeDi(id)) === 1);
      return type === 'ImportDeclaration' && figli(specifiers).every(({ local }) => volte(nomeDi(local)) === 0);
    })
    .map(({ start, end }) => ({ dal: start, al: end, con: '' }));
}

function eNodo(valore: unknown): valore is Nodo {
  return typeof valore === 'object' && valore !== null && 'type' in valore && typeof valore.type === 'string';
}

const figli = (valore: unknown): readonly Nodo[] => [valore].flat().filter(eNodo);

const nomeDi = (nodo: unknown): string => (eNodo(nodo) && nodo.type === 'Identifier' ? String(nodo.name) : '');

/** Ogni nodo, nell’ordine in cui sta nel testo. */
function* tutti(valore: unknown): Generator<Nodo> {
  for (const nodo of figli(valore)) {
    yield nodo;
    for (const parte of Object.values(nodo)) yield* tutti(parte);
  }
}
