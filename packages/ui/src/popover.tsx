import { cloneElement, type ReactElement, type ReactNode, type RefObject, useRef, useState } from 'react';
import { alBisogno } from './al-bisogno.tsx';
import type { SpiegazioneProps } from './popover-vista.tsx';

const spiegazione = alBisogno<SpiegazioneProps>(async () => (await import('./popover-vista.tsx')).Spiegazione);

/**
 * Una spiegazione più lunga di un aiuto, che si apre premendo e resta finché si legge: va bene anche al tocco. Si chiude
 * con Esc o premendo altrove, e rende il fuoco a chi l'ha aperta.
 */
export function Popover({ title, trigger, children }: { title: string; trigger: ReactElement; children: ReactNode }) {
  const ancora = useRef<HTMLElement>(null);
  const { pronta, fuoco } = spiegazione.useArrivo(ancora);
  const [premuto, setPremuto] = useState(false);
  if (!pronta)
    return cloneElement(trigger as ReactElement<{ ref: RefObject<HTMLElement | null>; onClick: () => void }>, {
      ref: ancora,
      onClick: () => setPremuto(true),
    });
  return (
    <spiegazione.Vista title={title} trigger={trigger} subito={premuto} fuoco={fuoco && !premuto}>
      {children}
    </spiegazione.Vista>
  );
}
