import type { StanzaUtente } from '@gestore/contratto';
import { lazy, Suspense } from 'react';
import { inRete } from '../../guscio/in-rete.ts';
import { useDueColonne } from '../../guscio/larghezze.ts';
import { useSeguito } from '../../seguito/usa-seguito.ts';
import { useOrologioServer } from '../../stanza/orologio.ts';
import { posizioneDi } from '../../stanza/posizione.ts';
import { seguibile, useStanzaUtente } from './usa-stanza-utente.ts';
import { Tempo } from './vista/tempo.tsx';

const PaginaSala = lazy(async () => ({
  default: (await inRete(() => import('../sala-virtuale/per-chi-offre/sala-intera.tsx'))()).PaginaSala,
}));

const PiedeInSala = lazy(async () => ({
  default: (await inRete(() => import('./piede-in-sala.tsx'))()).PiedeInSala,
}));

/** Sta nel file della stanza, che per rilanciare non vuole né i messaggi né le parole di un guasto. */
const Guasto = lazy(async () => ({ default: (await inRete(() => import('../aiuto/guasto.tsx'))()).Guasto }));

const MessaggiUtente = lazy(async () => ({
  default: (await inRete(() => import('../aiuto/messaggi/per-chi-offre.tsx'))()).MessaggiUtente,
}));

/**
 * La sala virtuale segue la stessa vendita della stanza, con le stesse parti: stanno nel file che la stanza ha già scaricato, e
 * alla pagina si danno da qui.
 */
export function VirtualRoomUtente() {
  const { data, error, refetch } = useStanzaUtente();
  if (data !== undefined) return <SalaSeguita iniziale={data} />;
  return (
    <Suspense>
      <PaginaSala guasto={error === null ? null : <Guasto causa={error} riprova={() => void refetch()} />} />
    </Suspense>
  );
}

function SalaSeguita({ iniziale }: { iniziale: StanzaUtente }) {
  const { scartoMs = 0, andataRitornoMs = null } = useOrologioServer() ?? {};
  const { vista, rimettiInPari } = useSeguito(seguibile(iniziale.asta.id), iniziale);
  const { asta, stanza, io } = vista;
  const aDueColonne = useDueColonne();
  const scrive = io.ruolo === 'offerente' && posizioneDi(stanza, io.pseudonimo, io.ruolo) !== 'rifiutato';
  return (
    <Suspense>
      <PaginaSala
        piede={
          !aDueColonne &&
          stanza.gara !== null && (
            <Suspense>
              <PiedeInSala vista={vista} scartoMs={scartoMs} quandoFatto={rimettiInPari} />
            </Suspense>
          )
        }
        sala={{ asta: asta.id, stanza, io, scartoMs, andataRitornoMs, rimettiInPari }}
        tempo={<Tempo stanza={stanza} scartoMs={scartoMs} unitaTempoMs={asta.parametri.unitaTempoMs} accanto={null} />}
        messaggi={
          <MessaggiUtente
            asta={asta.id}
            finoA={stanza.messaggi.at(-1)?.seq ?? 0}
            pseudonimo={io.pseudonimo}
            scrive={scrive}
          />
        }
      />
    </Suspense>
  );
}
