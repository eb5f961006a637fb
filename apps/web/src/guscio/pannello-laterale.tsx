import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { GUSCIO } from '../testi/guscio.ts';
import { useTesti } from '../testi/lingua.ts';

/** Il menu che viene dal lato, sopra la pagina. */
export function PannelloLaterale({ chiudi, children }: { chiudi: () => void; children: ReactNode }) {
  const t = useTesti(GUSCIO);
  return (
    <Dialog.Root open onOpenChange={(aperto) => !aperto && chiudi()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-inchiostro/50" />
        <Dialog.Popup aria-label={t.naviga} className="fixed inset-y-0 left-0 z-40 w-72 overflow-y-auto bg-white p-3">
          <Dialog.Close
            aria-label={t.chiudiMenu}
            className="mb-2 grid size-comando place-items-center rounded hover:bg-fondo"
          >
            <X aria-hidden="true" />
          </Dialog.Close>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
