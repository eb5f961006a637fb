import type { RigaAsta } from '@gestore/contratto';
import { Card, Skeleton } from '@gestore/ui';
import { useTitolo } from '../../guscio/pagina.tsx';
import { dividiPerGiorno } from './dati/giorni.ts';
import { useAste } from './dati/usa-letture.ts';
import { Controlli } from './parti/controlli.tsx';
import { percorsoDi } from './parti/funzioni.ts';
import { RigaVendita } from './parti/scegli-asta.tsx';
import { ErroreLettura } from './parti/segnali.tsx';

/** Il cruscotto del referente: le vendite di oggi con ciò che manca a ciascuna, poi le prossime, poi le concluse. */
export function Dashboard() {
  useTitolo('Cruscotto');
  const { data, error } = useAste();
  if (error !== null) return <ErroreLettura errore={error} />;
  if (data === undefined) return <Skeleton label="Lettura delle vendite…" />;
  const { oggi, prossime, concluse } = dividiPerGiorno(data.aste, Date.now());
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">Cruscotto</h1>
      <Elenco
        titolo="Vendite di oggi"
        aste={oggi}
        vuoto="Oggi non ha vendite. Qui compariranno con ciò che manca a ciascuna."
      />
      <Elenco
        titolo="Prossime vendite"
        aste={prossime}
        vuoto="Qui compariranno le vendite affidate a lei nei prossimi giorni."
      />
      <Elenco titolo="Vendite concluse" aste={concluse} vuoto="Qui compariranno le vendite con un esito." />
    </div>
  );
}

function Elenco({ titolo, aste, vuoto }: { titolo: string; aste: readonly RigaAsta[]; vuoto: string }) {
  return (
    <Card title={titolo} aside={aste.length === 0 ? undefined : aste.length}>
      {aste.length === 0 && <p className="text-secondario">{vuoto}</p>}
      <ul className="grid gap-4">
        {aste.map((asta) => (
          <li key={asta.id} className="grid gap-3 border-b border-linea pb-4 last:border-b-0 last:pb-0">
            <RigaVendita asta={asta} a={percorsoDi(asta.id, 'scheda')} />
            <Controlli controlli={asta.mancanze} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
