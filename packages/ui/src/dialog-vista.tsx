import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useFuocoSeScorre } from './scorrevole.tsx';
import { useTestiUi } from './testi.ts';

export type FinestraProps = {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Prima si legge: il fuoco comincia dal titolo, e non dal primo campo, che può stare in fondo. */
  fromTitle?: boolean;
  /** Tutto lo schermo, per ciò che si legge come una pagina. */
  wide?: boolean;
  children: ReactNode;
};

const LARGHEZZA = { consueta: 'w-[min(36rem,calc(100vw-2rem))]', intera: 'w-[calc(100vw-1rem)]' } as const;

/** La finestra di `Dialog`, quando serve: scorre il contenuto, mai il titolo, e gli atti in fondo restano (`DialogActions`). */
export function Finestra({ title, open, onClose, fromTitle = false, wide = false, children }: FinestraProps) {
  const titolo = useRef<HTMLHeadingElement>(null);
  const { chiudiFinestra } = useTestiUi();
  return (
    <Base.Root open={open} onOpenChange={(aperto) => !aperto && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-(--strato-finestre) bg-inchiostro/50" />
        <Base.Popup
          data-finestra
          {...(fromTitle ? { initialFocus: titolo } : {})}
          className={`fixed top-1/2 left-1/2 z-(--strato-finestre) flex max-h-[calc(100dvh-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col overflow-hidden rounded-md border border-linea bg-white ${LARGHEZZA[wide ? 'intera' : 'consueta']}`}
        >
          <Base.Title
            ref={titolo}
            tabIndex={-1}
            className="shrink-0 border-b border-linea py-4 pr-16 pl-5 text-lg font-bold"
          >
            {title}
          </Base.Title>
          <Contenuto>{children}</Contenuto>
          {/* Ultimo nell'ordine, perché il fuoco parta dal contenuto e non dalla chiusura. */}
          <Base.Close
            aria-label={chiudiFinestra}
            className="absolute top-2.5 right-3 grid size-comando place-items-center rounded hover:bg-fondo"
          >
            <X aria-hidden="true" className="size-5" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Un campo a cui si arriva con la tastiera non si ferma dietro gli atti. */
function Contenuto({ children }: { children: ReactNode }) {
  const riquadro = useRef<HTMLDivElement>(null);
  useFuocoSeScorre(riquadro);
  return (
    <div ref={riquadro} className="grid min-h-0 scroll-pb-24 content-start gap-4 overflow-y-auto p-5">
      {children}
    </div>
  );
}
