import { Button, SelectField, Tooltip } from '@gestore/ui';
import { type Editor, useEditorState } from '@tiptap/react';
import { Bold, Heading, Italic, List, ListOrdered, type LucideIcon, Redo2, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTesti } from '../../../testi/lingua.ts';
import { EDITOR, type TestiEditor } from '../redattore.testi.ts';
import { LIVELLO_TITOLI } from './conversione.ts';

type Comando = {
  chiave: keyof TestiEditor & ('grassetto' | 'corsivo' | 'titoletto' | 'puntato' | 'numerato' | 'annulla' | 'ripeti');
  Icona: LucideIcon;
  /** Vero se il cursore è dove il comando è già applicato; `null` per chi non ha uno stato. */
  attivo: (editor: Editor) => boolean | null;
  esegui: (editor: Editor) => void;
};

const COMANDI: readonly Comando[] = [
  {
    chiave: 'grassetto',
    Icona: Bold,
    attivo: (e) => e.isActive('bold'),
    esegui: (e) => e.chain().focus().toggleBold().run(),
  },
  {
    chiave: 'corsivo',
    Icona: Italic,
    attivo: (e) => e.isActive('italic'),
    esegui: (e) => e.chain().focus().toggleItalic().run(),
  },
  {
    chiave: 'titoletto',
    Icona: Heading,
    attivo: (e) => e.isActive('heading'),
    esegui: (e) => e.chain().focus().toggleHeading({ level: LIVELLO_TITOLI }).run(),
  },
  {
    chiave: 'puntato',
    Icona: List,
    attivo: (e) => e.isActive('elencoPuntato'),
    esegui: (e) => e.chain().focus().toggleList('elencoPuntato', 'voce').run(),
  },
  {
    chiave: 'numerato',
    Icona: ListOrdered,
    attivo: (e) => e.isActive('elencoNumerato'),
    esegui: (e) => e.chain().focus().toggleList('elencoNumerato', 'voce').run(),
  },
  { chiave: 'annulla', Icona: Undo2, attivo: () => null, esegui: (e) => e.chain().focus().undo().run() },
  { chiave: 'ripeti', Icona: Redo2, attivo: () => null, esegui: (e) => e.chain().focus().redo().run() },
];

/**
 * I comandi del testo: una fermata sola con Tab, frecce per passare dall'uno all'altro, Esc per tornare al testo. Ogni
 * comando ha il suo nome, l'icona lo ripete.
 */
export function BarraTesto({ editor, id, dati }: { editor: Editor; id: string; dati: readonly string[] }) {
  const t = useTesti(EDITOR);
  const [corrente, vai] = useState(0);
  const barra = useRef<HTMLDivElement>(null);
  const stati = useEditorState({ editor, selector: ({ editor: e }) => COMANDI.map(({ attivo }) => attivo(e)) });
  const muovi = (evento: KeyboardEvent) => {
    if (evento.key === 'Escape') editor.view.focus();
    const passi: Readonly<Record<string, number>> = {
      ArrowRight: corrente + 1,
      ArrowLeft: corrente - 1,
      Home: 0,
      End: -1,
    };
    const passo = passi[evento.key];
    if (passo === undefined) return;
    evento.preventDefault();
    const prossimo = (passo + COMANDI.length) % COMANDI.length;
    vai(prossimo);
    barra.current?.querySelectorAll('button')[prossimo]?.focus();
  };
  return (
    <div className="flex flex-wrap items-end justify-between gap-3 border-b border-linea p-3">
      <div
        ref={barra}
        id={id}
        role="toolbar"
        aria-label={t.comandi}
        tabIndex={-1}
        onKeyDown={muovi}
        className="flex flex-wrap gap-1"
      >
        {COMANDI.map(({ chiave, Icona, esegui }, i) => (
          <Tooltip key={chiave} text={t[chiave]}>
            <Button
              variant={stati[i] === true ? 'primary' : 'secondary'}
              aria-label={t[chiave]}
              aria-pressed={stati[i] ?? undefined}
              tabIndex={i === corrente ? 0 : -1}
              className="px-2.5"
              onFocus={() => vai(i)}
              onClick={() => esegui(editor)}
            >
              <Icona aria-hidden="true" className="size-5" />
            </Button>
          </Tooltip>
        ))}
      </div>
      <div className="w-full min-w-0 sm:w-80">
        <SelectField
          label={t.inserisci}
          value=""
          empty={t.scelga}
          onValueChange={(valore) =>
            valore !== '' && editor.chain().focus().insertContent({ type: 'dato', attrs: { valore } }).run()
          }
          options={dati.map((valore) => ({ value: valore, label: valore }))}
        />
      </div>
    </div>
  );
}
