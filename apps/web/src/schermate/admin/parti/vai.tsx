import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Un collegamento interno il cui percorso nasce da un identificativo; quello della pagina aperta lo dice da sé. */
export function Vai({ a, children }: { a: string; children: ReactNode }) {
  return (
    <Link
      to={a}
      activeOptions={{ exact: true }}
      className="font-semibold text-azione-scura underline underline-offset-2 aria-[current=page]:text-inchiostro aria-[current=page]:no-underline"
    >
      {children}
    </Link>
  );
}
