import { Skeleton } from '@gestore/ui';
import { Suspense } from 'react';
import { pezzo } from '../../guscio/in-rete.ts';
import { useTesti } from '../../testi/lingua.ts';
import type { Gruppo, Serie } from './colonne.tsx';
import { STATISTICHE } from './testi.ts';

// I grafici pesano: si scaricano quando servono. Come per le rotte, un pezzo che manca ricarica la pagina.
const Colonne = pezzo(() => import('./colonne.tsx'), 'Colonne');

/** Un grafico a colonne con il suo nome; la tabella con gli stessi numeri la mette chi lo usa, subito dopo. */
export function Grafico({
  titolo,
  ...altri
}: {
  titolo: string;
  serie: readonly Serie[];
  gruppi: readonly Gruppo[];
  formatta: (valore: number) => string;
}) {
  const t = useTesti(STATISTICHE);
  return (
    <Suspense fallback={<Skeleton label={t.caricaGrafico} lines={5} />}>
      <Colonne nome={t.grafico(titolo)} {...altri} />
    </Suspense>
  );
}
