import type { ReactNode } from 'react';
import { alBisogno, DaAperta } from './al-bisogno.tsx';
import type { FinestraProps } from './dialog-vista.tsx';

const finestra = alBisogno<FinestraProps>(async () => (await import('./dialog-vista.tsx')).Finestra);

export const anticipaDialog = finestra.anticipa;

/** Una finestra modale: prende il fuoco, si chiude con Esc, lo rende a chi l'ha aperta. */
export function Dialog(props: FinestraProps) {
  return (
    <DaAperta open={props.open}>
      <finestra.Vista {...props} />
    </DaAperta>
  );
}

/** Gli atti di una finestra: in fondo al suo contenuto, e in vista anche quando è più lungo dello schermo. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 -mx-5 flex flex-wrap gap-2 border-t border-linea bg-white px-5 py-3 last:-mb-5">
      {children}
    </div>
  );
}
