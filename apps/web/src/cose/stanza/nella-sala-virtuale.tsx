import type { StanzaUtente } from '@gestore/contratto';
import { lazy, Suspense } from 'react';
import { inRete } from '../../guscio/in-rete.ts';
import { useDueColonne } from '../../guscio/larghezze.ts';
import { useSeguito } from '../../seguito/usa-seguito.ts';
import { useOrologioServer } from '../../stanza/orologio.ts';
import { haUnRilancio, posizioneDi } from '../../stanza/posizione.ts';
import { useRilancio } from '../../stanza/usa-rilancio.ts';
import { useTesti } from '../../testi/lingua.ts';
import { RILANCIO_TESTI } from '../gara/rilanci/form-rilancio.testi.ts';
import { ConfermaRilancio, FormRilancio } from '../gara/rilanci/form-rilancio.tsx';
import { seguibile, useStanzaUtente } from './usa-stanza-utente.ts';
import { Tempo } from './vista/tempo.tsx';

const PaginaSala = lazy(async () => ({
  default: (await inRete(() => import('../sala-virtuale/per-chi-offre/sala-intera.tsx'))()).PaginaSala,
}));

const PiedeGara = lazy(async () => ({
  default: (await inRete(() => import('../gara/rilanci/piede-gara.tsx'))()).PiedeGara,
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
  const posizione = posizioneDi(stanza, io.pseudonimo, io.ruolo);
  const scrive = io.ruolo === 'offerente' && posizione !== 'rifiutato';
  // Sopra il piede e sopra il modulo: un telefono girato passa dall'uno all'altro, e ciò che si è mandato resta.
  const rilancio = useRilancio(
    { asta, stanza, pseudonimo: io.pseudonimo, quandoFatto: rimettiInPari },
    useTesti(RILANCIO_TESTI).importo,
  );
  const { daConfermare, conferma, annulla } = rilancio;
  const puoRilanciare = haUnRilancio(stanza, posizione);
  return (
    <Suspense>
      <PaginaSala
        piede={
          <>
            <ConfermaRilancio {...{ daConfermare, conferma, annulla }} />
            {!aDueColonne && stanza.gara !== null && (
              <Suspense>
                <PiedeGara {...{ stanza, posizione, scartoMs }} rilancio={puoRilanciare ? rilancio : null} />
              </Suspense>
            )}
          </>
        }
        rilancio={aDueColonne && puoRilanciare && <FormRilancio stanza={stanza} rilancio={rilancio} />}
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
