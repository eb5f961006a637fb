import { documentiPerTutti } from '@gestore/contratto/documenti/chiamate';
import * as chiamate from '@gestore/contratto/pubblico/chiamate';
import { Alert, Skeleton } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { chiama } from '../../accesso/chiama.ts';
import { SchedaVendita } from '../../cose/scheda/scheda-vendita.tsx';
import { SCHEDA_PUBBLICA } from '../../cose/scheda/sezioni/scheda-pubblica.testi.ts';
import { CHIAVI } from '../../cose/vendita/letture-pubbliche.ts';
import { useOraChiesta } from '../../cose/vendita/usa-ora-chiesta.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { ParoleDelServer } from '../../guscio/parole-del-server.tsx';
import { useTesti } from '../../testi/lingua.ts';

/** La scheda pubblica di una vendita: tutto ciò che serve per decidere se partecipare, e come. */
export function SchedaAsta() {
  const t = useTesti(SCHEDA_PUBBLICA);
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, isPending } = useQuery({
    queryKey: CHIAVI.scheda(id),
    queryFn: () => chiama(chiamate.asta, { id }),
  });
  // Insieme alla vendita: le foto stanno in cima, e arrivando dopo sposterebbero tutto.
  const documenti = useQuery({
    queryKey: CHIAVI.documenti(id),
    queryFn: () => chiama(documentiPerTutti, { id }),
    retry: false,
  });
  const adesso = useOraChiesta();
  useTitolo(data?.scheda.titolo ?? t.vendita);
  if (isPending || (error === null && documenti.isPending)) return <Skeleton label={t.caricamento} lines={8} />;
  if (error !== null)
    return (
      <div className="grid gap-4">
        <h1 className="text-2xl font-bold">{t.vendita}</h1>
        <Alert tone="error" role="alert">
          <ParoleDelServer causa={error} />
        </Alert>
      </div>
    );
  return <SchedaVendita asta={data} documenti={documenti.data ?? null} adesso={adesso} />;
}
