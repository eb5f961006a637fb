import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';

/** Distanza dai bordi della finestra e dalla freccia: specifica, sezione 9. */
const BORDO_PX = 5;
const FRECCIA_PX = 6;

/**
 * Un aiuto di poche parole sopra un controllo, al puntatore e al fuoco. Chi tocca lo schermo non lo vede: non porta mai
 * nulla di necessario, e il controllo ha comunque il suo nome.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner
          side="top"
          sideOffset={FRECCIA_PX}
          collisionPadding={BORDO_PX}
          arrowPadding={FRECCIA_PX}
          className="z-[1045]"
        >
          <Base.Popup className="max-w-72 rounded bg-inchiostro px-3 py-1.5 text-sm text-white">{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
