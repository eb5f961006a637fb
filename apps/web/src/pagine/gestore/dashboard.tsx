import { Link } from '@tanstack/react-router';
import { Allarmi } from '../../cose/cruscotto/per-il-gestore/allarmi.tsx';
import { CRUSCOTTO } from '../../cose/cruscotto/per-il-gestore/allarmi-e-turno.testi.ts';
import { PrimiPassiGestore } from '../../cose/cruscotto/per-il-gestore/primi-passi-gestore.tsx';
import { TerminiDelGestore } from '../../cose/cruscotto/per-il-gestore/termini.tsx';
import { Turno } from '../../cose/cruscotto/per-il-gestore/turno.tsx';
import { VenditeDelGestore } from '../../cose/cruscotto/per-il-gestore/vendite.tsx';
import { Posta } from '../../cose/posta/posta-in-uscita.tsx';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';

/** Messaggi in vista: gli altri si chiedono, perché il cruscotto resti una pagina. */
const POSTA_IN_VISTA = 6;

/** Che cosa non va, chi è in turno, le vendite di oggi e le altre, la posta che deve ancora partire. */
export function DashboardGestore() {
  const t = useTesti(CRUSCOTTO);
  useTitolo(t.titolo);
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">{t.cruscotto}</h1>
        <Link
          to="/edicom/asta/create"
          className="inline-flex min-comando items-center rounded bg-azione px-4 font-semibold text-white hover:bg-azione-scura"
        >
          {t.nuovaVendita}
        </Link>
      </header>
      <Turno />
      <Allarmi />
      <VenditeDelGestore />
      <TerminiDelGestore />
      <Posta quante={POSTA_IN_VISTA} />
      <PrimiPassiGestore />
    </div>
  );
}
