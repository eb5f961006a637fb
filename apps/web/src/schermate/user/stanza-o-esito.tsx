import { Alert, Skeleton } from '@gestore/ui';
import { useParams } from '@tanstack/react-router';
import { useTitolo } from '../../guscio/pagina.tsx';
import { PaginaEsito } from './esito.tsx';
import { StanzaViva } from './stanza.tsx';
import { useStanzaUtente } from './usa-stanza-utente.ts';

/** `/user/asta` è la stanza; con un esito nell'indirizzo, la pagina di quell'esito. */
export function StanzaOEsito() {
  const { esito } = useParams({ strict: false }) as { esito?: string };
  useTitolo(esito === undefined ? 'Stanza della vendita' : 'Esito della vendita');
  const { data, error, isPending } = useStanzaUtente();
  if (isPending) return <Skeleton label="Apriamo la stanza" lines={8} />;
  if (error !== null)
    return (
      <Alert tone="error" role="alert">
        {error.message}
      </Alert>
    );
  return esito === undefined ? <StanzaViva iniziale={data} /> : <PaginaEsito dati={data} esito={esito} />;
}
