import type { StanzaUtente } from '@gestore/contratto';
import { eFra, FASI_A_BUSTE_CHIUSE, type Stanza } from '@gestore/dominio';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, memo, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useDopoIlDisegno } from '../../guscio/dopo-il-disegno.ts';
import { inRete } from '../../guscio/in-rete.ts';
import { suDueColonne, useDueColonne } from '../../guscio/larghezze.ts';
import { useSeguito } from '../../seguito/usa-seguito.ts';
import { useOrologioServer } from '../../stanza/orologio.ts';
import { haUnRilancio, type Posizione, paginaEsito, posizioneDi } from '../../stanza/posizione.ts';
import { sueVoci } from '../../stanza/sue-voci.ts';
import { useRilancio } from '../../stanza/usa-rilancio.ts';
import { useTesti } from '../../testi/lingua.ts';
import { StatoPiattaforma } from '../disservizi/stato-piattaforma.tsx';
import { BusteInVista } from '../gara/rilanci/buste-in-vista.tsx';
import { UltimaCorrezione } from '../gara/rilanci/correzioni.tsx';
import { Rilanci } from '../gara/rilanci/elenco-rilanci.tsx';
import { RILANCIO_TESTI } from '../gara/rilanci/form-rilancio.testi.ts';
import { ConfermaRilancio, FormRilancio } from '../gara/rilanci/form-rilancio.tsx';
import type { DallaStanza } from '../sala-virtuale/per-chi-offre/dalla-stanza.ts';
import { OraServer } from './ora-server.tsx';
import { STANZA_UTENTE, seguibile } from './usa-stanza-utente.ts';
import { VersoSala } from './verso-sala.tsx';
import { PosizionePersona } from './vista/posizione.tsx';
import { Tempo, TestataStanza } from './vista/tempo.tsx';

/** Quasi nessuna vendita si ferma: chi apre la stanza non ne aspetta le parole. */
const VenditaFerma = lazy(async () => ({
  default: (await import('../sospensione/sospensioni.tsx')).VenditaFerma,
}));

/** Poche vendite hanno un'istanza di assegnazione. */
const AvvisoIstanze = lazy(async () => ({
  default: (await import('../istanze/avviso-istanze.tsx')).AvvisoIstanze,
}));

/** Chi ascolta sente ciò che è cambiato da quando la stanza c'è, anche se la voce arriva dopo. */
const Annunci = lazy(async () => ({ default: (await inRete(() => import('./vista/annunci.tsx'))()).Annunci }));

/** Il piede della stanza arrivi dopo la stanza: il tempo e il modulo non lo aspettano. */
const PiedeGara = lazy(async () => ({
  default: (await inRete(() => import('../gara/rilanci/piede-gara.tsx'))()).PiedeGara,
}));

/** Poche vendite sono state rinviate. */
const Rinvii = lazy(async () => ({ default: (await inRete(() => import('../rinvio/rinvii.tsx'))()).Rinvii }));

/** Chi rilancia non aspetta messaggi, ricevute e aiuto: il loro posto c'è già. */
const Accanto = lazy(async () => ({ default: (await inRete(() => import('./accanto-alla-gara.tsx'))()).Accanto }));

/** Le schede del telefono: chi ha due colonne non le scarica, chi ne ha una le chiede insieme alla vendita. */
const inArrivo = suDueColonne() ? null : inRete(() => import('./schede-telefono.tsx'))();
const SchedeTelefono = lazy(async () => ({
  default: (await (inArrivo ?? inRete(() => import('./schede-telefono.tsx'))())).SchedeTelefono,
}));

const IL_SUO_POSTO = <div className="min-h-dvh" />;

/** La sala virtuale si vede qui, piccola, quando chi conduce la apre. */
const RiquadroSala = lazy(async () => ({
  default: (await inRete(() => import('../sala-virtuale/per-chi-offre/riquadro-della-stanza.tsx'))()).RiquadroSala,
}));

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
  const scartoMs = misura?.scartoMs ?? 0;
  const { vista, collegamento, rimettiInPari } = useSeguito(seguibile(asta.id), iniziale);
  const { stanza } = vista;
  const [daQui] = useState(stanza);
  const posizione = posizioneDi(stanza, io.pseudonimo, io.ruolo);
  const altrove = paginaEsito(stanza, posizione);
  useVersoEsito(iniziale, stanza, altrove);
  const rilancio = useRilancio(
    { asta, stanza, pseudonimo: io.pseudonimo, quandoFatto: rimettiInPari },
    useTesti(RILANCIO_TESTI).importo,
  );
  const { daConfermare, conferma, annulla } = rilancio;
  const aDueColonne = useDueColonne();
  const comparsa = useDopoIlDisegno();
  const { gara } = stanza;
  const puoRilanciare = haUnRilancio(stanza, posizione);
  const modulo = puoRilanciare && <FormRilancio stanza={stanza} rilancio={rilancio} />;
  const riquadro = stanza.sala.aperta && <SalaAccanto {...{ stanza, io, scartoMs, rimettiInPari }} asta={asta.id} />;
  const inGara = (
    <div className="grid gap-4">
      {gara !== null && <Rilanci stanza={stanza} pseudonimo={io.pseudonimo} />}
      {!aDueColonne && modulo}
      <BusteInVista buste={stanza.buste} pseudonimo={io.pseudonimo} />
    </div>
  );
  const daMostrare = { asta, io, posizione, stanza, comparsa };
  return (
    <div className="grid gap-3 sm:gap-4">
      <TestataStanza asta={asta} fase={stanza.fase} gara={gara?.fase ?? null} />
      <Avvisi asta={asta.id} {...inCima(stanza)} comparsa={comparsa} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-3 sm:gap-4">
          <StatoPiattaforma stanza={stanza} scartoMs={scartoMs} />
          <PosizionePersona posizione={posizione} io={io} stanza={stanza} />
          <Tempo
            stanza={stanza}
            scartoMs={scartoMs}
            unitaTempoMs={asta.parametri.unitaTempoMs}
            accanto={<OraServer misura={misura} collegamento={collegamento} />}
          />
          <UltimaCorrezione stanza={stanza} mio={io.pseudonimo} />
          {aDueColonne ? inGara : inSchede(daMostrare, { gara: inGara, sala: riquadro })}
        </div>
        {aDueColonne && (
          <div className="grid content-start gap-4">
            {modulo}
            {riquadro}
            {accanto(daMostrare)}
          </div>
        )}
      </div>
      <ConfermaRilancio {...{ daConfermare, conferma, annulla }} />
      {comparsa && (
        <Suspense>
          <Annunci {...{ stanza, altrove, scartoMs }} da={daQui} pseudonimo={io.pseudonimo} />
        </Suspense>
      )}
      {gara !== null && !aDueColonne && (
        <Suspense>
          <PiedeGara {...{ stanza, posizione, scartoMs }} rilancio={puoRilanciare ? rilancio : null} />
        </Suspense>
      )}
    </div>
  );
}

type Sue = Pick<StanzaUtente, 'asta' | 'io'> & { posizione: Posizione; stanza: Stanza; comparsa: boolean };

/** Sul telefono: i rilanci, e il resto nelle altre schede. Non è una parte: non costa un disegno in più. */
function inSchede({ stanza, ...comuni }: Sue, vivi: { gara: ReactNode; sala: ReactNode }) {
  return (
    <Suspense fallback={IL_SUO_POSTO}>
      <SchedeTelefono
        {...comuni}
        {...fuoriDallaGara(stanza, comuni.io.pseudonimo)}
        messaggi={stanza.messaggi}
        vivi={vivi}
      />
    </Suspense>
  );
}

/** Su uno schermo largo: ciò che sta accanto alla gara. */
function accanto({ stanza, comparsa, ...comuni }: Sue) {
  return (
    <Suspense fallback={IL_SUO_POSTO}>
      {comparsa ? <Accanto {...comuni} {...fuoriDallaGara(stanza, comuni.io.pseudonimo)} /> : IL_SUO_POSTO}
    </Suspense>
  );
}

/** Ciò che la colonna accanto mostra della vendita: cambia di rado, e soltanto allora la si ridisegna. */
function fuoriDallaGara(stanza: Stanza, pseudonimo: string) {
  const { fase, osservazioni, messaggi, gara, esito, sala } = stanza;
  return {
    fase,
    osservazioni,
    messaggiA: messaggi.at(-1)?.seq ?? 0,
    ricevuteA: sueVoci(stanza, pseudonimo),
    salaAperta: sala.aperta,
    primaDellaGara: gara === null && esito === null,
  };
}

function inCima({ ferma, istanze, esito, fase }: Stanza) {
  return { ferma, istanze, finita: esito !== null, fase };
}

type InCima = ReturnType<typeof inCima> & { asta: string; comparsa: boolean };

/** Ciò che di poche vendite va detto in cima. */
const Avvisi = memo(function Avvisi({ asta, ferma, istanze, finita, fase, comparsa }: InCima) {
  return (
    <>
      {ferma !== null && (
        <Suspense>
          <VenditaFerma ferma={ferma} />
        </Suspense>
      )}
      {istanze.length > 0 && !finita && (
        <Suspense>
          <AvvisoIstanze istanze={istanze} />
        </Suspense>
      )}
      {comparsa && (
        <Suspense>
          <Rinvii asta={asta} segue={eFra(fase, FASI_A_BUSTE_CHIUSE)} />
        </Suspense>
      )}
    </>
  );
});

function SalaAccanto(parti: Omit<DallaStanza, 'andataRitornoMs'>) {
  return (
    <Suspense>
      <RiquadroSala {...parti} grande={<VersoSala />} />
    </Suspense>
  );
}
