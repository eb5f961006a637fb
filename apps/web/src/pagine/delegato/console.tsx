import { Skeleton } from '@gestore/ui';
import { lazy, Suspense } from 'react';
import { COMUNI } from '../../cose/conduzione/funzioni.testi.ts';
import { PaginaAsta } from '../../cose/mattinata/pagina/pagina-asta.tsx';
import { inRete } from '../../guscio/in-rete.ts';
import { useTesti } from '../../testi/lingua.ts';

/** Quale vendita è, e che cosa vi accade, non aspettano i moduli con cui la si conduce. */
const Gara = lazy(async () => ({
  default: (await inRete(() => import('../../cose/gara/per-chi-conduce.tsx'))()).Gara,
}));

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
