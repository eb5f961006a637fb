import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Un collegamento interno il cui percorso nasce da un identificativo. */
export function Vai({ a, attuale = false, children }: { a: string; attuale?: boolean; children: ReactNode }) {
  return (
    <Link
      to={a}
      aria-current={attuale ? 'page' : undefined}
      className="font-semibold text-azione-scura underline underline-offset-2 aria-[current=page]:aria-[current=page]:no-underline"
    >
      {children}
    </Link>
  );
}
