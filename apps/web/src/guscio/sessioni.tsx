import type { Sessione, Strategia } from '@gestore/contratto/accesso';
import { accessoDi } from '@gestore/contratto/accesso-di';
import { Alert, Badge, Button, Dialog, Istante, Skeleton, showToast } from '@gestore/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { chiama } from '../accesso/chiama.ts';
import { useTesti } from '../testi/lingua.ts';
import { SESSIONI } from '../testi/sessioni.ts';

/** Gli accessi aperti con le proprie credenziali: si vedono e si chiudono. */
export function SessioniAperte({ strategia, chiudi }: { strategia: Strategia; chiudi: () => void }) {
  const t = useTesti(SESSIONI);
  const cache = useQueryClient();
  const chiave = ['app', 'sessioni', strategia] as const;
  const { data, error } = useQuery({
    queryKey: chiave,
    queryFn: () => chiama(accessoDi(strategia).sessioni),
  });
  const revoca = useMutation({
    mutationFn: (id: string) => chiama(accessoDi(strategia).revoca, { id }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: chiave });
      showToast(t.chiuso);
    },
  });
  const guasto = error ?? revoca.error;
  return (
    <Dialog title={t.titolo} open onClose={chiudi}>
      <p>{t.spiega}</p>
      {guasto !== null && (
        <Alert tone="error" role="alert">
          <span lang="it">{guasto.message}</span>
        </Alert>
      )}
      {data === undefined && error === null && <Skeleton label={t.leggiamo} lines={3} />}
      <ul className="grid gap-3">
        {data?.sessioni.map((una) => (
          <li key={una.id} className="flex flex-wrap items-start justify-between gap-3 border-t border-linea pt-3">
            <UnaSessione sessione={una} />
            {!una.corrente && (
              <Button
                variant="secondary"
                pending={revoca.isPending && revoca.variables === una.id}
                aria-label={t.chiudiQuale(una.dispositivo ?? t.sconosciuto)}
                onClick={() => revoca.mutate(una.id)}
              >
                {t.chiudi}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data !== undefined && data.altre > 0 && <p className="text-secondario">{t.altre(data.altre)}</p>}
    </Dialog>
  );
}

function UnaSessione({ sessione }: { sessione: Sessione }) {
  const t = useTesti(SESSIONI);
  const { mezzo, dispositivo, indirizzo, creataIl, ultimoUsoIl, corrente } = sessione;
  return (
    <div className="min-w-0 flex-1 text-sm">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {mezzo === 'cookie' ? t.browser : t.programma}
        {corrente && <Badge tone="success">{t.questo}</Badge>}
      </p>
      <p className="break-words text-secondario">
        {dispositivo ?? t.sconosciuto} {indirizzo !== null && t.da(indirizzo)}
      </p>
      <p>
        {t.dalle} <Istante il={creataIl} />
      </p>
      <p>
        {t.ultimoUso} <Istante il={ultimoUsoIl} />
      </p>
    </div>
  );
}
