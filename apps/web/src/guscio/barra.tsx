import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { GUSCIO } from '../testi/guscio.ts';
import { useTesti } from '../testi/lingua.ts';

/** Barra di navigazione: specifica, sezione 9: 200 ms prima di mostrarsi, 5.000 ms di durata massima. */
const RITARDO_MS = 200;
const DURATA_MS = 5_000;

export function BarraNavigazione() {
  const t = useTesti(GUSCIO);
  const inCorso = useRouterState({ select: (stato) => stato.status === 'pending' });
  const [visibile, setVisibile] = useState(false);
  useEffect(() => {
    if (!inCorso) {
      setVisibile(false);
      return undefined;
    }
    const mostra = setTimeout(() => setVisibile(true), RITARDO_MS);
    const nascondi = setTimeout(() => setVisibile(false), RITARDO_MS + DURATA_MS);
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
      className="barra-navigazione fixed inset-x-0 top-0 z-50 h-1 origin-left bg-azione-chiara"
    />
  );
}
