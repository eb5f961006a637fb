import { Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { GUSCIO } from '../testi/guscio.ts';
import { useTesti } from '../testi/lingua.ts';
import { TITOLO_PRODOTTO, TRANSIZIONE_NOME } from './costanti.ts';

/** Il titolo della pagina, con il nome del prodotto in coda. */
export function useTitolo(titolo: string): void {
  useEffect(() => {
    document.title = `${titolo} - ${TITOLO_PRODOTTO}`;
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
    () => true,
  );
}

/** Falso sul server, e nel primo disegno di una pagina che viene da lui: per ciò che soltanto il browser sa fare. */
export function useNelBrowser(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
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

/**
 * Il posto della pagina. La transizione «page» (fuori, poi dentro) è in `stile.css`; qui si sposta il fuoco, perché chi
 * naviga con la tastiera o ascolta riparta dalla pagina nuova e non dal menu che l'ha aperta. È alto almeno quanto lo schermo:
 * il piede non sale mentre si aspetta, per poi scendere.
 */
export function Contenuto({ larga = false, children }: { larga?: boolean; children?: ReactNode }) {
  const percorso = useRouterState({ select: (stato) => stato.resolvedLocation?.pathname });
  const principale = useRef<HTMLElement>(null);
  const precedente = useRef<string>(undefined);
  useEffect(() => {
    const cambiato = precedente.current !== undefined && precedente.current !== percorso;
    precedente.current = percorso;
    // Una schermata che ha già preso il fuoco, o una finestra aperta, se lo tiene.
    if (!cambiato || principale.current?.contains(document.activeElement) || document.querySelector('[role$=dialog]'))
      return;
    principale.current?.focus({ preventScroll: true });
  }, [percorso]);
  return (
    <main
      ref={principale}
      id="contenuto"
      tabIndex={-1}
      className={`${TRANSIZIONE_NOME} mx-auto min-h-[calc(100dvh-3.75rem)] w-full min-w-0 flex-1 px-4 py-6 outline-none ${larga ? '' : 'max-w-6xl'}`}
    >
      {children ?? <Outlet />}
    </main>
  );
}
