import { recapitoDaChiamare } from '@gestore/contratto/posta/chiamate';
import { Alert, Button } from '@gestore/ui';
import { useMutation } from '@tanstack/react-query';
import { chiama } from '../../accesso/chiama.ts';
import { ParoleDelServer } from '../../guscio/parole-del-server.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { ASTA } from '../vendita/per-il-gestore.testi.ts';

/** Chi chiamare per un messaggio che non è arrivato, e entro quando: si mostra soltanto a chi lo chiede, e resta annotato (R37). */
export function DaChiamare({ id }: { id: string }) {
  const t = useTesti(ASTA);
  const mostra = useMutation({ mutationFn: () => chiama(recapitoDaChiamare, { id }) });
  if (mostra.data !== undefined) {
    const { destinatario, cellulare, entroIl } = mostra.data;
    return (
      <p role="status" className="mt-2 break-words">
        {t.chiamare(cellulare, destinatario ?? t.nessunRecapito, momento(entroIl))}
      </p>
    );
  }
  return (
    <>
      <Button variant="secondary" className="mt-2" pending={mostra.isPending} onClick={() => mostra.mutate()}>
        {t.chiChiamare}
      </Button>
      {mostra.isError && (
        <Alert tone="error" role="alert">
          <ParoleDelServer causa={mostra.error} />
        </Alert>
      )}
    </>
  );
}
