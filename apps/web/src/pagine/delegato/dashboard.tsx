import type { RigaAsta } from '@gestore/contratto';
import type { Cruscotto } from '@gestore/contratto/delegato/cruscotto-delegato';
import type { Quando } from '@gestore/contratto/ricerca/periodi-vendite';
import { Card, Skeleton } from '@gestore/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { haScope, useUtente } from '../../accesso/sessione.ts';
import { CartaElenco } from '../../comune/elenchi/elenco.tsx';
import { percorsoDi } from '../../cose/conduzione/funzioni.ts';
import { ErroreLettura } from '../../cose/conduzione/sorte-atto.tsx';
import { useAffidate, useCruscotto } from '../../cose/conduzione/usa-letture.ts';
import { PrimiPassiDelegato } from '../../cose/cruscotto/primi-passi-delegato.tsx';
import { CheCosaManca } from '../../cose/mattinata/mancanze.tsx';
import { DASHBOARD } from '../../cose/mattinata/mancanze-e-termini.testi.ts';
import { RigaVendita } from '../../cose/mattinata/pagina/scegli-asta.tsx';
import { Termini } from '../../cose/mattinata/termini.tsx';
import { Mattinata } from '../../cose/mattinata/tessere-di-oggi.tsx';
import { SEGUITE_MAX } from '../../cose/mattinata/usa-giornata.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';

/** Ogni quanto si rileggono gli elenchi delle altre vendite. */
const RILETTURA_MS = 15_000;
/** Prossime e concluse che si vedono subito, di ciascuna: le altre si chiedono. */
const IN_VISTA = 10;

/** Un'altra persona, un'altra giornata: chi conduce non scarica il cruscotto di chi giudica. */
const CruscottoDelGiudice = lazy(async () => ({
  default: (await import('../../cose/cruscotto/per-il-giudice.tsx')).CruscottoDelGiudice,
}));

/** La giornata di chi è entrato: di un magistrato le sue procedure, di un delegato le vendite che conduce (R36). */
export function DashboardDelegato() {
  const t = useTesti(DASHBOARD);
  const utente = useUtente('admin');
  if (!haScope(utente, 'magistrato')) return <GiornataDelDelegato />;
  return (
    <Suspense fallback={<Skeleton label={t.lettura} lines={8} />}>
      <CruscottoDelGiudice />
    </Suspense>
  );
}

/** Il cruscotto del referente: le vendite di oggi con ciò che manca a ciascuna, i termini che corrono, le prossime. */
function GiornataDelDelegato() {
  const t = useTesti(DASHBOARD);
  useTitolo(t.titolo);
  const { data, error } = useCruscotto();
  return (
    <div className="grid gap-4">
      {/* Con le vendite di oggi la prima riga è di ciò che chiede di chi conduce. */}
      <h1 className={data === undefined || data.aste.length > 0 ? 'sr-only' : 'text-2xl font-bold'}>{t.titolo}</h1>
      {error !== null && data === undefined && <ErroreLettura errore={error} />}
      {data === undefined && error === null && <Skeleton label={t.lettura} lines={8} />}
      {data !== undefined && <Parti cruscotto={data} />}
    </div>
  );
}

function Parti({ cruscotto }: { cruscotto: Cruscotto }) {
  const t = useTesti(DASHBOARD);
  const mancanze = new Map(cruscotto.oggi.map((vendita) => [vendita.id, vendita]));
  const oltre = cruscotto.aste.slice(SEGUITE_MAX);
  return (
    <>
      <Mattinata />
      {cruscotto.aste.length === 0 && (
        <Card title={t.oggi}>
          <p className="text-secondario">{t.oggiVuoto}</p>
        </Card>
      )}
      {oltre.length > 0 && (
        <Card title={t.oggiOltre} aside={oltre.length}>
          <Righe aste={oltre}>
            {({ id }) => {
              const vendita = mancanze.get(id);
              return vendita === undefined ? null : <CheCosaManca vendita={vendita} />;
            }}
          </Righe>
        </Card>
      )}
      <PrimiPassiDelegato oggi={cruscotto.oggi} />
      <Termini termini={cruscotto.termini} adesso={cruscotto.adessoMs} />
      <Affidate quando="prossime" titolo={t.prossime} vuoto={t.prossimeVuoto} />
      <Affidate quando="concluse" titolo={t.concluse} vuoto={t.concluseVuoto} />
    </>
  );
}

/** Le altre vendite affidate, a pagine. */
function Affidate({ quando, titolo, vuoto }: { quando: Quando; titolo: string; vuoto: string }) {
  const t = useTesti(DASHBOARD);
  const elenco = useAffidate({ quando, quante: IN_VISTA }, RILETTURA_MS);
  return (
    <CartaElenco titolo={titolo} elenco={elenco} vuoto={vuoto} leggiamo={t.lettura}>
      {(aste) => <Righe aste={aste} />}
    </CartaElenco>
  );
}

function Righe({ aste, children }: { aste: readonly RigaAsta[]; children?: (asta: RigaAsta) => ReactNode }) {
  return (
    <ul className="grid gap-4">
      {aste.map((asta) => (
        <li key={asta.id} className="grid gap-3 border-b border-linea pb-4 last:border-b-0 last:pb-0">
          <RigaVendita asta={asta} a={percorsoDi(asta.id, 'scheda')} />
          {children?.(asta)}
        </li>
      ))}
    </ul>
  );
}
