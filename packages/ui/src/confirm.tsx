import { alBisogno, DaAperta } from './al-bisogno.tsx';
import type { DomandaProps } from './confirm-vista.tsx';

const domanda = alBisogno<DomandaProps>(async () => (await import('./confirm-vista.tsx')).Domanda);

export const anticipaConfirmDialog = domanda.anticipa;

/**
 * La domanda prima di un atto che non si ripete: dice che cosa accadrà, e si chiude solo scegliendo. Il fuoco parte
 * dalla rinuncia, così un Invio di troppo non compie nulla.
 */
export function ConfirmDialog(props: DomandaProps) {
  return (
    <DaAperta open={props.open}>
      <domanda.Vista {...props} />
    </DaAperta>
  );
}
