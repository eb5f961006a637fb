import { type ReactNode, useEffect, useId, useRef } from 'react';

/** Una finestra modale: prende il fuoco, si chiude con Esc, lo rende a chi l'ha aperta. */
export function Dialogo({
  titolo,
  aperto,
  chiudi,
  children,
}: {
  titolo: string;
  aperto: boolean;
  chiudi: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const finestra = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const elemento = finestra.current;
    if (elemento === null) return;
    if (aperto && !elemento.open) elemento.showModal();
    if (!aperto && elemento.open) elemento.close();
  }, [aperto]);
  return (
    <dialog
      ref={finestra}
      aria-labelledby={id}
      onClose={chiudi}
      className="m-auto w-[min(36rem,calc(100vw-2rem))] rounded-md border border-[#d8dee6] bg-white p-0 text-[#17324d] backdrop:bg-[#17324d]/50"
    >
      <h2 id={id} className="border-b border-[#d8dee6] px-5 py-4 text-lg font-bold">
        {titolo}
      </h2>
      {aperto && <div className="grid gap-4 p-5">{children}</div>}
    </dialog>
  );
}
