import type { RigaAsta } from '@gestore/contratto';
import { cruscottoDelegato } from '@gestore/contratto/chiamate/delegato';
import type { Cruscotto } from '@gestore/contratto/cruscotto-delegato';
import { Card, Skeleton } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { CheCosaManca } from './dashboard/manca.tsx';
import { Termini } from './dashboard/termini.tsx';
import { dividiPerGiorno } from './dati/giorni.ts';
import { percorsoDi } from './parti/funzioni.ts';
import { RigaVendita } from './parti/scegli-asta.tsx';
import { ErroreLettura } from './parti/segnali.tsx';
import { DASHBOARD } from './testi/dashboard.ts';

/** Ogni quanto si rilegge: ciò che manca cambia mentre lo si guarda, e il cruscotto resta aperto tutta la mattina. */
const RILETTURA_MS = 15_000;

/** Il cruscotto del referente: le vendite di oggi con ciò che manca a ciascuna, i termini che corrono, le prossime. */
export function DashboardDelegato() {
  const t = useTesti(DASHBOARD);
  useTitolo(t.titolo);
  const { data, error } = useQuery({
    queryKey: ['dashboard', 'cruscotto'],
    queryFn: () => chiama(cruscottoDelegato),
    refetchInterval: RILETTURA_MS,
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
  const { oggi, prossime, concluse } = dividiPerGiorno(cruscotto.aste, cruscotto.adessoMs);
  const mancanze = new Map(cruscotto.oggi.map((vendita) => [vendita.id, vendita]));
  return (
    <>
      <Elenco titolo={t.oggi} aste={oggi} vuoto={t.oggiVuoto}>
        {({ id }) => {
          const vendita = mancanze.get(id);
          return vendita === undefined ? null : <CheCosaManca vendita={vendita} />;
        }}
      </Elenco>
      <Termini termini={cruscotto.termini} adesso={cruscotto.adessoMs} />
      <Elenco titolo={t.prossime} aste={prossime} vuoto={t.prossimeVuoto} />
      <Elenco titolo={t.concluse} aste={concluse} vuoto={t.concluseVuoto} />
    </>
  );
}

function Elenco({
  titolo,
  aste,
  vuoto,
  children,
}: {
  titolo: string;
  aste: readonly RigaAsta[];
  vuoto: string;
  children?: (asta: RigaAsta) => ReactNode;
}) {
  return (
    <Card title={titolo} aside={aste.length === 0 ? undefined : aste.length}>
      {aste.length === 0 && <p className="text-secondario">{vuoto}</p>}
      <ul className="grid gap-4">
        {aste.map((asta) => (
          <li key={asta.id} className="grid gap-3 border-b border-linea pb-4 last:border-b-0 last:pb-0">
            <RigaVendita asta={asta} a={percorsoDi(asta.id, 'scheda')} />
            {children?.(asta)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
