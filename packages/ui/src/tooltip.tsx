import { Tooltip as Base } from '@base-ui/react/tooltip';
import { type ReactElement, useRef, useState } from 'react';
import { useChiudiSeNascosto } from './chiudi-se-nascosto.ts';
import { Freccia, POSTO_FRECCIA } from './freccia.tsx';
import { SOVRAPPOSTI } from './predefiniti.ts';

/**
 * Un aiuto di poche parole sopra un controllo, al puntatore e al fuoco. Chi tocca lo schermo non lo vede: non porta mai
 * nulla di necessario, e il controllo ha comunque il suo nome.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const [aperto, setAperto] = useState(false);
  const ancora = useRef<HTMLButtonElement>(null);
  useChiudiSeNascosto(ancora, aperto, setAperto);
  return (
    <Base.Root open={aperto} onOpenChange={setAperto}>
      <Base.Trigger ref={ancora} render={children} />
      <Base.Portal>
        <Base.Positioner {...SOVRAPPOSTI} className="z-(--strato-aiuti)">
          <Base.Popup role="tooltip" className="max-w-72 rounded bg-inchiostro px-3 py-1.5 text-sm text-white">
            <Base.Arrow className={POSTO_FRECCIA}>
              <Freccia className="fill-inchiostro" />
            </Base.Arrow>
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
