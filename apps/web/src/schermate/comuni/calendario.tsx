import type { Fase } from '@gestore/dominio';
import { Skeleton } from '@gestore/ui';
import { Suspense } from 'react';
import { pezzo } from '../../guscio/in-rete.ts';
import { useNelBrowser } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { CALENDARIO } from './testi/calendario.ts';

/**
 * Una vendita nel calendario: l'istante è quello d'inizio delle operazioni, in millisecondi. Oppure un giorno intero
 * (`2026-11-22`, che è anche il suo `id`), dove si dice soltanto quante sono.
 */
export type VenditaInCalendario =
  | { id: string; titolo: string; inizioIl: number; fase: Fase }
  | { id: string; titolo: string; giorno: string };

export type CalendarioVenditeProps = {
  vendite: readonly VenditaInCalendario[];
  /** L'indirizzo della pagina di una vendita, dentro il sito. */
  collegamento: (id: string) => string;
  /** Chiamata quando si guarda un altro periodo, estremi in millisecondi: chi ha un elenco lungo legge solo quello. */
  quandoPeriodo?: (dal: number, al: number) => void;
};

// Il calendario pesa: si scarica quando serve. Come per le rotte, un pezzo che manca ricarica la pagina.
const Intero = pezzo(() => import('./calendario-intero.tsx'), 'CalendarioIntero');

/**
 * Le vendite per mese, settimana, giorno ed elenco, in ora di Roma qualunque sia il fuso del browser. Su uno schermo
 * stretto si apre sull'elenco.
 */
export function CalendarioVendite(props: CalendarioVenditeProps) {
  const t = useTesti(CALENDARIO);
  const attesa = <Skeleton label={t.caricamento} lines={8} />;
  if (!useNelBrowser()) return attesa;
  return (
    <Suspense fallback={attesa}>
      <Intero {...props} />
    </Suspense>
  );
}
