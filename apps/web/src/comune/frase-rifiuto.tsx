import { descriviRifiuto } from '@gestore/dominio';
import { lazy, Suspense } from 'react';
import { inRete } from '../guscio/in-rete.ts';
import { useLingua } from '../testi/lingua.ts';
import type { DaDire } from './cortesia-rifiuto.tsx';

/** Le parole inglesi dei rifiuti le scarica chi legge in inglese. */
const CortesiaRifiuto = lazy(async () => ({
  default: (await inRete(() => import('./cortesia-rifiuto.tsx'))()).CortesiaRifiuto,
}));

/** Un rifiuto della legge con le parole della legge; accanto, per chi legge in inglese, una traduzione che dice di esserlo. */
export function FraseRifiuto({ rifiuto, istante }: DaDire) {
  return (
    <>
      <span lang="it">{descriviRifiuto(rifiuto, istante)}</span>
      {useLingua() === 'en' && (
        <Suspense>
          <CortesiaRifiuto rifiuto={rifiuto} {...(istante === undefined ? {} : { istante })} />
        </Suspense>
      )}
    </>
  );
}
