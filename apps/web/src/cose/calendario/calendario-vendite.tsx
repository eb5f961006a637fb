import { Skeleton } from '@gestore/ui';
import { Suspense } from 'react';
import { pezzo } from '../../guscio/in-rete.ts';
import { useNelBrowser } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';
import type { CalendarioVenditeProps } from './calendario-intero.tsx';
import { CALENDARIO } from './calendario-vendite.testi.ts';

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
