import type { TabellaMostrata } from '@gestore/contratto/verbale/testo-verbale';
import { mergeAttributes, Node } from '@tiptap/react';

/** Un dato del registro dentro una frase: si sposta e si toglie intero, non si scrive (R68). */
export const Dato = Node.create({
  name: 'dato',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({
    valore: {
      default: '',
      parseHTML: (elemento: HTMLElement) => elemento.getAttribute('data-dato'),
      renderHTML: ({ valore }: { valore: string }) => ({ 'data-dato': valore }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-dato]' }],
  renderHTML: ({ HTMLAttributes, node }) => [
    'span',
    mergeAttributes(HTMLAttributes, { class: 'dato-verbale' }),
    String(node.attrs.valore),
  ],
  renderText: ({ node }) => String(node.attrs.valore),
});

/** Gli elenchi non si annidano: così Tab non serve a scriverli e chi usa la tastiera esce sempre dal testo. */
export const VoceNodo = Node.create({
  name: 'voce',
  content: 'paragraph',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

const elenco = (name: string, tag: 'ul' | 'ol') =>
  Node.create({
    name,
    group: 'block',
    content: 'voce+',
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

export const ElencoPuntato = elenco('elencoPuntato', 'ul');
export const ElencoNumerato = elenco('elencoNumerato', 'ol');

type OpzioniTabella = { tabelle: readonly TabellaMostrata[]; etichetta: (nome: string) => string };

/** Una tabella del registro: nel testo ha un posto, il contenuto è quello del registro di adesso. */
export const TabellaRegistro = Node.create<OpzioniTabella>({
  name: 'tabellaRegistro',
  group: 'block',
  atom: true,
  selectable: true,
  addOptions: () => ({ tabelle: [], etichetta: (nome) => nome }),
  addAttributes: () => ({
    nome: {
      default: '',
      parseHTML: (elemento: HTMLElement) => elemento.getAttribute('data-tabella'),
      renderHTML: ({ nome }: { nome: string }) => ({ 'data-tabella': nome }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-tabella]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
  addNodeView() {
    const { tabelle, etichetta } = this.options;
    return ({ node }) => ({
      dom: disegna(
        tabelle.find(({ nome }) => nome === node.attrs.nome),
        etichetta(node.attrs.nome),
      ),
    });
  },
});

function disegna(tabella: TabellaMostrata | undefined, nome: string): HTMLElement {
  const riquadro = document.createElement('div');
  riquadro.className = 'tabella-verbale';
  // Su un telefono la tabella scorre nel suo riquadro: chi usa la tastiera vi entra e la scorre.
  riquadro.tabIndex = 0;
  riquadro.setAttribute('role', 'group');
  riquadro.setAttribute('aria-label', nome);
  const disegnata = document.createElement('table');
  const didascalia = disegnata.createCaption();
  didascalia.textContent = nome;
  if (tabella !== undefined && tabella.intestazioni.length > 0) {
    const testa = disegnata.createTHead().insertRow();
    for (const parola of tabella.intestazioni) testa.append(cella('th', parola));
  }
  const corpo = disegnata.createTBody();
  for (const [prima = '', ...altre] of tabella?.righe ?? []) {
    const riga = corpo.insertRow();
    riga.append(
      cella(tabella?.intestazioni.length === 0 ? 'th' : 'td', prima),
      ...altre.map((una) => cella('td', una)),
    );
  }
  riquadro.append(disegnata);
  return riquadro;
}

function cella(tipo: 'th' | 'td', testo: string): HTMLElement {
  const elemento = document.createElement(tipo);
  elemento.textContent = testo;
  return elemento;
}
