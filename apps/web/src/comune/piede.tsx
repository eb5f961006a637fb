import type { ReactNode } from 'react';

/**
 * Ciò che sul telefono resta in vista in ogni punto della pagina, al piede dello schermo; `data-piede` lascia il suo posto a ciò che
 * prende il fuoco (`stile.css`). Con `soloStretto`, dove le colonne sono due non c'è.
 */
export function Piede({
  nome,
  soloStretto = false,
  children,
}: {
  nome: string;
  soloStretto?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={nome}
      data-piede
      className={`non-stampare sticky bottom-0 z-20 -mx-4 grid gap-2 border-t-2 border-bordo bg-white px-4 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] ${soloStretto ? 'lg:hidden' : ''}`}
    >
      {children}
    </section>
  );
}
