import type { StanzaUtente } from '@gestore/contratto';
import type { Fase } from '@gestore/dominio';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useDopoIlDisegno } from '../../guscio/dopo-il-disegno.ts';
import { inRete } from '../../guscio/in-rete.ts';
import { useSeguito } from '../../seguito/usa-seguito.ts';
import { useOrologioServer } from '../../stanza/orologio.ts';
import { paginaEsito, posizioneDi } from '../../stanza/posizione.ts';
import { useDueColonne } from '../../stanza/usa-due-colonne.ts';
import { useRilancio } from '../../stanza/usa-rilancio.ts';
import { useTesti } from '../../testi/lingua.ts';
import { Annunci } from '../comuni/stanza/annunci.tsx';
import { BusteInVista } from '../comuni/stanza/buste.tsx';
import { UltimaCorrezione } from '../comuni/stanza/correzioni.tsx';
import { ConfermaRilancio, FormRilancio } from '../comuni/stanza/form-rilancio.tsx';
import { PosizionePersona } from '../comuni/stanza/posizione.tsx';
import { Rilanci } from '../comuni/stanza/rilanci.tsx';
import { Tempo, TestataStanza } from '../comuni/stanza/tempo.tsx';
import { StatoPiattaforma } from '../comuni/stato-piattaforma.tsx';
import { RILANCIO_TESTI } from '../comuni/testi/rilancio.ts';
import { OraServer } from './parti/ora-server.tsx';
import { VersoSala } from './parti/verso-sala.tsx';
import type { DallaStanza } from './sala-virtuale/dalla-stanza.ts';
import { STANZA_UTENTE, seguibile } from './usa-stanza-utente.ts';

/** Quasi nessuna vendita si ferma: chi apre la stanza non ne aspetta le parole. */
const VenditaFerma = lazy(async () => ({
  default: (await import('../comuni/sospensione/sospensioni.tsx')).VenditaFerma,
}));

/** Poche vendite hanno un'istanza di assegnazione. */
const AvvisoIstanze = lazy(async () => ({
  default: (await import('../comuni/istanze/avviso-istanze.tsx')).AvvisoIstanze,
}));

/** Il piede della stanza arrivi dopo la stanza: il tempo e il modulo non lo aspettano. */
const PiedeGara = lazy(async () => ({ default: (await inRete(() => import('./parti/piede-gara.tsx'))()).PiedeGara }));

/** Poche vendite sono state rinviate. */
const Rinvii = lazy(async () => ({ default: (await inRete(() => import('../comuni/rinvio/rinvii.tsx'))()).Rinvii }));

/** Chi rilancia non aspetta messaggi, ricevute e aiuto: il loro posto c'è già. */
const Accanto = lazy(async () => ({ default: (await inRete(() => import('./parti/accanto.tsx'))()).Accanto }));

const IL_SUO_POSTO = <div className="min-h-dvh" />;

/** La sala virtuale si vede qui, piccola, quando chi conduce la apre. */
const RiquadroSala = lazy(async () => ({
  default: (await inRete(() => import('./sala-virtuale/riquadro.tsx'))()).RiquadroSala,
}));

/** Finché le operazioni non sono aperte possono essere rinviate. */
const A_BUSTE_CHIUSE: readonly Fase[] = ['pubblicata', 'raccolta', 'termine_scaduto'];

/** Finita la gara si va alla pagina dell'esito, che parte da ciò che la stanza sa già. */
function useVersoEsito(iniziale: StanzaUtente, stanza: StanzaUtente['stanza'], destinazione: string | null): void {
  const naviga = useNavigate();
  const cache = useQueryClient();
  const partita = useRef<string | null>(null);
  useEffect(() => {
    // Una volta sola: ciò che si scrive nella memoria delle letture torna qui come `iniziale`, e girerebbe senza fine.
    if (destinazione === null || partita.current === destinazione) return;
    partita.current = destinazione;
    cache.setQueryData(STANZA_UTENTE, { ...iniziale, stanza });
    void naviga({ href: destinazione });
  }, [destinazione, naviga, cache, iniziale, stanza]);
}

/** La stanza: il tempo, chi è in testa, la propria posizione, il rilancio. Sul telefono in quest'ordine. */
export function StanzaViva({ iniziale }: { iniziale: StanzaUtente }) {
  const { asta, io } = iniziale;
  const misura = useOrologioServer();
  const { vista, collegamento, rimettiInPari } = useSeguito(seguibile(asta.id), iniziale);
  const { stanza } = vista;
  const posizione = posizioneDi(stanza, io.pseudonimo, io.ruolo);
  useVersoEsito(iniziale, stanza, paginaEsito(stanza, posizione));
  const rilancio = useRilancio(
    { asta, stanza, pseudonimo: io.pseudonimo, quandoFatto: rimettiInPari },
    useTesti(RILANCIO_TESTI).importo,
  );
  const aDueColonne = useDueColonne();
  const comparsa = useDopoIlDisegno();
  const { gara } = stanza;
  const puoRilanciare =
    io.ruolo === 'offerente' && posizione !== 'rifiutato' && gara !== null && gara.fase !== 'conclusa';
  const modulo = puoRilanciare && <FormRilancio stanza={stanza} rilancio={rilancio} />;
  const sala = { asta: asta.id, stanza, io, scartoMs: misura?.scartoMs ?? 0, rimettiInPari };
  return (
    <div className="grid gap-4">
      <TestataStanza asta={asta} stanza={stanza} />
      <Avvisi asta={asta.id} stanza={stanza} comparsa={comparsa} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-4">
          <StatoPiattaforma stanza={stanza} scartoMs={misura?.scartoMs ?? 0} />
          <PosizionePersona posizione={posizione} io={io} stanza={stanza} />
          <Tempo
            stanza={stanza}
            scartoMs={misura?.scartoMs ?? 0}
            unitaTempoMs={asta.parametri.unitaTempoMs}
            accanto={<OraServer misura={misura} collegamento={collegamento} />}
          />
          <UltimaCorrezione stanza={stanza} mio={io.pseudonimo} />
          {!aDueColonne && modulo}
          {!aDueColonne && <SalaAccanto {...sala} />}
          {gara !== null && <Rilanci stanza={stanza} pseudonimo={io.pseudonimo} />}
          <BusteInVista stanza={stanza} pseudonimo={io.pseudonimo} />
        </div>
        <div className="grid content-start gap-4">
          {aDueColonne && modulo}
          {aDueColonne && <SalaAccanto {...sala} />}
          <Suspense fallback={IL_SUO_POSTO}>
            {comparsa ? <Accanto asta={asta.id} io={io} stanza={stanza} posizione={posizione} /> : IL_SUO_POSTO}
          </Suspense>
        </div>
      </div>
      <ConfermaRilancio rilancio={rilancio} />
      <Annunci stanza={stanza} pseudonimo={io.pseudonimo} scartoMs={misura?.scartoMs ?? 0} />
      {gara !== null && !aDueColonne && (
        <Suspense>
          <PiedeGara
            stanza={stanza}
            posizione={posizione}
            scartoMs={misura?.scartoMs ?? 0}
            rilancio={puoRilanciare ? rilancio : null}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Ciò che di poche vendite va detto in cima. */
function Avvisi({ asta, stanza, comparsa }: Pick<StanzaUtente, 'stanza'> & { asta: string; comparsa: boolean }) {
  return (
    <>
      {stanza.ferma !== null && (
        <Suspense>
          <VenditaFerma ferma={stanza.ferma} />
        </Suspense>
      )}
      {stanza.istanze.length > 0 && stanza.esito === null && (
        <Suspense>
          <AvvisoIstanze istanze={stanza.istanze} />
        </Suspense>
      )}
      {comparsa && (
        <Suspense>
          <Rinvii asta={asta} segue={A_BUSTE_CHIUSE.includes(stanza.fase)} />
        </Suspense>
      )}
    </>
  );
}

function SalaAccanto(parti: Omit<DallaStanza, 'andataRitornoMs'>) {
  return (
    parti.stanza.sala.aperta && (
      <Suspense>
        <RiquadroSala {...parti} grande={<VersoSala />} />
      </Suspense>
    )
  );
}
