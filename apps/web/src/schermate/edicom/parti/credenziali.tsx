import type { CredenzialeVista } from '@gestore/contratto';
import { Alert, Badge, Card, Cell, EmptyState, Istante, Row, Skeleton, Table, type Tone } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { leggi, ProblemaChiamata } from '../../../accesso/chiamate.ts';

const CONSEGNE: Record<NonNullable<CredenzialeVista['consegna']>, readonly [string, Tone]> = {
  in_attesa: ['In attesa di partire', 'warning'],
  inviata: ['Inviata', 'success'],
  da_consegnare_a_mano: ['Da consegnare a mano', 'warning'],
  fallita: ['Non consegnata', 'error'],
};

/** Le credenziali della vendita e la loro consegna; prima dell'ora fissata il server non le mostra a nessuno (R10). */
export function Credenziali({ asta }: { asta: string }) {
  const { data, error, isPending } = useQuery({
    queryKey: ['offerta', 'credenziali', asta],
    queryFn: () => leggi<{ credenziali: CredenzialeVista[] }>(`/api/edicom/aste/${asta}/credenziali`),
    refetchInterval: 5_000,
  });
  if (isPending) return <Skeleton label="Leggiamo le credenziali" lines={2} />;
  if (error !== null)
    return (
      <Card title="Credenziali">
        <Alert tone={error instanceof ProblemaChiamata && error.stato === 409 ? 'info' : 'error'}>
          {error.message}
        </Alert>
      </Card>
    );
  const { credenziali } = data;
  return (
    <Card title="Credenziali" flush aside={credenziali.length === 0 ? undefined : `${credenziali.length} emesse`}>
      {credenziali.length === 0 ? (
        <EmptyState>Qui compariranno le credenziali emesse per questa vendita.</EmptyState>
      ) : (
        <Table
          caption="Credenziali emesse"
          columns={[
            { label: 'Partecipante' },
            { label: 'Consegna' },
            { label: 'Recapito', wideOnly: true },
            { label: 'Ultimo accesso', wideOnly: true },
          ]}
        >
          {credenziali.map((una) => (
            <Row key={una.id}>
              <Cell strong>
                {una.pseudonimo} {una.ruolo === 'spettatore' && <Badge>Spettatore</Badge>}
              </Cell>
              <Cell>
                <Consegna una={una} />
              </Cell>
              <Cell wideOnly>{una.recapito ?? 'Nessuno'}</Cell>
              <Cell wideOnly>
                {una.ultimoAccessoIl === null ? 'Mai entrato' : <Istante il={una.ultimoAccessoIl} />}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Card>
  );
}

function Consegna({ una }: { una: CredenzialeVista }) {
  if (una.revocataIl !== null) return <Badge tone="error">Revocata</Badge>;
  if (una.consegna === null) return <Badge>Nessun messaggio</Badge>;
  const [parole, tono] = CONSEGNE[una.consegna];
  return <Badge tone={tono}>{parole}</Badge>;
}
