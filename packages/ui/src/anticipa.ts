import { anticipaConfirmDialog } from './confirm.tsx';
import { anticipaDialog } from './dialog.tsx';
import { anticipaToasts } from './toast.tsx';

/** Scarica finestre, domande e avvisi prima che servano: chi poi perde la rete li ha. */
export function anticipaSovrapposti(): void {
  // Se non arrivano adesso si chiederanno quando servono.
  for (const anticipa of [anticipaConfirmDialog, anticipaDialog, anticipaToasts])
    void anticipa().catch(() => undefined);
}
