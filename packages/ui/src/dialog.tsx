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
