import { Link, Outlet } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useUtente, utenteDi } from '../accesso/sessione.ts';
import { GUSCIO } from '../testi/guscio.ts';
import { cambiaLingua, useTesti } from '../testi/lingua.ts';
import { BarraNavigazione } from './barra.tsx';
import { AvvisoFuoriLinea, Contenuto, SaltaAlContenuto } from './pagina.tsx';
import { Testata } from './testata.tsx';

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
            className="hidden min-comando items-center rounded px-3 hover:bg-white/15 focus-visible:outline-white sm:flex"
            activeOptions={{ exact: true }}
            activeProps={{ className: 'bg-white/15 font-semibold' }}
          >
            {t.vendite}
          </Link>
          <Link
            to="/verifica"
            className="hidden min-comando items-center rounded px-3 hover:bg-white/15 focus-visible:outline-white md:flex"
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
      className="flex min-comando items-center rounded bg-white px-4 font-semibold text-azione-scura hover:bg-fondo focus-visible:outline-white aria-[current=page]:hidden"
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

function Piede() {
  const t = useTesti(GUSCIO);
  const classe = 'inline-flex min-comando items-center underline underline-offset-2';
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
        <li className="text-secondario">{t.oreDiRoma}</li>
        <li className="ml-auto">
          <button type="button" className={classe} onClick={cambiaLingua}>
            {t.lingua}
          </button>
        </li>
      </ul>
    </footer>
  );
}
