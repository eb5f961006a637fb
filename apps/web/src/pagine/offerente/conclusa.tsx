import { Skeleton } from '@gestore/ui';
import { Guasto } from '../../cose/aiuto/guasto.tsx';
import { ESITO_TESTI } from '../../cose/esito/pagina-esito.testi.ts';
import { PaginaEsito } from '../../cose/esito/pagina-esito.tsx';
import { useStanzaUtente } from '../../cose/stanza/usa-stanza-utente.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';

/** `/user/asta/conclusa`: l'esito per chi non ha vinto e per chi ha assistito. */
export function Conclusa() {
  const t = useTesti(ESITO_TESTI);
  useTitolo(t.titoloConclusa);
  const { data, error, isPending, refetch } = useStanzaUtente();
  if (isPending) return <Skeleton label={t.leggiamo} />;
  if (error !== null) return <Guasto causa={error} riprova={() => void refetch()} />;
  return <PaginaEsito dati={data} esito="conclusa" />;
}
