import type { ReactNode } from 'react';

/** Un testo dell'avviso: resta in italiano in ogni lingua della pagina, e lo dichiara a chi ascolta. */
export function Italiano({ children }: { children: ReactNode }) {
  return <span lang="it">{children}</span>;
}
