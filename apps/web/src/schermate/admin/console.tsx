import { Skeleton } from '@gestore/ui';
import { lazy, Suspense } from 'react';
import { inRete } from '../../guscio/in-rete.ts';
import { useTesti } from '../../testi/lingua.ts';
import { PaginaAsta } from './parti/pagina-asta.tsx';
import { COMUNI } from './testi/comuni.ts';

/** Quale vendita è, e che cosa vi accade, non aspettano i moduli con cui la si conduce. */
const Gara = lazy(async () => ({ default: (await inRete(() => import('./console/gara.tsx'))()).Gara }));

/** La gara dal posto di chi la conduce: tempo, comandi, rilanci, chi è collegato, messaggi, assistenza. */
export function Console() {
  const t = useTesti(COMUNI);
  return (
    <PaginaAsta funzione="console">
      {(id, vendita) => (
        <Suspense fallback={<Skeleton label={t.letturaVendita} lines={8} />}>
          <Gara id={id} vendita={vendita} />
        </Suspense>
      )}
    </PaginaAsta>
  );
}
