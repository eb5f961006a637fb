import { cambiaTurno, leggiTurno } from '@gestore/contratto/operatore/chiamate';
import { Alert, Button, Card, Skeleton } from '@gestore/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { chiama } from '../../../accesso/chiama.ts';
import { ParoleDelServer } from '../../../guscio/parole-del-server.tsx';
import { ogni } from '../../../seguito/ogni.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { CRUSCOTTO } from './allarmi-e-turno.testi.ts';

/** Senza un operatore in turno nessuna stanza si apre (R80). */
export function Turno() {
  const t = useTesti(CRUSCOTTO);
  const cache = useQueryClient();
  const { data } = useQuery({
    queryKey: ['operatore', 'turno'],
    queryFn: () => chiama(leggiTurno),
    refetchInterval: ogni(5_000),
  });
  const cambia = useMutation({
    mutationFn: (inTurno: boolean) => chiama(cambiaTurno, { inTurno }),
    onSuccess: async (risposta) => {
      cache.setQueryData(['operatore', 'turno'], risposta);
      await cache.invalidateQueries({ queryKey: ['operatore', 'allarmi'] });
    },
  });
  if (data === undefined) return <Skeleton label={t.leggiamoTurno} lines={1} />;
  return (
    <Card title={t.turno} aside={t.inTurno(data.operatoriInTurno)}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">{data.inTurno ? t.leiInTurno : t.leiFuori}</p>
        <Button
          variant={data.inTurno ? 'secondary' : 'primary'}
          pending={cambia.isPending}
          onClick={() => cambia.mutate(!data.inTurno)}
        >
          {data.inTurno ? t.esci : t.entra}
        </Button>
      </div>
      {cambia.isError && (
        <Alert tone="error" role="alert">
          <ParoleDelServer causa={cambia.error} />
        </Alert>
      )}
    </Card>
  );
}
