import { Skeleton } from '@gestore/ui';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { PaginaEsito } from './esito.tsx';
import { Guasto } from './parti/guasto.tsx';
import { ESITO_TESTI } from './testi/esito.ts';
import { useStanzaUtente } from './usa-stanza-utente.ts';

/** `/user/asta/conclusa`: l'esito per chi non ha vinto e per chi ha assistito. */
export function Conclusa() {
  const t = useTesti(ESITO_TESTI);
  useTitolo(t.titoloConclusa);
  const { data, error, isPending, refetch } = useStanzaUtente();
  if (isPending) return <Skeleton label={t.leggiamo} />;
  if (error !== null) return <Guasto causa={error} riprova={() => void refetch()} />;
  return <PaginaEsito dati={data} esito="conclusa" />;
}
