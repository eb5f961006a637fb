import '@gestore/ui/tema.css';
import './stile.css';
import { zodSenzaEval } from '@gestore/contratto/zod-senza-eval';
import { LinguaUi, Toasts } from '@gestore/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ProblemaChiamata } from './accesso/chiamate.ts';
import { ACCESSO, CASA } from './accesso/guardie.ts';
import {
  percheUscito,
  percorsoRicordato,
  quandoCambiaAccesso,
  quandoCambiaPersona,
  ricordaPercorso,
} from './accesso/sessione.ts';
import { UltimaRete } from './guscio/errore.tsx';
import { router } from './rotte.tsx';
import { linguaScelta, useLingua } from './testi/lingua.ts';

zodSenzaEval();

const cliente = new QueryClient({
  defaultOptions: {
    queries: {
      // Una risposta del server non si ripete; una risposta mancata sì, un poco.
      retry: (tentativi, errore) => !(errore instanceof ProblemaChiamata) && tentativi < 3,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});

// Ciò che un'altra persona ha letto in questa pagina non resta per la prossima.
quandoCambiaPersona(() => cliente.removeQueries({ type: 'inactive' }));
quandoCambiaAccesso((strategia, loggedIn) => {
  if (!loggedIn && percheUscito(strategia) !== null) ricordaPercorso(router.state.location.href);
  void router.navigate({ href: loggedIn ? percorsoRicordato(CASA[strategia]) : ACCESSO[strategia] });
});

// La pagina dice la lingua scelta in una visita precedente già al primo disegno.
document.documentElement.lang = linguaScelta();

const radice = document.getElementById('radice');
if (radice === null) throw new Error('manca la radice della pagina');
createRoot(radice).render(
  <StrictMode>
    <UltimaRete>
      <QueryClientProvider client={cliente}>
        <Pagine />
      </QueryClientProvider>
    </UltimaRete>
  </StrictMode>,
);

function Pagine() {
  return (
    <LinguaUi value={useLingua()}>
      <RouterProvider router={router} />
      <Toasts />
    </LinguaUi>
  );
}
