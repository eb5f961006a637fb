import type { RigaAsta } from '@gestore/contratto';
import { Card, Skeleton } from '@gestore/ui';
import { useMemo } from 'react';
import { useUtente } from '../../accesso/sessione.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { CalendarioVendite } from '../comuni/calendario.tsx';
import { IndirizzoPrivato } from './calendario/indirizzo-privato.tsx';
import { useAste } from './dati/usa-letture.ts';
import { percorsoDi } from './parti/funzioni.ts';
import { RigaVendita } from './parti/scegli-asta.tsx';
import { ErroreLettura } from './parti/segnali.tsx';
import { CALENDARIO_DELEGATO } from './testi/calendario.ts';
import { COMUNI } from './testi/comuni.ts';

/** Le mie vendite per mese, settimana, giorno ed elenco, e l'indirizzo per vederle nel proprio calendario. */
export function CalendarioDelegato() {
  const t = useTesti(CALENDARIO_DELEGATO);
  const c = useTesti(COMUNI);
  useTitolo(t.titolo);
  const utente = useUtente('admin');
  const { data, error } = useAste();
  const delegato = utente?.strategia === 'admin' && utente.scope.includes('delegato');
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">{t.titolo}</h1>
      {error !== null && <ErroreLettura errore={error} />}
      {data === undefined && error === null && <Skeleton label={c.letturaVendite} lines={8} />}
      {data !== undefined && <Vendite aste={data.aste} />}
      {delegato && <IndirizzoPrivato />}
    </div>
  );
}

const allaScheda = (id: string): string => percorsoDi(id, 'scheda');

function Vendite({ aste }: { aste: readonly RigaAsta[] }) {
  const t = useTesti(CALENDARIO_DELEGATO);
  const vendite = useMemo(
    () =>
      aste.flatMap(({ id, titolo, fase, inizioOperazioniIl }) =>
        inizioOperazioniIl === null ? [] : [{ id, titolo, fase, inizioIl: inizioOperazioniIl }],
      ),
    [aste],
  );
  const senzaData = aste.filter(({ inizioOperazioniIl }) => inizioOperazioniIl === null);
  return (
    <>
      {aste.length === 0 && <p className="text-secondario">{t.vuoto}</p>}
      <CalendarioVendite vendite={vendite} collegamento={allaScheda} />
      {senzaData.length > 0 && (
        <Card title={t.senzaData}>
          <ul className="grid gap-4">
            {senzaData.map((asta) => (
              <li key={asta.id}>
                <RigaVendita asta={asta} a={allaScheda(asta.id)} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
