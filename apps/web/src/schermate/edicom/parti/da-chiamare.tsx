import { recapitoDaChiamare } from '@gestore/contratto/chiamate/posta';
import { formattaIstante } from '@gestore/contratto/formato';
import { Alert, Button } from '@gestore/ui';
import { useMutation } from '@tanstack/react-query';
import { chiama } from '../../../accesso/chiama.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { ASTA } from '../testi/asta.ts';

/** Chi chiamare per un messaggio che non è arrivato, e entro quando: si mostra soltanto a chi lo chiede, e resta annotato (R37). */
export function DaChiamare({ id }: { id: string }) {
  const t = useTesti(ASTA);
  const mostra = useMutation({ mutationFn: () => chiama(recapitoDaChiamare, { id }) });
  if (mostra.data !== undefined) {
    const { destinatario, cellulare, entroIl } = mostra.data;
    return (
      <p role="status" className="mt-2 break-words">
        {t.chiamare(cellulare, destinatario ?? t.nessunRecapito, formattaIstante(entroIl))}
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
          <span lang="it">{mostra.error.message}</span>
        </Alert>
      )}
    </>
  );
}
