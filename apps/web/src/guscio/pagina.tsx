import { FINESTRA_APERTA } from '@gestore/ui';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { chiaviDi } from '../accesso/rimaste.ts';
import { useSessione } from '../accesso/sessione.ts';
import { GUSCIO } from '../testi/guscio.ts';
import { useTesti } from '../testi/lingua.ts';
import { TITOLO_PRODOTTO, TRANSIZIONE_NOME, VOCE } from './costanti.ts';
import { pezzo } from './in-rete.ts';

const RimasteDaRiaprire = pezzo(() => import('./rimaste-da-riaprire.tsx'), 'RimasteDaRiaprire');

/** Il titolo della pagina, con il nome del prodotto in coda. */
export function useTitolo(titolo: string): void {
  useEffect(() => {
    document.title = `${titolo} - ${TITOLO_PRODOTTO}`;
  }, [titolo]);
}

function ascoltaRete(avvisa: () => void): () => void {
  addEventListener('online', avvisa);
  addEventListener('offline', avvisa);
  return () => {
    removeEventListener('online', avvisa);
    removeEventListener('offline', avvisa);
  };
}

/** Vero finché il browser dice di essere in rete. */
export function useInRete(): boolean {
  return useSyncExternalStore(
    ascoltaRete,
    () => navigator.onLine,
    () => true,
  );
}

const nullaDaAscoltare = () => (): void => undefined;

/** Falso sul server, e nel primo disegno di una pagina che viene da lui: per ciò che soltanto il browser sa fare. */
export function useNelBrowser(): boolean {
  return useSyncExternalStore(
    nullaDaAscoltare,
    () => true,
    () => false,
  );
}

export function SaltaAlContenuto() {
  const t = useTesti(GUSCIO);
  return (
    <a
      href="#contenuto"
      className="sr-only z-50 rounded bg-white font-semibold text-azione-scura focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:min-comando focus:content-center focus:px-4"
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
    if (!cambiato || principale.current?.contains(document.activeElement) || document.querySelector(FINESTRA_APERTA))
      return;
    principale.current?.focus({ preventScroll: true });
  }, [percorso]);
  return (
    <main
      ref={principale}
      id="contenuto"
      tabIndex={-1}
      className={`${TRANSIZIONE_NOME} mx-auto min-h-[calc(100dvh-3.75rem)] w-full min-w-0 flex-1 px-4 outline-none ${larga ? 'py-4' : 'max-w-6xl py-6'}`}
    >
      {percorso !== undefined && <Ritrovate percorso={percorso} />}
      {children ?? <Outlet />}
      {/* Ciò che accade, per chi ascolta: vi scrive `voce.ts`. Resta quando la pagina cambia, e la frase non si perde con lei. */}
      <div id={VOCE} aria-live="polite" className="sr-only" />
    </main>
  );
}

/** Chi è rientrato trova qui ciò che stava scrivendo, se il modulo è ancora chiuso. */
function Ritrovate({ percorso }: { percorso: string }) {
  const { strategia, utente } = useSessione();
  const chi = `${strategia}/${utente?.id}`;
  if (!utente || chiaviDi(chi).length === 0) return null;
  return (
    <Suspense fallback={null}>
      <RimasteDaRiaprire key={percorso} chi={chi} percorso={percorso} />
    </Suspense>
  );
}
