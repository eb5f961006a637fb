import { Suspense, useSyncExternalStore } from 'react';
import { alBisogno } from './al-bisogno.tsx';
import type { AvvisiProps } from './toast-vista.tsx';

type Avviso = { testo: string; bene: boolean };

const caricaVista = () => import('./toast-vista.tsx');
const vista = alBisogno<AvvisiProps>(async () => (await caricaVista()).Avvisi);
/** Quelli detti prima che ci fosse dove mostrarli. */
let inAttesa: Avviso[] = [];
let chiesti = false;
let pronti = false;
const ascoltatori = new Set<() => void>();

/**
 * Mostra un avviso che passa da solo. Solo per conferme che si possono perdere («Collegamento copiato»): un errore o un
 * fatto della vendita va nella pagina, con `Alert`.
 */
export function showToast(testo: string, tono: 'info' | 'success' = 'success'): void {
  inAttesa.push({ testo, bene: tono === 'success' });
  chiesti = true;
  for (const avvisa of ascoltatori) avvisa();
  if (pronti) mostra();
}

function mostra(): void {
  pronti = true;
  void caricaVista().then(({ aggiungiAvviso }) => {
    for (const { testo, bene } of inAttesa) aggiungiAvviso(testo, bene);
    inAttesa = [];
  });
}

export const anticipaToasts = vista.anticipa;

/** Dove compaiono gli avvisi: una volta sola, accanto alla radice. Il conto si ferma col puntatore o col fuoco sopra. */
export function Toasts() {
  const servono = useSyncExternalStore(
    (avvisa) => {
      ascoltatori.add(avvisa);
      return () => ascoltatori.delete(avvisa);
    },
    () => chiesti,
    () => false,
  );
  if (!servono) return null;
  return (
    <Suspense fallback={null}>
      <vista.Vista quandoPronti={mostra} />
    </Suspense>
  );
}
