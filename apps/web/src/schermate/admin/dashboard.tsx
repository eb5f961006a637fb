import type { RigaAsta } from '@gestore/contratto';
import { cruscottoDelegato } from '@gestore/contratto/chiamate/delegato';
import type { Cruscotto } from '@gestore/contratto/cruscotto-delegato';
import type { Quando } from '@gestore/contratto/delegato';
import { Card, Skeleton } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { ogni } from '../../seguito/ogni.ts';
import { useTesti } from '../../testi/lingua.ts';
import { CartaElenco } from '../comuni/elenco.tsx';
import { CheCosaManca } from './dashboard/manca.tsx';
import { Termini } from './dashboard/termini.tsx';
import { useAffidate } from './dati/usa-letture.ts';
import { percorsoDi } from './parti/funzioni.ts';
import { RigaVendita } from './parti/scegli-asta.tsx';
import { ErroreLettura } from './parti/segnali.tsx';
import { DASHBOARD } from './testi/dashboard.ts';

/** Ogni quanto si rilegge: ciò che manca cambia mentre lo si guarda, e il cruscotto resta aperto tutta la mattina. */
const RILETTURA_MS = 15_000;
/** Prossime e concluse che si vedono subito, di ciascuna: le altre si chiedono. */
const IN_VISTA = 10;

/** Il cruscotto del referente: le vendite di oggi con ciò che manca a ciascuna, i termini che corrono, le prossime. */
export function DashboardDelegato() {
  const t = useTesti(DASHBOARD);
  useTitolo(t.titolo);
  const { data, error } = useQuery({
    queryKey: ['dashboard', 'cruscotto'],
    queryFn: () => chiama(cruscottoDelegato),
    refetchInterval: ogni(RILETTURA_MS),
  });
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">{t.titolo}</h1>
      {error !== null && data === undefined && <ErroreLettura errore={error} />}
      {data === undefined && error === null && <Skeleton label={t.lettura} lines={8} />}
      {data !== undefined && <Parti cruscotto={data} />}
    </div>
  );
}

function Parti({ cruscotto }: { cruscotto: Cruscotto }) {
  const t = useTesti(DASHBOARD);
  const mancanze = new Map(cruscotto.oggi.map((vendita) => [vendita.id, vendita]));
  return (
    <>
      <Card title={t.oggi} aside={cruscotto.aste.length === 0 ? undefined : cruscotto.aste.length}>
        {cruscotto.aste.length === 0 && <p className="text-secondario">{t.oggiVuoto}</p>}
        <Righe aste={cruscotto.aste}>
          {({ id }) => {
            const vendita = mancanze.get(id);
            return vendita === undefined ? null : <CheCosaManca vendita={vendita} />;
          }}
        </Righe>
      </Card>
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
