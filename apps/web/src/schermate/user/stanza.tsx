import type { StanzaUtente } from '@gestore/contratto';
import type { Fase } from '@gestore/dominio';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useSeguito } from '../../seguito/usa-seguito.ts';
import { useOrologioServer } from '../../stanza/orologio.ts';
import { type Posizione, paginaEsito, posizioneDi } from '../../stanza/posizione.ts';
import { useDueColonne } from '../../stanza/usa-due-colonne.ts';
import { useRilancio } from '../../stanza/usa-rilancio.ts';
import { useTesti } from '../../testi/lingua.ts';
import { Rinvii } from '../comuni/rinvio/rinvii.tsx';
import { Annunci } from '../comuni/stanza/annunci.tsx';
import { BusteInVista } from '../comuni/stanza/buste.tsx';
import { UltimaCorrezione } from '../comuni/stanza/correzioni.tsx';
import { ConfermaRilancio, FormRilancio } from '../comuni/stanza/form-rilancio.tsx';
import { PosizionePersona } from '../comuni/stanza/posizione.tsx';
import { Rilanci } from '../comuni/stanza/rilanci.tsx';
import { Tempo, TestataStanza } from '../comuni/stanza/tempo.tsx';
import { StatoPiattaforma } from '../comuni/stato-piattaforma.tsx';
import { RILANCIO_TESTI } from '../comuni/testi/rilancio.ts';
import { STANZA_TESTI } from '../comuni/testi/stanza.ts';
import { Aiuto } from './parti/aiuto.tsx';
import { MessaggiUtente } from './parti/messaggi.tsx';
import { OraServer } from './parti/ora-server.tsx';
import { Ricevute } from './parti/ricevute.tsx';
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
const PiedeGara = lazy(async () => ({ default: (await import('./parti/piede-gara.tsx')).PiedeGara }));

/** La sala virtuale si vede qui, piccola, quando chi conduce la apre. */
const RiquadroSala = lazy(async () => ({
  default: (await import('./sala-virtuale/riquadro.tsx')).RiquadroSala,
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
  const { gara } = stanza;
  const puoRilanciare =
    io.ruolo === 'offerente' && posizione !== 'rifiutato' && gara !== null && gara.fase !== 'conclusa';
  const modulo = puoRilanciare && <FormRilancio stanza={stanza} rilancio={rilancio} />;
  const sala = { asta: asta.id, stanza, io, scartoMs: misura?.scartoMs ?? 0, rimettiInPari };
  return (
    <div className="grid gap-4">
      <TestataStanza asta={asta} stanza={stanza} />
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
      <Rinvii asta={asta.id} segue={A_BUSTE_CHIUSE.includes(stanza.fase)} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-4">
          <StatoPiattaforma stanza={stanza} scartoMs={misura?.scartoMs ?? 0} />
          <Tempo
            stanza={stanza}
            scartoMs={misura?.scartoMs ?? 0}
            unitaTempoMs={asta.parametri.unitaTempoMs}
            accanto={<OraServer misura={misura} collegamento={collegamento} />}
          />
          <UltimaCorrezione stanza={stanza} mio={io.pseudonimo} />
          <PosizionePersona posizione={posizione} io={io} stanza={stanza} />
          {!aDueColonne && modulo}
          {!aDueColonne && <SalaAccanto {...sala} />}
          {gara !== null && <Rilanci stanza={stanza} pseudonimo={io.pseudonimo} />}
          <BusteInVista stanza={stanza} pseudonimo={io.pseudonimo} />
        </div>
        <div className="grid content-start gap-4">
          {aDueColonne && modulo}
          {aDueColonne && <SalaAccanto {...sala} />}
          <Accanto asta={asta.id} io={io} stanza={stanza} posizione={posizione} />
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

/** Ciò che non serve a rilanciare: i messaggi, le ricevute, l'aiuto, la sala virtuale. */
function Accanto({
  asta,
  io,
  stanza,
  posizione,
}: Pick<StanzaUtente, 'io' | 'stanza'> & { asta: string; posizione: Posizione }) {
  return (
    <>
      <MessaggiUtente
        asta={asta}
        finoA={stanza.messaggi.at(-1)?.seq ?? 0}
        pseudonimo={io.pseudonimo}
        scrive={io.ruolo === 'offerente' && posizione !== 'rifiutato'}
      />
      <Ricevute asta={asta} aggiornaA={stanza.seq} ruolo={io.ruolo} />
      <Aiuto asta={asta} />
      {!stanza.sala.aperta && <VersoSala />}
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

function VersoSala() {
  const t = useTesti(STANZA_TESTI);
  return (
    <Link
      to="/user/asta/virtualRoom"
      className="inline-flex min-h-11 items-center justify-self-center text-azione-scura underline"
    >
      {t.salaVirtuale}
    </Link>
  );
}
