import type { Strategia } from '@gestore/contratto/accesso/forme';
import { Badge } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { Landmark, LogOut, UserRound } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { chiudiSessione, useUtente } from '../accesso/sessione.ts';
import { GUSCIO } from '../testi/guscio.ts';
import { useTesti } from '../testi/lingua.ts';
import { giaViste, novitaDegliAccessi, segnaViste, useAccessi } from './altri-accessi.ts';
import { useDopoIlDisegno } from './dopo-il-disegno.ts';

/** Si carica quando si guarda: la stanza non lo aspetta. */
const SessioniAperte = lazy(async () => ({ default: (await import('./sessioni.tsx')).SessioniAperte }));

/** La testata compatta di Designers Italia: 60 px. */
export function Testata({
  sottotitolo,
  strategia,
  prima,
  dopo,
  larga = false,
  children,
}: {
  sottotitolo?: string;
  strategia?: Strategia;
  prima?: ReactNode;
  /** Fra il nome e chi è entrato. */
  dopo?: ReactNode;
  /** Da bordo a bordo, sopra un menu laterale; altrimenti in colonna con la pagina. */
  larga?: boolean;
  children?: ReactNode;
}) {
  const t = useTesti(GUSCIO);
  return (
    <header className="non-stampare bg-testata text-white">
      <div className={`mx-auto flex min-h-15 flex-wrap items-center gap-x-3 px-4 ${larga ? '' : 'max-w-6xl'}`}>
        {prima}
        <Link to="/" className="flex min-comando min-w-0 items-center gap-3 focus-visible:outline-white">
          <Landmark aria-hidden="true" className="size-7 shrink-0" />
          <span className="leading-tight">
            <span className="block text-lg font-bold">{t.nome}</span>
            <span className="hidden text-sm sm:block">{sottotitolo ?? t.sottotitolo}</span>
          </span>
        </Link>
        {dopo}
        <div className="ml-auto flex flex-wrap items-center gap-1 sm:gap-3">
          {children}
          {strategia !== undefined && <Uscita strategia={strategia} />}
        </div>
      </div>
    </header>
  );
}

function Uscita({ strategia }: { strategia: Strategia }) {
  const t = useTesti(GUSCIO);
  const [aperte, setAperte] = useState(false);
  const utente = useUtente(strategia);
  // Chi altro è entrato si chiede quando la schermata è comparsa: chi rilancia non lo aspetta.
  const { data } = useAccessi(strategia, useDopoIlDisegno() && Boolean(utente));
  const novita = data === undefined ? [] : novitaDegliAccessi(data);
  if (!utente) return null;
  const viste = giaViste();
  const daGuardare = !aperte && novita.some((una) => !viste.includes(una));
  const apri = (): void => {
    segnaViste(novita);
    setAperte(true);
  };
  const nome = utente.strategia === 'user' ? (utente.pseudonimo ?? utente.nome) : utente.nome;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${nome}: ${t.accessi}${daGuardare ? `, ${t.accessiDaControllare}` : ''}`}
        onClick={apri}
        className="flex min-comando items-center gap-2 rounded px-3 font-semibold hover:bg-white/15 focus-visible:outline-white"
      >
        <UserRound aria-hidden="true" className="size-5" />
        <span className="hidden sm:inline">{nome}</span>
        {daGuardare && <Badge tone="warning">{t.accessiDaControllare}</Badge>}
      </button>
      {aperte && (
        <Suspense fallback={null}>
          <SessioniAperte strategia={strategia} chiudi={() => setAperte(false)} />
        </Suspense>
      )}
      <button
        type="button"
        className="flex min-comando items-center gap-2 rounded px-3 font-semibold hover:bg-white/15 focus-visible:outline-white"
        onClick={() => void chiudiSessione(strategia)}
      >
        <LogOut aria-hidden="true" className="size-5" />
        <span className="sr-only sm:not-sr-only">{t.esci}</span>
      </button>
    </>
  );
}
