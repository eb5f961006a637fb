import { Popover as Base } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { useRiprendiFuoco } from './al-bisogno.tsx';
import { useChiudiSeNascosto } from './chiudi-se-nascosto.ts';
import { Freccia, POSTO_FRECCIA } from './freccia.tsx';
import { SOVRAPPOSTI } from './predefiniti.ts';

export type SpiegazioneProps = {
  title: string;
  trigger: ReactElement;
  /** Aperta già all'arrivo, perché chi legge ha premuto prima. */
  subito: boolean;
  /** Il fuoco era già sul controllo. */
  fuoco: boolean;
  children: ReactNode;
};

/** La spiegazione di `Popover`, quando è arrivata. */
export function Spiegazione({ title, trigger, subito, fuoco, children }: SpiegazioneProps) {
  const [aperto, setAperto] = useState(subito);
  const ancora = useRef<HTMLButtonElement>(null);
  useRiprendiFuoco(ancora, fuoco);
  useChiudiSeNascosto(ancora, aperto, setAperto);
  return (
    <Base.Root open={aperto} onOpenChange={setAperto}>
      <Base.Trigger ref={ancora} render={trigger} />
      <Base.Portal>
        <Base.Positioner {...SOVRAPPOSTI} className="z-(--strato-aiuti)">
          <Base.Popup className="grid max-w-80 gap-1 rounded-md border border-linea bg-white p-4 text-sm shadow-lg">
            <Base.Arrow className={POSTO_FRECCIA}>
              <Freccia className="fill-white stroke-linea" />
            </Base.Arrow>
            <Base.Title className="font-bold">{title}</Base.Title>
            <Base.Description render={<div />}>{children}</Base.Description>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
