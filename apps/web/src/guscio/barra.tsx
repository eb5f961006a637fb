import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { GUSCIO } from '../testi/guscio.ts';
import { useTesti } from '../testi/lingua.ts';
import { BARRA_DURATA_MS, BARRA_RITARDO_MS } from './costanti.ts';

export function BarraNavigazione() {
  const t = useTesti(GUSCIO);
  const inCorso = useRouterState({ select: (stato) => stato.status === 'pending' });
  const [visibile, setVisibile] = useState(false);
  useEffect(() => {
    if (!inCorso) {
      setVisibile(false);
      return undefined;
    }
    const mostra = setTimeout(() => setVisibile(true), BARRA_RITARDO_MS);
    const nascondi = setTimeout(() => setVisibile(false), BARRA_RITARDO_MS + BARRA_DURATA_MS);
    return () => {
      clearTimeout(mostra);
      clearTimeout(nascondi);
    };
  }, [inCorso]);
  if (!visibile) return null;
  return (
    <div
      role="progressbar"
      aria-label={t.caricamento}
      ref={avanza}
      className="fixed inset-x-0 top-0 z-50 h-1 origin-left bg-azione-chiara"
    />
  );
}

/** La barra avanza per tutta la sua durata; per chi preferisce meno movimento è subito piena. */
function avanza(barra: HTMLElement | null): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  barra?.animate([{ transform: 'scaleX(0)' }, {}], {
    duration: BARRA_DURATA_MS,
    easing: 'cubic-bezier(0.1, 0.7, 0.4, 1)',
  });
}
