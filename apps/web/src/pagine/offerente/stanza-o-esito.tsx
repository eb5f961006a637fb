import { Skeleton } from '@gestore/ui';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { StanzaViva } from '../../cose/stanza/stanza-viva.tsx';
import { useStanzaUtente } from '../../cose/stanza/usa-stanza-utente.ts';
import { STANZA_TESTI } from '../../cose/stanza/vista/tempo-e-posizione.testi.ts';
import { inRete } from '../../guscio/in-rete.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';

export { VirtualRoomUtente } from '../../cose/stanza/nella-sala-virtuale.tsx';

/** Chi rilancia non aspetta la pagina della fine. */
const PaginaEsito = lazy(async () => ({
  default: (await inRete(() => import('../../cose/esito/pagina-esito.tsx'))()).PaginaEsito,
}));

const Guasto = lazy(async () => ({ default: (await inRete(() => import('../../cose/aiuto/guasto.tsx'))()).Guasto }));

/** `/user/asta` è la stanza; con un esito nell'indirizzo, la pagina di quell'esito. */
export function StanzaOEsito() {
  const { esito } = useParams({ strict: false }) as { esito?: string };
  const t = useTesti(STANZA_TESTI);
  useTitolo(esito === undefined ? t.titoloStanza : t.titoloEsito);
  const { data, error, isPending, refetch } = useStanzaUtente();
  if (isPending) return <Skeleton label={t.apriamo} lines={8} />;
  if (error !== null)
    return (
      <Suspense fallback={<Skeleton label={t.apriamo} lines={8} />}>
        <Guasto causa={error} riprova={() => void refetch()} />
      </Suspense>
    );
  if (esito === undefined) return <StanzaViva iniziale={data} />;
  return (
    <Suspense fallback={<Skeleton label={t.apriamo} lines={8} />}>
      <PaginaEsito dati={data} esito={esito} />
    </Suspense>
  );
}
