import type { OggettoTrovato } from './raccolta-pdf.ts';
import { type DizionarioPdf, eDizionario, eNome, eRimando, type ValorePdf } from './valore-pdf.ts';

/** Oltre, di ciò che si trova si dice l'oggetto e non la pagina. */
const PAGINE_MAX = 5_000;
/** Da una pagina alle sue annotazioni, alle loro azioni, e a ciò che queste portano. */
const PASSI_MAX = 8;
/** Ciò che da un'annotazione rimanda indietro, o a un'altra pagina. */
const ALTROVE = new Set(['P', 'Parent', 'Dest', 'D', 'IRT', 'Popup', 'StructParent', 'Kids']);

type Oggetti = ReadonlyMap<number, readonly OggettoTrovato[]>;

/** Di ogni oggetto che sta in una pagina, o nelle sue annotazioni, il numero della prima pagina, da uno; com'è l'ultima revisione. */
export function pagineDegliOggetti(oggetti: Oggetti): Map<number, number> {
  const ultimo = (numero: number): ValorePdf => oggetti.get(numero)?.at(-1)?.valore ?? null;
  const dove = new Map<number, number>();
  for (const [i, pagina] of pagine(oggetti, ultimo).entries()) {
    segnaSuoi(pagina, i + 1, dove, ultimo);
  }
  return dove;
}

const voce = (valore: ValorePdf, nome: string): ValorePdf =>
  eDizionario(valore) ? (valore.voci.findLast(([una]) => una === nome)?.[1] ?? null) : null;

type Ultimo = (numero: number) => ValorePdf;

/** I numeri degli oggetti pagina, in fila. */
function pagine(oggetti: Oggetti, ultimo: Ultimo): number[] {
  const code = (oggetti.get(0) ?? []).map(({ valore }) => valore);
  const indici = [...oggetti.values()].flat().flatMap(({ valore }) => (eUnIndice(valore) ? [valore] : []));
  const radici = [...code, ...indici].map((una) => voce(una, 'Root')).filter(eRimando);
  const trovate: number[] = [];
  for (const { rimando } of radici.slice(-1)) {
    const visti = new Set<number>();
    const daVedere = [voce(ultimo(rimando), 'Pages')];
    while (daVedere.length > 0 && trovate.length < PAGINE_MAX) {
      const nodo = daVedere.pop();
      if (!eRimando(nodo) || visti.has(nodo.rimando)) continue;
      visti.add(nodo.rimando);
      const figli = voce(ultimo(nodo.rimando), 'Kids');
      const elenco = eRimando(figli) ? ultimo(figli.rimando) : figli;
      if (Array.isArray(elenco)) for (const figlio of elenco.toReversed()) daVedere.push(figlio);
      else trovate.push(nodo.rimando);
    }
  }
  return trovate;
}

function eUnIndice(valore: ValorePdf): valore is DizionarioPdf {
  const tipo = voce(valore, 'Type');
  return eNome(tipo) && tipo.nome === 'XRef';
}

function segnaSuoi(pagina: number, numero: number, dove: Map<number, number>, ultimo: Ultimo): void {
  if (!dove.has(pagina)) dove.set(pagina, numero);
  const dizionario = ultimo(pagina);
  let daVedere: ValorePdf[] = [voce(dizionario, 'Annots'), voce(dizionario, 'AA')];
  for (let passo = 0; passo < PASSI_MAX && daVedere.length > 0; passo += 1) {
    const dopo: ValorePdf[] = [];
    for (const rimando of daVedere.flatMap(rimandiIn)) {
      if (dove.has(rimando)) continue;
      dove.set(rimando, numero);
      dopo.push(ultimo(rimando));
    }
    daVedere = dopo;
  }
}

function rimandiIn(valore: ValorePdf): number[] {
  if (eRimando(valore)) return [valore.rimando];
  if (Array.isArray(valore)) return valore.flatMap(rimandiIn);
  return eDizionario(valore) ? valore.voci.flatMap(([nome, suo]) => (ALTROVE.has(nome) ? [] : rimandiIn(suo))) : [];
}
