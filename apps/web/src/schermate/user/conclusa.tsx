import { Alert, Skeleton } from '@gestore/ui';
import { useTitolo } from '../../guscio/pagina.tsx';
import { PaginaEsito } from './esito.tsx';
import { useStanzaUtente } from './usa-stanza-utente.ts';

/** `/user/asta/conclusa`: l'esito per chi non ha vinto e per chi ha assistito. */
export function Conclusa() {
  useTitolo('Vendita conclusa');
  const { data, error, isPending } = useStanzaUtente();
  if (isPending) return <Skeleton label="Leggiamo l’esito" />;
  if (error !== null)
    return (
      <Alert tone="error" role="alert">
        {error.message}
      </Alert>
    );
  return <PaginaEsito dati={data} esito="conclusa" />;
}
