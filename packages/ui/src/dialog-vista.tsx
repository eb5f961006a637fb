import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTestiUi } from './testi.ts';

export type FinestraProps = { title: string; open: boolean; onClose: () => void; children: ReactNode };

/** La finestra di `Dialog`, quando serve. */
export function Finestra({ title, open, onClose, children }: FinestraProps) {
  const { chiudiFinestra } = useTestiUi();
  return (
    <Base.Root open={open} onOpenChange={(aperto) => !aperto && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-(--strato-finestre) bg-inchiostro/50" />
        <Base.Popup className="fixed top-1/2 left-1/2 z-(--strato-finestre) max-h-[calc(100dvh-2rem)] w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-md border border-linea bg-white">
          <Base.Title className="border-b border-linea py-4 pr-16 pl-5 text-lg font-bold">{title}</Base.Title>
          <div className="grid gap-4 p-5">{children}</div>
          {/* Ultimo nell'ordine, perché il fuoco parta dal contenuto e non dalla chiusura. */}
          <Base.Close
            aria-label={chiudiFinestra}
            className="absolute top-2.5 right-3 grid size-10 place-items-center rounded hover:bg-fondo"
          >
            <X aria-hidden="true" className="size-5" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
