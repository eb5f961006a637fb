import { type BloccoTesto, type TestoVerbale, TRATTO_MAX, type Tratto } from '@gestore/contratto/verbale/testo-verbale';
import type { JSONContent } from '@tiptap/react';

/** Il livello dei titoli del testo nella pagina: sopra ci sono il titolo della vendita e quello della parte. */
export const LIVELLO_TITOLI = 3;

/** Il testo del verbale nella forma che il redattore modifica. */
export function perEditor({ blocchi }: TestoVerbale): JSONContent {
  return { type: 'doc', content: blocchi.map(nodoDi) };
}

function nodoDi(blocco: BloccoTesto): JSONContent {
  switch (blocco.tipo) {
    case 'titolo':
      return { type: 'heading', attrs: { level: LIVELLO_TITOLI }, content: blocco.tratti.flatMap(inLinea) };
    case 'paragrafo':
      return { type: 'paragraph', content: blocco.tratti.flatMap(inLinea) };
    case 'elenco':
      return {
        type: blocco.numerato ? 'elencoNumerato' : 'elencoPuntato',
        content: blocco.voci.map((tratti) => ({
          type: 'voce',
          content: [{ type: 'paragraph', content: tratti.flatMap(inLinea) }],
        })),
      };
    case 'tabella':
      return { type: 'tabellaRegistro', attrs: { nome: blocco.nome } };
    default:
      return blocco satisfies never;
  }
}

/** Un testo vuoto non è un nodo: il redattore lo rifiuterebbe. */
function inLinea(tratto: Tratto): JSONContent[] {
  if (tratto.tipo === 'dato') return [{ type: 'dato', attrs: { valore: tratto.valore } }];
  if (tratto.testo === '') return [];
  const marks = [...(tratto.grassetto ? [{ type: 'bold' }] : []), ...(tratto.corsivo ? [{ type: 'italic' }] : [])];
  return [{ type: 'text', text: tratto.testo, ...(marks.length > 0 ? { marks } : {}) }];
}

/** Ciò che il redattore contiene, come testo del verbale: solo struttura, nessuno stile. */
export function daEditor(documento: JSONContent): TestoVerbale {
  return { blocchi: (documento.content ?? []).flatMap(bloccoDi) };
}

function bloccoDi({ type, attrs, content = [] }: JSONContent): BloccoTesto[] {
  switch (type) {
    case 'heading':
      return [{ tipo: 'titolo', tratti: content.flatMap(trattiDi) }];
    case 'paragraph':
      return [{ tipo: 'paragrafo', tratti: content.flatMap(trattiDi) }];
    case 'elencoPuntato':
    case 'elencoNumerato':
      return [
        {
          tipo: 'elenco',
          numerato: type === 'elencoNumerato',
          voci: content.map((voce) =>
            (voce.content ?? []).flatMap((capoverso) => (capoverso.content ?? []).flatMap(trattiDi)),
          ),
        },
      ];
    case 'tabellaRegistro':
      return [{ tipo: 'tabella', nome: attrs?.nome }];
    default:
      return [];
  }
}

/** Un tratto troppo lungo si divide: il contratto ha un limite, e nulla di scritto deve andare perso per questo. */
function trattiDi({ type, text = '', attrs, marks = [] }: JSONContent): Tratto[] {
  if (type === 'dato') return [{ tipo: 'dato', valore: String(attrs?.valore ?? '') }];
  const grassetto = marks.some((segno) => segno.type === 'bold');
  const corsivo = marks.some((segno) => segno.type === 'italic');
  const pezzi: Tratto[] = [];
  for (let da = 0; da < text.length; ) {
    let a = da + TRATTO_MAX;
    // Mai in mezzo a un carattere: le sue metà, da sole, il server le rifiuta.
    if (a < text.length && (text.codePointAt(a - 1) ?? 0) > 0xff_ff) a -= 1;
    pezzi.push({ tipo: 'testo', testo: text.slice(da, a), grassetto, corsivo });
    da = a;
  }
  return pezzi;
}
