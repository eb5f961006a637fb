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
  ScrollText,
  UserCheck,
  Users,
  Wallet,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useUtente } from '../accesso/sessione.ts';
import { GUSCIO } from '../testi/guscio.ts';
import { useTesti } from '../testi/lingua.ts';
import { BarraNavigazione } from './barra.tsx';
import { MenuLaterale } from './menu-laterale.tsx';
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

export function LayoutAdmin() {
  const t = useTesti(GUSCIO);
  const utente = useUtente('admin');
  const giudice = utente?.strategia === 'admin' && utente.scope.includes('magistrato');
  const area = giudice ? t.areaMagistrato : t.areaDelegato;
  return (
    <Guscio
      strategia="admin"
      area={area}
      menu={<MenuLaterale fino="xl">{(chiudi) => <Voci voci={VOCI_DELEGATO} quandoScelta={chiudi} />}</MenuLaterale>}
      schede={<Schede voci={VOCI_DELEGATO} />}
    />
  );
}

export function LayoutEdicom() {
  const t = useTesti(GUSCIO);
  return (
    <Guscio
      strategia="edicom"
      area={t.areaGestore}
      menu={<MenuLaterale fino="lg">{(chiudi) => <Voci voci={VOCI_GESTORE} quandoScelta={chiudi} />}</MenuLaterale>}
      fianco={<Voci voci={VOCI_GESTORE} />}
    />
  );
}

/** Lo schermo della sala: nient'altro che ciò che si vede da lontano. */
export function LayoutSala() {
  return (
    <main id="contenuto" data-layout="admin" className="min-h-dvh bg-white">
      <Outlet />
    </main>
  );
}

type PartiDelGuscio = {
  strategia: 'admin' | 'edicom';
  area: string;
  /** Per chi ha uno schermo stretto. */
  menu: ReactNode;
  /** Su uno schermo largo le voci stanno nella testata, dove ogni punto è di ciò che corre. */
  schede?: ReactNode;
  /** O a fianco, dove sono troppe per la testata. */
  fianco?: ReactNode;
};

function Guscio({ strategia, area, menu, schede, fianco }: PartiDelGuscio) {
  const t = useTesti(GUSCIO);
  return (
    <div data-layout={strategia} className="flex min-h-dvh flex-col">
      <SaltaAlContenuto />
      <BarraNavigazione />
      <Testata strategia={strategia} sottotitolo={area} larga prima={menu} dopo={schede} />
      <AvvisoFuoriLinea />
      <div className="flex flex-1">
        {fianco !== undefined && (
          <div className="non-stampare hidden w-56 shrink-0 border-r border-linea bg-white p-2 lg:block">{fianco}</div>
        )}
        <Contenuto larga />
      </div>
      <footer className="non-stampare border-t border-linea bg-white px-4 py-2 text-sm text-secondario">
        {t.oreDiRoma}
      </footer>
    </div>
  );
}

/** Le voci in fila nella testata: a chi conduce una gara restano duecento punti in più. */
function Schede({ voci }: { voci: readonly VoceMenu[] }) {
  const t = useTesti(GUSCIO);
  return (
    <nav aria-label={t.naviga} className="ml-4 hidden xl:block">
      <ul className="flex gap-1">
        {voci.map(({ a, chiave }) => (
          <li key={a}>
            <Link
              to={a}
              className="flex min-comando items-center rounded px-3 hover:bg-white/15 focus-visible:outline-white"
              activeProps={{ className: 'bg-azione-scura font-semibold' }}
            >
              {t[chiave]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
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
              className="flex min-comando items-center gap-3 rounded px-3 hover:bg-fondo"
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
