import './editor-del-verbale.css';
import type { BozzaVerbale, TabellaVerbale, TestoVerbale } from '@gestore/contratto/verbale/testo-verbale';
import { Alert, Button } from '@gestore/ui';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useId, useState } from 'react';
import { useTesti } from '../../../testi/lingua.ts';
import { useSolaLettura } from '../../conduzione/solo-conduttore.tsx';
import { EDITOR } from '../redattore.testi.ts';
import { BarraTesto } from './barra.tsx';
import { daEditor, LIVELLO_TITOLI, perEditor } from './conversione.ts';
import { Dato, ElencoNumerato, ElencoPuntato, TabellaRegistro, VoceNodo } from './nodi.ts';

/** Le parti che il verbale non conosce restano fuori: ciò che si incolla perde colori, collegamenti e codice. */
const DI_BASE = StarterKit.configure({
  heading: { levels: [LIVELLO_TITOLI] },
  blockquote: false,
  bulletList: false,
  code: false,
  codeBlock: false,
  hardBreak: false,
  horizontalRule: false,
  link: false,
  listItem: false,
  listKeymap: false,
  orderedList: false,
  strike: false,
  underline: false,
});

/** Il redattore vero, che pesa: si carica quando serve. */
export function EditorVerbale({
  bozza,
  testo,
  quandoCambia,
}: {
  bozza: BozzaVerbale;
  testo: TestoVerbale;
  quandoCambia: (testo: TestoVerbale) => void;
}) {
  const t = useTesti(EDITOR);
  const solaLettura = useSolaLettura();
  const barra = useId();
  const [mancano, segna] = useState(() => tabelleMancanti(bozza, testo));
  const editor = useEditor({
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    extensions: [
      DI_BASE,
      Dato,
      VoceNodo,
      ElencoPuntato,
      ElencoNumerato,
      TabellaRegistro.configure({
        tabelle: bozza.tabelle,
        etichetta: (nome) => t.dalRegistro(t.tabelle[nome as TabellaVerbale] ?? nome),
      }),
    ],
    content: perEditor(testo),
    editable: !solaLettura,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t.titolo,
        lang: 'it',
        class: 'testo-verbale',
      },
      handleKeyDown: (_vista, evento) => {
        if (!evento.altKey || evento.key !== 'F10') return false;
        document.getElementById(barra)?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
        return true;
      },
    },
    onUpdate: ({ editor: cambiato }) => {
      const nuovo = daEditor(cambiato.getJSON());
      segna(tabelleMancanti(bozza, nuovo));
      quandoCambia(nuovo);
    },
  });
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <div className="min-w-0 rounded-md border border-bordo bg-white">
        <BarraTesto editor={editor} id={barra} dati={bozza.dati} />
        <EditorContent editor={editor} />
      </div>
      <div role="status" className="grid gap-2">
        {mancano.map((nome) => (
          <Alert key={nome} tone="warning">
            {t.manca(t.tabelle[nome])}{' '}
            <Button
              variant="quiet"
              className="px-0"
              onClick={() =>
                editor
                  .chain()
                  .insertContentAt(editor.state.doc.content.size, { type: 'tabellaRegistro', attrs: { nome } })
                  .run()
              }
            >
              {t.rimetti}
            </Button>
          </Alert>
        ))}
      </div>
    </div>
  );
}

function tabelleMancanti({ tabelle }: BozzaVerbale, { blocchi }: TestoVerbale): TabellaVerbale[] {
  const presenti = new Set(blocchi.map((blocco) => (blocco.tipo === 'tabella' ? blocco.nome : null)));
  return tabelle.map(({ nome }) => nome).filter((nome) => !presenti.has(nome));
}
