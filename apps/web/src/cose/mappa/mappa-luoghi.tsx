import { Skeleton } from '@gestore/ui';
import { Suspense } from 'react';
import { pezzo } from '../../guscio/in-rete.ts';
import { useNelBrowser } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';
import type { MappaLuoghiProps } from './carta.ts';
import { MAPPA } from './testi.ts';

// Leaflet e il contorno si scaricano solo dove c'è una mappa.
const Intera = pezzo(() => import('./mappa-intera.tsx'), 'MappaIntera');

/**
 * I luoghi sulla mappa dell'Italia. Ogni segno è un collegamento che si raggiunge con il tasto Tab; accanto serve sempre
 * un elenco che dica le stesse cose.
 */
export function MappaLuoghi(props: MappaLuoghiProps) {
  const t = useTesti(MAPPA);
  const attesa = <Skeleton label={t.caricamento} lines={6} />;
  if (!useNelBrowser()) return attesa;
  return (
    <Suspense fallback={attesa}>
      <Intera {...props} />
    </Suspense>
  );
}
