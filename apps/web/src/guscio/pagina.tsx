import { Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { GUSCIO } from '../testi/guscio.ts';
import { useTesti } from '../testi/lingua.ts';

/** Il titolo della pagina, con il nome del prodotto in coda. */
export function useTitolo(titolo: string): void {
  useEffect(() => {
    document.title = `${titolo} - Gestore Vendite`;
  }, [titolo]);
}

/** Vero finché il browser dice di essere in rete. */
export function useInRete(): boolean {
  return useSyncExternalStore(
    (avvisa) => {
      addEventListener('online', avvisa);
      addEventListener('offline', avvisa);
      return () => {
        removeEventListener('online', avvisa);
        removeEventListener('offline', avvisa);
      };
    },
    () => navigator.onLine,
  );
}

export function SaltaAlContenuto() {
  const t = useTesti(GUSCIO);
  return (
    <a
      href="#contenuto"
      className="sr-only z-50 rounded bg-white px-4 py-2 font-semibold text-azione-scura focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
    >
      {t.vaiAlContenuto}
    </a>
  );
}

export function AvvisoFuoriLinea() {
  const t = useTesti(GUSCIO);
  if (useInRete()) return <div role="status" />;
  return (
    <div role="status" className="bg-attenzione-chiara px-4 py-2 text-center font-semibold text-attenzione">
      {t.fuoriLinea}
    </div>
  );
}

/** La pagina che cambia: la transizione «page» ricomincia a ogni percorso. */
export function Contenuto({ larga = false, children }: { larga?: boolean; children?: ReactNode }) {
  const percorso = useRouterState({ select: (stato) => stato.location.pathname });
  return (
    <main
      id="contenuto"
      tabIndex={-1}
      className={`mx-auto w-full min-w-0 flex-1 px-4 py-6 outline-none ${larga ? '' : 'max-w-6xl'}`}
    >
      <div key={percorso} className="page-enter">
        {children ?? <Outlet />}
      </div>
    </main>
  );
}
