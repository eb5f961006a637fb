import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { guardia, soloOspiti } from './accesso/guardie.ts';
import { ErroreRotta, NonTrovata } from './guscio/errore.tsx';
import { LayoutAdmin, LayoutDefault, LayoutEdicom, LayoutLogin, LayoutSala } from './guscio/layout.tsx';
import { conTransizione } from './guscio/transizione.ts';

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
  component: LayoutAdmin,
  errorComponent: ErroreConLayout,
  beforeLoad: guardia('admin/authenticated'),
});
const edicom = createRoute({
  getParentRoute: () => radice,
  id: '_edicom',
  component: LayoutEdicom,
  errorComponent: ErroreConLayout,
  beforeLoad: guardia('edicom/authenticated'),
});
const sala = createRoute({
  getParentRoute: () => radice,
  id: '_sala',
  component: LayoutSala,
  errorComponent: ErroreConLayout,
  beforeLoad: guardia('admin/authenticated'),
});
const utente = createRoute({
  getParentRoute: () => predefinito,
  id: '_utente',
  component: Outlet,
  beforeLoad: guardia('user/authenticated'),
});

const ospiteUtente = soloOspiti('user');

const pubblico = () => import('./schermate/pubblico/indice.ts');
const stanza = () => import('./schermate/user/indice.ts');
const delegato = () => import('./schermate/admin/indice.ts');
const gestore = () => import('./schermate/edicom/indice.ts');
const entrata = () => import('./schermate/accesso/indice.ts');

const albero = radice.addChildren([
  predefinito.addChildren([
    createRoute({ getParentRoute: () => predefinito, path: '/', component: lazyRouteComponent(pubblico, 'Home') }),
    createRoute({
      getParentRoute: () => predefinito,
      path: '/asta/$id',
      component: lazyRouteComponent(pubblico, 'SchedaAsta'),
    }),
    createRoute({
      getParentRoute: () => predefinito,
      path: '/verifica',
      component: lazyRouteComponent(() => import('./schermate/pubblico/verifica.tsx'), 'Verifica'),
    }),
    createRoute({
      getParentRoute: () => predefinito,
      path: '/prova',
      component: lazyRouteComponent(pubblico, 'Prova'),
    }),
    createRoute({
      getParentRoute: () => predefinito,
      path: '/stato',
      component: lazyRouteComponent(pubblico, 'StatoServizio'),
    }),
    createRoute({
      getParentRoute: () => predefinito,
      path: '/accessibilita',
      component: lazyRouteComponent(pubblico, 'Accessibilita'),
    }),
    createRoute({
      getParentRoute: () => predefinito,
      path: '/condizioni',
      component: lazyRouteComponent(pubblico, 'Condizioni'),
    }),
    utente.addChildren([
      createRoute({
        getParentRoute: () => utente,
        path: '/user/asta/busta_rifiutata',
        component: lazyRouteComponent(stanza, 'BustaRifiutata'),
      }),
      createRoute({
        getParentRoute: () => utente,
        path: '/user/asta/conclusa',
        component: lazyRouteComponent(stanza, 'Conclusa'),
      }),
      createRoute({
        getParentRoute: () => utente,
        path: '/user/asta/virtualRoom',
        component: lazyRouteComponent(stanza, 'VirtualRoom'),
      }),
      createRoute({
        getParentRoute: () => utente,
        path: '/user/asta/{-$esito}',
        component: lazyRouteComponent(stanza, 'StanzaOEsito'),
      }),
    ]),
  ]),
  accesso.addChildren([
    createRoute({
      getParentRoute: () => accesso,
      path: '/login/{-$token}',
      component: lazyRouteComponent(entrata, 'AccessoUtente'),
      // Chi apre il collegamento di un'altra credenziale vede quella, anche se è già entrato con una.
      beforeLoad: ({ params }) => (params.token === undefined ? ospiteUtente() : undefined),
    }),
    createRoute({
      getParentRoute: () => accesso,
      path: '/admin/login',
      component: lazyRouteComponent(entrata, 'AccessoDelegato'),
      beforeLoad: soloOspiti('admin'),
    }),
    createRoute({
      getParentRoute: () => accesso,
      path: '/admin/password/reset',
      component: lazyRouteComponent(entrata, 'ReimpostaPassword'),
      beforeLoad: soloOspiti('admin'),
    }),
    createRoute({
      getParentRoute: () => accesso,
      path: '/edicom/login',
      component: lazyRouteComponent(entrata, 'AccessoGestore'),
      beforeLoad: soloOspiti('edicom'),
    }),
    createRoute({
      getParentRoute: () => accesso,
      path: '/edicom/authenticable/callback',
      component: lazyRouteComponent(entrata, 'RitornoEsterno'),
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
      component: lazyRouteComponent(delegato, 'Sala'),
    }),
  ]),
  admin.addChildren([
    createRoute({
      getParentRoute: () => admin,
      path: '/admin/dashboard',
      component: lazyRouteComponent(delegato, 'Dashboard'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/admin/calendario',
      component: lazyRouteComponent(delegato, 'Calendario'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/admin/token',
      component: lazyRouteComponent(delegato, 'Token'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/admin/asta/{-$id}',
      component: lazyRouteComponent(delegato, 'Asta'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/admin/asta/{-$id}/busta',
      component: lazyRouteComponent(delegato, 'Busta'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/admin/asta/{-$id}/console',
      component: lazyRouteComponent(delegato, 'Console'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/admin/asta/{-$id}/helpdesk',
      component: lazyRouteComponent(delegato, 'Helpdesk'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/admin/asta/{-$id}/redattore',
      component: lazyRouteComponent(delegato, 'Redattore'),
    }),
    createRoute({
      getParentRoute: () => admin,
      path: '/admin/asta/{-$id}/virtualRoom',
      component: lazyRouteComponent(delegato, 'VirtualRoom'),
    }),
  ]),
  edicom.addChildren([
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/dashboard',
      component: lazyRouteComponent(gestore, 'Dashboard'),
    }),
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/asta/create',
      component: lazyRouteComponent(gestore, 'NuovaAsta'),
    }),
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/asta/helpdesk',
      component: lazyRouteComponent(gestore, 'Helpdesk'),
    }),
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/asta/$id',
      component: lazyRouteComponent(gestore, 'Asta'),
    }),
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/asta/$id/helpdesk',
      component: lazyRouteComponent(gestore, 'Helpdesk'),
    }),
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/calendario',
      component: lazyRouteComponent(gestore, 'Calendario'),
    }),
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/bancasella',
      component: lazyRouteComponent(gestore, 'BancaSella'),
    }),
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/bancasella/ordine/create',
      component: lazyRouteComponent(gestore, 'Ordine'),
    }),
    createRoute({ getParentRoute: () => edicom, path: '/edicom/bcc', component: lazyRouteComponent(gestore, 'Bcc') }),
    createRoute({ getParentRoute: () => edicom, path: '/edicom/logs', component: lazyRouteComponent(gestore, 'Logs') }),
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/soggetti',
      component: lazyRouteComponent(gestore, 'Soggetti'),
    }),
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/soggetti/create',
      component: lazyRouteComponent(gestore, 'NuovoSoggetto'),
    }),
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/soggetti/$id',
      component: lazyRouteComponent(gestore, 'Soggetto'),
    }),
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/statistiche',
      component: lazyRouteComponent(gestore, 'Statistiche'),
    }),
    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/tribunali',
      component: lazyRouteComponent(gestore, 'Tribunali'),
    }),
  ]),
]);

export const router = createRouter({
  routeTree: albero,
  scrollRestoration: true,
  defaultHashScrollIntoView: true,
  defaultPreload: false,
  defaultNotFoundComponent: NonTrovata,
  defaultErrorComponent: ErroreRotta,
});
conTransizione(router);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
