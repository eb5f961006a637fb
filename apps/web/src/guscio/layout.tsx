import { Dialog } from '@base-ui/react/dialog';
import { Link, Outlet } from '@tanstack/react-router';
import {
  BarChart3,
  CalendarDays,
  FilePlus2,
  FileText,
  Gavel,
  Inbox,
  KeyRound,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  Mail,
  Menu,
  ScrollText,
  UserCheck,
  Users,
  Wallet,
  X,
} from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useUtente, utenteDi } from '../accesso/sessione.ts';
import { GUSCIO } from '../testi/guscio.ts';
import { cambiaLingua, useTesti } from '../testi/lingua.ts';
import { BarraNavigazione } from './barra.tsx';
import { AvvisoFuoriLinea, Contenuto, SaltaAlContenuto } from './pagina.tsx';
import { Testata } from './testata.tsx';

type VoceMenu = { a: string; chiave: keyof typeof GUSCIO.it; Icona: LucideIcon };

const VOCI_DELEGATO: readonly VoceMenu[] = [
  { a: '/admin/dashboard', chiave: 'cruscotto', Icona: LayoutDashboard },
  { a: '/admin/calendario', chiave: 'calendario', Icona: CalendarDays },
  { a: '/admin/asta/busta', chiave: 'buste', Icona: Inbox },
  { a: '/admin/asta/console', chiave: 'console', Icona: Gavel },
  { a: '/admin/token', chiave: 'credenziali', Icona: KeyRound },
  { a: '/admin/asta/helpdesk', chiave: 'assistenza', Icona: LifeBuoy },
  { a: '/admin/asta/redattore', chiave: 'verbali', Icona: FileText },
];

const VOCI_GESTORE: readonly VoceMenu[] = [
  { a: '/edicom/dashboard', chiave: 'cruscotto', Icona: LayoutDashboard },
  { a: '/edicom/asta/create', chiave: 'nuovaVendita', Icona: FilePlus2 },
  { a: '/edicom/asta/helpdesk', chiave: 'assistenza', Icona: LifeBuoy },
  { a: '/edicom/calendario', chiave: 'calendario', Icona: CalendarDays },
  { a: '/edicom/soggetti', chiave: 'soggetti', Icona: Users },
  { a: '/edicom/tribunali', chiave: 'tribunali', Icona: Gavel },
  { a: '/edicom/bancasella', chiave: 'bancasella', Icona: Wallet },
  { a: '/edicom/bcc', chiave: 'bcc', Icona: Mail },
  { a: '/edicom/operatori', chiave: 'operatori', Icona: UserCheck },
  { a: '/edicom/statistiche', chiave: 'statistiche', Icona: BarChart3 },
  { a: '/edicom/logs', chiave: 'registro', Icona: ScrollText },
];

/** Layout `default`: visitatori e partecipanti. */
export function LayoutDefault({ children }: { children?: ReactNode }) {
  const t = useTesti(GUSCIO);
  return (
    <div data-layout="default" className="flex min-h-dvh flex-col">
      <SaltaAlContenuto />
      <BarraNavigazione />
      <Testata strategia="user">
        <nav aria-label={t.naviga} className="flex items-center gap-1">
          <Link
            to="/"
            className="hidden min-h-10 items-center rounded px-3 hover:bg-white/15 focus-visible:outline-white sm:flex"
            activeOptions={{ exact: true }}
            activeProps={{ className: 'bg-white/15 font-semibold' }}
          >
            {t.vendite}
          </Link>
          <Link
            to="/verifica"
            className="hidden min-h-10 items-center rounded px-3 hover:bg-white/15 focus-visible:outline-white md:flex"
            activeProps={{ className: 'bg-white/15 font-semibold' }}
          >
            {t.verifica}
          </Link>
          <VersoLaVendita />
        </nav>
      </Testata>
      <AvvisoFuoriLinea />
      <Contenuto>{children}</Contenuto>
      <Piede />
    </div>
  );
}

/** La porta di chi ha una credenziale: accedere, o tornare alla propria vendita. */
function VersoLaVendita() {
  const t = useTesti(GUSCIO);
  const utente = useUtente('user');
  useEffect(() => {
    // Una pagina pubblica si mostra anche se non si può sapere chi la guarda.
    void utenteDi('user').catch(() => null);
  }, []);
  return (
    <Link
      to={utente ? '/user/asta/{-$esito}' : '/login/{-$token}'}
      params={{}}
      className="flex min-h-10 items-center rounded bg-white px-4 font-semibold text-azione-scura hover:bg-fondo focus-visible:outline-white aria-[current=page]:hidden"
    >
      {utente ? t.laMiaVendita : t.accedi}
    </Link>
  );
}

/** Layout `login`: una cosa sola da fare. */
export function LayoutLogin() {
  return (
    <div data-layout="login" className="flex min-h-dvh flex-col">
      <SaltaAlContenuto />
      <BarraNavigazione />
      <Testata />
      <AvvisoFuoriLinea />
      <Contenuto>
        <div className="mx-auto max-w-md">
          <Outlet />
        </div>
      </Contenuto>
      <Piede />
    </div>
  );
}

export function LayoutAdmin() {
  const t = useTesti(GUSCIO);
  return <ConMenu strategia="admin" area={t.areaDelegato} voci={VOCI_DELEGATO} />;
}

export function LayoutEdicom() {
  const t = useTesti(GUSCIO);
  return <ConMenu strategia="edicom" area={t.areaGestore} voci={VOCI_GESTORE} />;
}

/** Lo schermo della sala: nient'altro che ciò che si vede da lontano. */
export function LayoutSala() {
  return (
    <main id="contenuto" data-layout="admin" className="min-h-dvh bg-white">
      <Outlet />
    </main>
  );
}

function ConMenu({
  strategia,
  area,
  voci,
}: {
  strategia: 'admin' | 'edicom';
  area: string;
  voci: readonly VoceMenu[];
}) {
  const t = useTesti(GUSCIO);
  const [aperto, setAperto] = useState(false);
  return (
    <div data-layout={strategia} className="flex min-h-dvh flex-col">
      <SaltaAlContenuto />
      <BarraNavigazione />
      <Testata
        strategia={strategia}
        sottotitolo={area}
        larga
        prima={
          <Dialog.Root open={aperto} onOpenChange={setAperto}>
            <Dialog.Trigger
              aria-label={t.menu}
              className="grid size-10 place-items-center rounded hover:bg-white/15 focus-visible:outline-white lg:hidden"
            >
              <Menu aria-hidden="true" />
            </Dialog.Trigger>
            <Dialog.Portal>
              <Dialog.Backdrop className="fixed inset-0 z-40 bg-inchiostro/50" />
              <Dialog.Popup
                aria-label={t.naviga}
                className="fixed inset-y-0 left-0 z-40 w-72 overflow-y-auto bg-white p-3"
              >
                <Dialog.Close
                  aria-label={t.chiudiMenu}
                  className="mb-2 grid size-10 place-items-center rounded hover:bg-fondo"
                >
                  <X aria-hidden="true" />
                </Dialog.Close>
                <Voci voci={voci} quandoScelta={() => setAperto(false)} />
              </Dialog.Popup>
            </Dialog.Portal>
          </Dialog.Root>
        }
      />
      <AvvisoFuoriLinea />
      <div className="flex flex-1">
        <div className="non-stampare hidden w-56 shrink-0 border-r border-linea bg-white p-2 lg:block">
          <Voci voci={voci} />
        </div>
        <Contenuto larga />
      </div>
    </div>
  );
}

function Voci({ voci, quandoScelta }: { voci: readonly VoceMenu[]; quandoScelta?: () => void }) {
  const t = useTesti(GUSCIO);
  return (
    <nav aria-label={t.naviga}>
      <ul className="grid gap-1">
        {voci.map(({ a, chiave, Icona }) => (
          <li key={a}>
            <Link
              to={a}
              onClick={quandoScelta}
              className="flex min-h-10 items-center gap-3 rounded px-3 hover:bg-fondo"
              activeProps={{ className: 'bg-azione-chiara font-semibold text-azione-scura' }}
            >
              <Icona aria-hidden="true" className="size-5 shrink-0" />
              {t[chiave]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Piede() {
  const t = useTesti(GUSCIO);
  const classe = 'inline-flex min-h-10 items-center underline underline-offset-2';
  return (
    <footer className="non-stampare border-t border-linea bg-white py-4 text-sm">
      <ul className="mx-auto flex max-w-6xl flex-wrap px-4 items-center gap-x-6 gap-y-1">
        <li>
          <Link to="/condizioni" className={classe}>
            {t.condizioni}
          </Link>
        </li>
        <li>
          <Link to="/accessibilita" className={classe}>
            {t.accessibilita}
          </Link>
        </li>
        <li>
          <Link to="/stato" className={classe}>
            {t.stato}
          </Link>
        </li>
        <li>
          <Link to="/verifica" className={classe}>
            {t.verifica}
          </Link>
        </li>
        <li className="ml-auto">
          <button type="button" className={classe} onClick={cambiaLingua}>
            {t.lingua}
          </button>
        </li>
      </ul>
    </footer>
  );
}
