import { Toast as Base } from '@base-ui/react/toast';
import { CircleCheck, Info, X } from 'lucide-react';

/** Durata di un avviso che passa: specifica, sezione 9. */
const DURATA_MS = 3_000;
/** Più di tre avvisi insieme non si leggono: i più vecchi lasciano il posto. */
const INSIEME_MAX = 3;

const avvisi = Base.createToastManager<{ bene: boolean }>();

/**
 * Mostra un avviso che passa da solo. Solo per conferme che si possono perdere («Collegamento copiato»): un errore o un
 * fatto della vendita va nella pagina, con `Alert`.
 */
export function showToast(testo: string, tono: 'info' | 'success' = 'success'): void {
  avvisi.add({ title: testo, data: { bene: tono === 'success' } });
}

/** Dove compaiono gli avvisi: una volta sola, accanto alla radice. Il conto si ferma col puntatore o col fuoco sopra. */
export function Toasts({ label = 'Avvisi', closeLabel = 'Chiudi l’avviso' }: { label?: string; closeLabel?: string }) {
  return (
    <Base.Provider toastManager={avvisi} timeout={DURATA_MS} limit={INSIEME_MAX}>
      <Base.Portal>
        <Base.Viewport
          aria-label={label}
          className="fixed inset-x-4 bottom-4 z-[1050] grid gap-2 sm:left-auto sm:w-80 empty:hidden"
        >
          <Elenco closeLabel={closeLabel} />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function Elenco({ closeLabel }: { closeLabel: string }) {
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
          aria-label={closeLabel}
          className="grid size-10 shrink-0 place-items-center rounded hover:bg-white/15 focus-visible:outline-white"
        >
          <X aria-hidden="true" className="size-5" />
        </Base.Close>
      </Base.Root>
    );
  });
}
