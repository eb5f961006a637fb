import { Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
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

/** Durata dell'entrata della transizione «page». */
const ENTRATA_MS = 150;

/** La pagina che cambia: la transizione «page» si anima a ogni percorso pronto, senza rifare ciò che è già disegnato. */
export function Contenuto({ larga = false, children }: { larga?: boolean; children?: ReactNode }) {
  const percorso = useRouterState({ select: (stato) => stato.resolvedLocation?.pathname });
  const pagina = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (percorso === undefined || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    pagina.current?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: ENTRATA_MS, easing: 'ease-out' });
  }, [percorso]);
  return (
    <main
      id="contenuto"
      tabIndex={-1}
      className={`mx-auto w-full min-w-0 flex-1 px-4 py-6 outline-none ${larga ? '' : 'max-w-6xl'}`}
    >
      <div ref={pagina}>{children ?? <Outlet />}</div>
    </main>
  );
}
