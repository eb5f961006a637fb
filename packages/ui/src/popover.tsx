import { Popover as Base } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { useChiudiSeNascosto } from './chiudi-se-nascosto.ts';
import { Freccia, POSTO_FRECCIA } from './freccia.tsx';
import { SOVRAPPOSTI } from './predefiniti.ts';

/**
 * Una spiegazione più lunga di un aiuto, che si apre premendo e resta finché si legge: va bene anche al tocco. Si chiude
 * con Esc o premendo altrove, e rende il fuoco a chi l'ha aperta.
 */
export function Popover({ title, trigger, children }: { title: string; trigger: ReactElement; children: ReactNode }) {
  const [aperto, setAperto] = useState(false);
  const ancora = useRef<HTMLButtonElement>(null);
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
