import { cloneElement, type ReactElement, type ReactNode, useState } from 'react';
import { alBisogno } from './al-bisogno.tsx';
import type { SpiegazioneProps } from './popover-vista.tsx';

const spiegazione = alBisogno<SpiegazioneProps>(async () => (await import('./popover-vista.tsx')).Spiegazione);

/**
 * Una spiegazione più lunga di un aiuto, che si apre premendo e resta finché si legge: va bene anche al tocco. Si chiude
 * con Esc o premendo altrove, e rende il fuoco a chi l'ha aperta.
 */
export function Popover({ title, trigger, children }: { title: string; trigger: ReactElement; children: ReactNode }) {
  const pronta = spiegazione.usePronta();
  const [premuto, setPremuto] = useState(false);
  if (!pronta)
    return cloneElement(trigger as ReactElement<{ onClick: () => void }>, { onClick: () => setPremuto(true) });
  return (
    <spiegazione.Vista title={title} trigger={trigger} subito={premuto}>
      {children}
    </spiegazione.Vista>
  );
}
