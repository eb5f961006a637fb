import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Un collegamento interno il cui percorso nasce da un identificativo; quello della pagina aperta lo dice da sé. `alto` fuori dalle frasi, dove il dito ha bisogno di 44 punti. */
export function Vai({
  a,
  alto = false,
  cerca,
  children,
}: {
  a: string;
  alto?: boolean;
  /** Ciò che segue il punto interrogativo. */
  cerca?: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  return (
    <Link
      to={a}
      {...(cerca === undefined ? {} : { search: cerca })}
      activeOptions={{ exact: true }}
      className={`font-semibold text-azione-scura underline underline-offset-2 aria-[current=page]:text-inchiostro aria-[current=page]:no-underline ${alto ? 'inline-flex min-comando items-center gap-x-2' : ''}`}
    >
      {children}
    </Link>
  );
}
