import { LinguaUi, Toasts } from '@gestore/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { ProblemaChiamata } from './accesso/chiamate.ts';
import { UltimaRete } from './guscio/errore.tsx';
import { pezzo } from './guscio/in-rete.ts';
import type { creaRouter } from './rotte.tsx';
import { guardaSaleInOnda, saleInOnda } from './sala-virtuale/in-onda.ts';
import { useLingua } from './testi/lingua.ts';

/** Quasi nessuno parla nella sala virtuale: chi la apre ha già scaricato il resto. */
const MicrofonoAcceso = pezzo(() => import('./guscio/microfono-acceso.tsx'), 'MicrofonoAcceso');

/** La memoria delle letture di una pagina. */
export function creaLetture(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Una risposta del server non si ripete; una risposta mancata sì, un poco.
        retry: (tentativi, errore) => !(errore instanceof ProblemaChiamata) && tentativi < 3,
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false },
    },
  });
}

type Parti = {
  cliente: QueryClient;
  router: ReturnType<typeof creaRouter>;
  /** Una volta, quando la pagina risponde. */
  quandoPresa?: () => void;
};

/** L'applicazione intera, la stessa nel browser e sul server. */
export function Applicazione({ cliente, router, quandoPresa }: Parti) {
  const presa = useRef(false);
  useEffect(() => {
    if (!presa.current) quandoPresa?.();
    presa.current = true;
  }, [quandoPresa]);
  return (
    <StrictMode>
      <UltimaRete>
        <QueryClientProvider client={cliente}>
          <Pagine router={router} />
        </QueryClientProvider>
      </UltimaRete>
    </StrictMode>
  );
}

function Pagine({ router }: Pick<Parti, 'router'>) {
  return (
    <LinguaUi value={useLingua()}>
      <InOnda />
      <RouterProvider router={router} />
      <Toasts />
    </LinguaUi>
  );
}

function InOnda() {
  const sale = useSyncExternalStore(guardaSaleInOnda, saleInOnda, saleInOnda);
  if (sale.length === 0) return null;
  return (
    <Suspense>
      <MicrofonoAcceso sale={sale} />
    </Suspense>
  );
}
