import { LinguaUi, Toasts } from '@gestore/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect, useRef } from 'react';
import { ProblemaChiamata } from './accesso/chiamate.ts';
import { UltimaRete } from './guscio/errore.tsx';
import type { creaRouter } from './rotte.tsx';
import { useLingua } from './testi/lingua.ts';

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
      <RouterProvider router={router} />
      <Toasts />
    </LinguaUi>
  );
}
