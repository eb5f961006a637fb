import type { MessaggioPosta, RigaAsta, RispostaTurno } from '@gestore/contratto';
import { formattaIstante } from '@gestore/contratto/formato';
import { Alert, Badge, Button, Card, Cell, EmptyState, Row, Skeleton, Table, type Tone } from '@gestore/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { invia, leggi } from '../../accesso/chiamate.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { Posta } from './parti/posta.tsx';

const FASI: Readonly<Record<string, readonly [string, Tone]>> = {
  bozza: ['Bozza', 'warning'],
  pubblicata: ['Pubblicata', 'info'],
  raccolta: ['Raccolta offerte', 'info'],
  termine_scaduto: ['Termine scaduto', 'neutral'],
  operazioni_aperte: ['Operazioni aperte', 'success'],
  gara: ['Gara', 'success'],
  gara_conclusa: ['Gara conclusa', 'neutral'],
  esitata: ['Esito dichiarato', 'neutral'],
  verbalizzata: ['Verbale firmato', 'neutral'],
  chiusa: ['Chiusa', 'neutral'],
};

/** Le vendite per stato, il turno, la posta che deve ancora partire. */
export function Dashboard() {
  useTitolo('Cruscotto del gestore');
  const { data, error, isPending } = useQuery({
    queryKey: ['dashboard', 'gestore'],
    queryFn: () => leggi<{ aste: RigaAsta[] }>('/api/edicom/aste'),
    refetchInterval: 5_000,
  });
  const posta = useQuery({
    queryKey: ['operatore', 'posta'],
    queryFn: () => leggi<{ messaggi: MessaggioPosta[] }>('/api/edicom/posta'),
    refetchInterval: 5_000,
  });
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">Cruscotto</h1>
        <Link
          to="/edicom/asta/create"
          className="inline-flex min-h-10 items-center rounded bg-azione px-4 font-semibold text-white hover:bg-azione-scura"
        >
          Nuova vendita
        </Link>
      </header>
      <Turno />
      {isPending && <Skeleton label="Leggiamo le vendite" />}
      {error !== null && (
        <Alert tone="error" role="alert">
          {error.message}
        </Alert>
      )}
      {data !== undefined && (
        <Card title="Vendite" flush aside={`${data.aste.length} in tutto`}>
          {data.aste.length === 0 ? (
            <EmptyState>Qui compariranno le vendite importate o create.</EmptyState>
          ) : (
            <Table
              caption="Vendite"
              columns={[
                { label: 'Vendita' },
                { label: 'Tribunale', wideOnly: true },
                { label: 'Inizio delle operazioni' },
                { label: 'Stato' },
              ]}
            >
              {data.aste.map((asta) => (
                <Row key={asta.id}>
                  <Cell strong>
                    <Link to="/edicom/asta/$id" params={{ id: asta.id }} className="text-azione-scura underline">
                      {asta.titolo}
                    </Link>
                  </Cell>
                  <Cell wideOnly>
                    {asta.tribunale}
                    {asta.ruolo === '' ? '' : ` ${asta.ruolo}`}
                  </Cell>
                  <Cell>
                    {asta.inizioOperazioniIl === null ? 'Da indicare' : formattaIstante(asta.inizioOperazioniIl)}
                  </Cell>
                  <Cell>
                    <Badge tone={FASI[asta.fase]?.[1] ?? 'neutral'}>{FASI[asta.fase]?.[0] ?? asta.fase}</Badge>
                  </Cell>
                </Row>
              ))}
            </Table>
          )}
        </Card>
      )}
      <Posta messaggi={posta.data?.messaggi ?? []} />
    </div>
  );
}

/** Senza un operatore in turno nessuna stanza si apre (R80). */
function Turno() {
  const cache = useQueryClient();
  const { data } = useQuery({
    queryKey: ['operatore', 'turno'],
    queryFn: () => leggi<RispostaTurno>('/api/edicom/turno'),
    refetchInterval: 5_000,
  });
  const cambia = useMutation({
    mutationFn: (inTurno: boolean) => invia<RispostaTurno>('/api/edicom/turno', { inTurno }),
    onSuccess: (risposta) => cache.setQueryData(['operatore', 'turno'], risposta),
  });
  if (data === undefined) return <Skeleton label="Leggiamo il turno" lines={1} />;
  return (
    <Card
      title="Turno"
      aside={data.operatoriInTurno === 1 ? '1 operatore in turno' : `${data.operatoriInTurno} operatori in turno`}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">
          {data.inTurno
            ? 'Lei è in turno: riceve le richieste di assistenza.'
            : 'Lei non è in turno. Senza un operatore in turno nessuna vendita può aprire le operazioni.'}
        </p>
        <Button
          variant={data.inTurno ? 'secondary' : 'primary'}
          pending={cambia.isPending}
          onClick={() => cambia.mutate(!data.inTurno)}
        >
          {data.inTurno ? 'Esci dal turno' : 'Entra in turno'}
        </Button>
      </div>
      {cambia.isError && (
        <Alert tone="error" role="alert">
          {cambia.error.message}
        </Alert>
      )}
    </Card>
  );
}
