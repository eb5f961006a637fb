import type { RispostaDisservizi } from '@gestore/contratto/salute/disservizi';
import { Alert, Card, DataList, EmptyState, Istante, Skeleton } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { ProblemaChiamata } from '../../accesso/chiamate.ts';
import { ParoleDelServer } from '../../guscio/parole-del-server.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { DISSERVIZI } from './disservizi.testi.ts';

type Parti = {
  /** La chiamata che li dà. */
  leggi: () => Promise<RispostaDisservizi>;
  /** L’indirizzo della loro attestazione, che di quella lettura è anche il nome. */
  attestazione: string;
  /** Vero per il gestore, che ne vede di più vendite. */
  diTutte?: boolean;
};

/** I disservizi che il registro racconta, ciascuno con ciò che si è fatto, e la loro attestazione (R57). */
export function ElencoDisservizi({ leggi, attestazione, diTutte = false }: Parti) {
  const t = useTesti(DISSERVIZI);
  const { data, error, isPending } = useQuery({
    queryKey: ['asta', 'disservizi', attestazione],
    queryFn: leggi,
  });
  if (isPending) return <Skeleton label={t.leggiamo} lines={3} />;
  if (data === undefined)
    return (
      <Alert tone={error instanceof ProblemaChiamata && error.stato === 409 ? 'info' : 'error'}>
        <ParoleDelServer causa={error} />
      </Alert>
    );
  const { disservizi, altreVendite } = data;
  return (
    <Card title={t.disservizi} aside={disservizi.length === 0 ? undefined : disservizi.length}>
      {disservizi.length === 0 ? (
        <EmptyState>{t.nessuno}</EmptyState>
      ) : (
        <>
          <p>
            <a
              className="inline-flex min-comando items-center font-semibold text-azione-scura underline"
              href={attestazione}
            >
              {diTutte ? t.tutti : t.attestazione}
            </a>
          </p>
          <ul className="grid gap-4">
            {disservizi.map((caso) => (
              <li key={`${caso.asta} ${caso.dal}`} className="grid gap-2 border-t border-linea pt-4">
                <DataList
                  items={[
                    ...(diTutte
                      ? [
                          [
                            t.inVendita,
                            <span key="vendita" lang="it">
                              {caso.titolo}
                            </span>,
                          ] as const,
                        ]
                      : []),
                    [t.dal, <Istante key="dal" il={caso.dal} preciso />],
                    [t.al, caso.cessatoIl === null ? t.nonCessato : <Istante key="al" il={caso.cessatoIl} preciso />],
                    [t.rifiutati, String(caso.rilanciRifiutati)],
                  ]}
                />
                <p className="font-semibold">{t.cheCosa}</p>
                <ol lang="it" className="grid gap-1">
                  {caso.fatti.map(({ seq, il, frase }) => (
                    <li key={seq}>
                      <Istante il={il} preciso /> {frase}
                    </li>
                  ))}
                </ol>
              </li>
            ))}
          </ul>
          {altreVendite > 0 && <p className="text-secondario">{t.altreVendite(altreVendite)}</p>}
        </>
      )}
    </Card>
  );
}
