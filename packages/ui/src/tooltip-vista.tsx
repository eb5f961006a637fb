import { Tooltip as Base } from '@base-ui/react/tooltip';
import { type ReactElement, useRef, useState } from 'react';
import { useRiprendiFuoco } from './al-bisogno.tsx';
import { useChiudiSeNascosto } from './chiudi-se-nascosto.ts';
import { Freccia, POSTO_FRECCIA } from './freccia.tsx';
import { SOVRAPPOSTI } from './predefiniti.ts';

export type SuggerimentoProps = {
  text: string;
  /** Il fuoco era già sul controllo. */
  fuoco: boolean;
  children: ReactElement;
};

/** L'aiuto di `Tooltip`, quando è arrivato. */
export function Suggerimento({ text, fuoco, children }: SuggerimentoProps) {
  const [aperto, setAperto] = useState(false);
  const ancora = useRef<HTMLButtonElement>(null);
  useRiprendiFuoco(ancora, fuoco);
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
