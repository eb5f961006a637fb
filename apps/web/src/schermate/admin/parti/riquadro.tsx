import { type ReactNode, useId } from 'react';

/** Una regione della pagina con il suo titolo: bordo sottile, testata, contenuto. */
export function Riquadro({
  titolo,
  accanto,
  senzaMargine = false,
  children,
}: {
  titolo: string;
  accanto?: ReactNode;
  senzaMargine?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-md border border-[#d8dee6] bg-white">
      <header className="flex flex-wrap items-center justify-between gap-2 border-b border-[#d8dee6] px-4 py-3">
        <h2 id={id} className="text-base font-bold text-[#17324d]">
          {titolo}
        </h2>
        {accanto !== undefined && <div className="text-sm text-[#455b71]">{accanto}</div>}
      </header>
      <div className={senzaMargine ? 'overflow-x-auto' : 'grid gap-4 p-4'}>{children}</div>
    </section>
  );
}
