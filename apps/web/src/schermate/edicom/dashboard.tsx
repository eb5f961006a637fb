import { Link } from '@tanstack/react-router';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { Allarmi } from './cruscotto/allarmi.tsx';
import { PrimiPassiGestore } from './cruscotto/primi-passi-gestore.tsx';
import { TerminiDelGestore } from './cruscotto/termini.tsx';
import { Turno } from './cruscotto/turno.tsx';
import { VenditeDelGestore } from './cruscotto/vendite.tsx';
import { Posta } from './parti/posta.tsx';
import { CRUSCOTTO } from './testi/cruscotto.ts';

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
