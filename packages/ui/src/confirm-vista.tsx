import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { useFuocoSeScorre } from './scorrevole.tsx';
import { useTestiUi } from './testi.ts';

export type DomandaProps = {
  title: string;
  open: boolean;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
};

/** La domanda di `ConfirmDialog`, quando serve. */
export function Domanda({
  title,
  open,
  confirmLabel,
  cancelLabel,
  danger = false,
  pending = false,
  onConfirm,
  onCancel,
  children,
}: DomandaProps) {
  const { annulla } = useTestiUi();
  return (
    <AlertDialog.Root open={open} onOpenChange={(aperto) => !aperto && !pending && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-(--strato-finestre) bg-inchiostro/50" />
        <AlertDialog.Popup className="fixed top-1/2 left-1/2 z-(--strato-finestre) flex max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 flex-col overflow-hidden rounded-md border border-linea bg-white">
          <AlertDialog.Title className="shrink-0 border-b border-linea px-5 py-4 text-lg font-bold">
            {title}
          </AlertDialog.Title>
          <Contenuto>{children}</Contenuto>
          <div className="flex shrink-0 flex-wrap-reverse justify-end gap-2 border-t border-linea px-5 py-3">
            <AlertDialog.Close render={<Button variant="secondary" disabled={pending} />}>
              {cancelLabel ?? annulla}
            </AlertDialog.Close>
            <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** Scorre soltanto ciò che si legge: la domanda e le risposte restano dove sono. */
function Contenuto({ children }: { children: ReactNode }) {
  const riquadro = useRef<HTMLDivElement>(null);
  useFuocoSeScorre(riquadro);
  return (
    <div ref={riquadro} className="min-h-0 overflow-y-auto p-5">
      <AlertDialog.Description render={<div />}>{children}</AlertDialog.Description>
    </div>
  );
}
