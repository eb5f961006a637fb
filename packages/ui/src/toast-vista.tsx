import { Toast as Base } from '@base-ui/react/toast';
import { CircleCheck, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import { DURATA_AVVISO_MS } from './predefiniti.ts';
import { useTestiUi } from './testi.ts';
import './toast-vista.css';

/** Più di tre avvisi insieme non si leggono: i più vecchi lasciano il posto. */
const INSIEME_MAX = 3;

const avvisi = Base.createToastManager<{ bene: boolean }>();

export function aggiungiAvviso(testo: string, bene: boolean): void {
  avvisi.add({ title: testo, data: { bene } });
}

export type AvvisiProps = { quandoPronti: () => void };

/** Gli avvisi di `Toasts`, da quando ce n'è stato uno. */
export function Avvisi({ quandoPronti }: AvvisiProps) {
  useEffect(quandoPronti, [quandoPronti]);
  const { avvisi: nome } = useTestiUi();
  return (
    <Base.Provider toastManager={avvisi} timeout={DURATA_AVVISO_MS} limit={INSIEME_MAX}>
      <Base.Portal>
        <Base.Viewport
          aria-label={nome}
          // Dove c'è una colonna sola il piede dello schermo è della stanza: gli avvisi stanno in cima.
          className="avvisi fixed inset-x-4 top-4 z-(--strato-avvisi) grid gap-2 sm:left-auto sm:w-80 lg:top-auto lg:bottom-4 empty:hidden print:hidden"
        >
          <Elenco />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function Elenco() {
  const { chiudiAvviso } = useTestiUi();
  const { toasts } = Base.useToastManager<{ bene: boolean }>();
  return toasts.map((toast) => {
    const Icona = toast.data?.bene === true ? CircleCheck : Info;
    return (
      <Base.Root
        key={toast.id}
        toast={toast}
        className="flex items-center gap-2 rounded bg-inchiostro py-1 pr-1 pl-3 text-white shadow-lg data-[limited]:hidden"
      >
        <Icona aria-hidden="true" className="size-5 shrink-0" />
        <Base.Title render={<p />} className="min-w-0 flex-1 break-words" />
        <Base.Close
          aria-label={chiudiAvviso}
          className="grid size-comando shrink-0 place-items-center rounded hover:bg-white/15 focus-visible:outline-white"
        >
          <X aria-hidden="true" className="size-5" />
        </Base.Close>
      </Base.Root>
    );
  });
}
