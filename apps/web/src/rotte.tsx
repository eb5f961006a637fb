import { TIPI_ESITO } from '@gestore/dominio';
import {
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { guardiaDi, soloOspiti } from './accesso/guardie.ts';
import { ErroreRotta, NonTrovata } from './guscio/errore.tsx';
import { pezzo } from './guscio/in-rete.ts';
import { LayoutDefault, LayoutLogin } from './guscio/layout.tsx';

/** La tavola delle rotte, quella della specifica: quattro layout, guardie per nome, ogni schermata caricata al bisogno. */
const radice = createRootRoute({
  component: Outlet,
  // Una rotta che non esiste non ha un layout suo: prende quello dei visitatori, con le strade per ripartire.
  notFoundComponent: () => (
    <LayoutDefault>
      <NonTrovata />
    </LayoutDefault>
  ),
  errorComponent: ErroreConLayout,
});

/** Un errore prima che il layout della rotta ci sia: una guardia che non ha avuto risposta, per esempio. */
function ErroreConLayout({ error }: { error: unknown }) {
  return (
    <LayoutDefault>
      <ErroreRotta error={error} />
    </LayoutDefault>
  );
}

const predefinito = createRoute({ getParentRoute: () => radice, id: '_default', component: LayoutDefault });
const accesso = createRoute({ getParentRoute: () => radice, id: '_login', component: LayoutLogin });
const admin = createRoute({
  getParentRoute: () => radice,
  id: '_admin',
  component: pezzo(() => import('./guscio/layout-interni.tsx'), 'LayoutAdmin'),
  errorComponent: ErroreConLayout,
  beforeLoad: guardiaDi('admin/authenticated'),
});
const edicom = createRoute({
  getParentRoute: () => radice,
  id: '_edicom',
  component: pezzo(() => import('./guscio/layout-interni.tsx'), 'LayoutEdicom'),
  errorComponent: ErroreConLayout,
  beforeLoad: guardiaDi('edicom/authenticated'),
});
const sala = createRoute({
  getParentRoute: () => radice,
  id: '_sala',
  component: pezzo(() => import('./guscio/layout-interni.tsx'), 'LayoutSala'),
  errorComponent: ErroreConLayout,
  beforeLoad: guardiaDi('admin/authenticated'),
});
const utente = createRoute({
  getParentRoute: () => predefinito,
  id: '_utente',
  component: Outlet,
  beforeLoad: guardiaDi('user/authenticated'),
});

const ospiteUtente = soloOspiti('user');

/** Un identificativo che non può essere di alcuna vendita, o un esito che non esiste: la pagina non c'è (specifica, sezione 8). */
const conId = { parse: ({ id }: { id: string }) => ({ id: uuid(id) }) };
const conIdFacoltativo = {
  parse: ({ id }: { id?: string | undefined }) => (id === undefined ? {} : { id: uuid(id) }),
};
const conEsito = {
  parse: ({ esito }: { esito?: string | undefined }) => {
    if (esito !== undefined && !TIPI_ESITO.some((uno) => uno === esito)) throw notFound();
    return esito === undefined ? {} : { esito };
  },
};
function uuid(testo: string): string {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(testo)) throw notFound();
  return testo;
}

const albero = radice.addChildren([
  predefinito.addChildren([
    createRoute({
      getParentRoute: () => predefinito,
      path: '/',
      component: pezzo(() => import('./pagine/pubblico/home.tsx'), 'Home'),
    }),
    createRoute({
      getParentRoute: () => predefinito,
      path: '/asta/$id',
      params: conId,
      component: pezzo(() => import('./pagine/pubblico/scheda.tsx'), 'SchedaAsta'),
    }),
    createRoute({
      getParentRoute: () => predefinito,
      path: '/asta/$id/assisti',
      params: conId,
      component: pezzo(() => import('./pagine/pubblico/assisti.tsx'), 'Assisti'),
    }),
    createRoute({
      getParentRoute: () => predefinito,
      path: '/verifica',
      component: pezzo(() => import('./pagine/pubblico/verifica.tsx'), 'Verifica'),
    }),
    createRoute({
      getParentRoute: () => predefinito,
      path: '/prova',
      component: pezzo(() => import('./pagine/pubblico/prova.tsx'), 'Prova'),
    }),
    createRoute({
      getParentRoute: () => predefinito,
      path: '/stato',
      component: pezzo(() => import('./pagine/pubblico/stato.tsx'), 'StatoServizio'),
    }),
    createRoute({
      getParentRoute: () => predefinito,
      path: '/accessibilita',
      component: pezzo(() => import('./pagine/pubblico/accessibilita.tsx'), 'Accessibilita'),
    }),
    createRoute({
      getParentRoute: () => predefinito,
      path: '/condizioni',
      component: pezzo(() => import('./pagine/pubblico/condizioni.tsx'), 'Condizioni'),
    }),
    utente.addChildren([
      createRoute({
        getParentRoute: () => utente,
        path: '/user/asta/busta_rifiutata',
        component: pezzo(() => import('./pagine/offerente/busta-rifiutata.tsx'), 'BustaRifiutata'),
      }),
      createRoute({
        getParentRoute: () => utente,
        path: '/user/asta/conclusa',
        component: pezzo(() => import('./pagine/offerente/conclusa.tsx'), 'Conclusa'),
      }),
      createRoute({
        getParentRoute: () => utente,
        path: '/user/asta/virtualRoom',
        component: pezzo(() => import('./pagine/offerente/stanza-o-esito.tsx'), 'VirtualRoomUtente'),
      }),
      createRoute({
        getParentRoute: () => utente,
        path: '/user/asta/{-$esito}',
        params: conEsito,
        component: pezzo(() => import('./pagine/offerente/stanza-o-esito.tsx'), 'StanzaOEsito'),
      }),
    ]),
  ]),
  accesso.addChildren([
    createRoute({
      getParentRoute: () => accesso,
      path: '/login/{-$token}',
      component: pezzo(() => import('./pagine/accesso/utente.tsx'), 'AccessoUtente'),
      // Chi apre il collegamento di un'altra credenziale vede quella, anche se è già entrato con una.
      beforeLoad: ({ params }) => (params.token === undefined ? ospiteUtente() : undefined),
    }),
    createRoute({
      getParentRoute: () => accesso,
      path: '/admin/login',
      component: pezzo(() => import('./pagine/accesso/delegato.tsx'), 'AccessoDelegato'),
      beforeLoad: soloOspiti('admin'),
    }),
    createRoute({
      getParentRoute: () => accesso,
      path: '/admin/password/reset',
      component: pezzo(() => import('./pagine/accesso/password.tsx'), 'ReimpostaPassword'),
      beforeLoad: soloOspiti('admin'),
    }),
    createRoute({
      getParentRoute: () => accesso,
      path: '/edicom/login',
      component: pezzo(() => import('./pagine/accesso/gestore.tsx'), 'AccessoGestore'),
      beforeLoad: soloOspiti('edicom'),
    }),
    createRoute({
      getParentRoute: () => accesso,
      path: '/edicom/authenticable/callback',
      component: pezzo(() => import('./pagine/accesso/ritorno-esterno.tsx'), 'RitornoDalFornitore'),
    }),
  ]),
  createRoute({
    getParentRoute: () => radice,
    path: '/admin',
    beforeLoad: () => {
      throw redirect({ to: '/admin/dashboard' });
    },
  }),
  createRoute({
    getParentRoute: () => radice,
    path: '/edicom',
    beforeLoad: () => {
      throw redirect({ to: '/edicom/dashboard' });
    },
  }),
  sala.addChildren([
    createRoute({
      getParentRoute: () => sala,
      path: '/admin/asta/{-$id}/console/sala',
      params: conIdFacoltativo,
      component: pezzo(() => import('./pagine/delegato/sala.tsx'), 'Sala'),
    }),
  ]),
  admin.addChildren([
    createRoute({
      getParentRoute: () => admin,
      path: '/admin/dashboard',
      component: pezzo(() => import('./pagine/delegato/dashboard.tsx'), 'DashboardDelegato'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/admin/calendario',
      component: pezzo(() => import('./pagine/delegato/calendario.tsx'), 'CalendarioDelegato'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/admin/token',
      component: pezzo(() => import('./pagine/delegato/token.tsx'), 'Token'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/admin/asta/{-$id}',
      params: conIdFacoltativo,
      component: pezzo(() => import('./pagine/delegato/asta.tsx'), 'AstaDelegato'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/admin/asta/{-$id}/busta',
      params: conIdFacoltativo,
      component: pezzo(() => import('./pagine/delegato/busta.tsx'), 'Busta'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/admin/asta/{-$id}/console',
      params: conIdFacoltativo,
      component: pezzo(() => import('./pagine/delegato/console.tsx'), 'Console'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/admin/asta/{-$id}/helpdesk',
      params: conIdFacoltativo,
      component: pezzo(() => import('./pagine/delegato/helpdesk.tsx'), 'HelpdeskDelegato'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/admin/asta/{-$id}/redattore',
      params: conIdFacoltativo,
      component: pezzo(() => import('./pagine/delegato/redattore.tsx'), 'Redattore'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/admin/asta/{-$id}/virtualRoom',
      params: conIdFacoltativo,
      component: pezzo(() => import('./pagine/delegato/virtual-room.tsx'), 'VirtualRoomDelegato'),
    }),
  ]),
  edicom.addChildren([
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/dashboard',
      component: pezzo(() => import('./pagine/gestore/dashboard.tsx'), 'DashboardGestore'),
    }),
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/asta/create',
      component: pezzo(() => import('./pagine/gestore/nuova-asta.tsx'), 'NuovaAsta'),
    }),
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/asta/helpdesk',
      component: pezzo(() => import('./pagine/gestore/helpdesk.tsx'), 'HelpdeskGestore'),
    }),
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/asta/$id',
      params: conId,
      component: pezzo(() => import('./pagine/gestore/asta.tsx'), 'AstaGestore'),
    }),
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/asta/$id/helpdesk',
      params: conId,
      component: pezzo(() => import('./pagine/gestore/helpdesk.tsx'), 'HelpdeskGestore'),
    }),
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/calendario',
      component: pezzo(() => import('./pagine/gestore/calendario.tsx'), 'CalendarioGestore'),
    }),
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/bancasella',
      component: pezzo(() => import('./pagine/gestore/bancasella.tsx'), 'BancaSella'),
    }),
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/bancasella/ordine/create',
      component: pezzo(() => import('./pagine/gestore/ordine-nuovo.tsx'), 'OrdineNuovo'),
    }),
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/bcc',
      component: pezzo(() => import('./pagine/gestore/bcc.tsx'), 'Bcc'),
    }),
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/logs',
      component: pezzo(() => import('./pagine/gestore/logs.tsx'), 'Logs'),
    }),
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/soggetti',
      component: pezzo(() => import('./pagine/gestore/anagrafe/soggetti.tsx'), 'Soggetti'),
    }),
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/soggetti/create',
      component: pezzo(() => import('./pagine/gestore/anagrafe/nuovo-soggetto.tsx'), 'NuovoSoggetto'),
    }),
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/soggetti/$id',
      params: conId,
      component: pezzo(() => import('./pagine/gestore/anagrafe/soggetto.tsx'), 'Soggetto'),
    }),
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/operatori',
      component: pezzo(() => import('./pagine/gestore/operatori.tsx'), 'Operatori'),
    }),
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/statistiche',
      component: pezzo(() => import('./pagine/gestore/statistiche.tsx'), 'Statistiche'),
    }),
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/tribunali',
      component: pezzo(() => import('./pagine/gestore/tribunali.tsx'), 'Tribunali'),
    }),
  ]),
]);

/** Il router della pagina; sul server, di una pagina sola, con l'indirizzo chiesto. */
export function creaRouter(history?: RouterHistory) {
  return createRouter({
    routeTree: albero,
    caseSensitive: true,
    scrollRestoration: history === undefined,
    defaultHashScrollIntoView: true,
    defaultPreload: false,
    defaultNotFoundComponent: NonTrovata,
    defaultErrorComponent: ErroreRotta,
    ...(history === undefined ? {} : { history }),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof creaRouter>;
  }
}
