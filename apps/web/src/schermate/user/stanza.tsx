import type { RispostaEventi, StanzaUtente } from '@gestore/contratto';
import type { Stanza } from '@gestore/dominio';
import { Alert, Badge, Card, Crono, Importo } from '@gestore/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { leggi } from '../../accesso/chiamate.ts';
import { confrontaOra, type Misura, useOrologioServer } from '../../stanza/orologio.ts';
import { paginaEsito, posizioneDi } from '../../stanza/posizione.ts';
import { useDueColonne } from '../../stanza/usa-due-colonne.ts';
import { useRilancio } from '../../stanza/usa-rilancio.ts';
import { type Collegamento, useSeguitore } from '../../stanza/usa-seguitore.ts';
import { useTesti } from '../../testi/lingua.ts';
import { Aiuto } from './parti/aiuto.tsx';
import { Annunci } from './parti/annunci.tsx';
import { BusteInVista } from './parti/buste.tsx';
import { ConfermaRilancio, FormRilancio } from './parti/form-rilancio.tsx';
import { Messaggi } from './parti/messaggi.tsx';
import { OraServer } from './parti/ora-server.tsx';
import { PosizionePersona } from './parti/posizione.tsx';
import { Ricevute } from './parti/ricevute.tsx';
import { Rilanci } from './parti/rilanci.tsx';
import { RILANCIO_TESTI } from './testi/rilancio.ts';
import { STANZA_TESTI } from './testi/stanza.ts';
import { STANZA_UTENTE } from './usa-stanza-utente.ts';

/** La stanza: il tempo, chi è in testa, la propria posizione, il rilancio. Sul telefono in quest'ordine. */
export function StanzaViva({ iniziale }: { iniziale: StanzaUtente }) {
  const { asta, io } = iniziale;
  const misura = useOrologioServer();
  const chiedi = useCallback(
    async (dopo: number) => {
      const { voci, adessoMs } = await leggi<RispostaEventi>(`/api/user/asta/${asta.id}/eventi?dopo=${dopo}`);
      confrontaOra(adessoMs);
      return voci;
    },
    [asta.id],
  );
  const { stanza, collegamento, rimettiInPari } = useSeguitore(iniziale.stanza, iniziale.canali, chiedi);
  const posizione = posizioneDi(stanza, io.pseudonimo, io.ruolo);
  const naviga = useNavigate();
  const destinazione = paginaEsito(stanza, posizione);
  const cache = useQueryClient();
  useEffect(() => {
    if (destinazione === null) return;
    // La pagina dell'esito parte da ciò che la stanza sa già.
    cache.setQueryData(STANZA_UTENTE, { ...iniziale, stanza });
    void naviga({ href: destinazione });
  }, [destinazione, naviga, cache, iniziale, stanza]);

  const t = useTesti(STANZA_TESTI);
  const rilancio = useRilancio({ asta, stanza, quandoFatto: rimettiInPari }, useTesti(RILANCIO_TESTI).importo);
  const aDueColonne = useDueColonne();
  const { gara } = stanza;
  const puoRilanciare =
    io.ruolo === 'offerente' && posizione !== 'rifiutato' && gara !== null && gara.fase !== 'conclusa';
  const modulo = puoRilanciare && <FormRilancio stanza={stanza} rilancio={rilancio} />;
  return (
    <div className="grid gap-4">
      <TestataStanza iniziale={iniziale} stanza={stanza} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-4">
          <Tempo
            stanza={stanza}
            misura={misura}
            collegamento={collegamento}
            unitaTempoMs={asta.parametri.unitaTempoMs}
          />
          <PosizionePersona posizione={posizione} io={io} stanza={stanza} />
          {!aDueColonne && modulo}
          {gara !== null && <Rilanci stanza={stanza} pseudonimo={io.pseudonimo} />}
          <BusteInVista stanza={stanza} pseudonimo={io.pseudonimo} />
        </div>
        <div className="grid content-start gap-4">
          {aDueColonne && modulo}
          <Messaggi asta={asta.id} quanti={stanza.messaggi.length} pseudonimo={io.pseudonimo} />
          <Ricevute asta={asta.id} aggiornaA={stanza.seq} ruolo={io.ruolo} />
          <Aiuto asta={asta.id} />
          <Link
            to="/user/asta/virtualRoom"
            className="inline-flex min-h-10 items-center justify-self-center text-azione-scura underline"
          >
            {t.salaVirtuale}
          </Link>
        </div>
      </div>
      <ConfermaRilancio rilancio={rilancio} />
      <Annunci stanza={stanza} pseudonimo={io.pseudonimo} />
    </div>
  );
}

function TestataStanza({ iniziale: { asta }, stanza }: { iniziale: StanzaUtente; stanza: Stanza }) {
  const t = useTesti(STANZA_TESTI);
  const { gara } = stanza;
  const fase = gara === null ? stanza.fase : (`gara_${gara.fase}` as const);
  return (
    <header className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h1 lang="it" className="text-2xl font-bold break-words">
          {asta.scheda.titolo}
        </h1>
        <p className="text-secondario">
          <span lang="it">{asta.scheda.tribunale}</span>
          {asta.scheda.ruolo !== null && ` · ${t.rg(asta.scheda.ruolo.numero, asta.scheda.ruolo.anno)}`} ·{' '}
          {t.prezzoBase} <Importo cent={asta.parametri.prezzoBaseCent} />
        </p>
      </div>
      <Badge tone={gara?.fase === 'in_corso' ? 'success' : 'info'}>{t.fasi[fase]}</Badge>
    </header>
  );
}

type TempoProps = {
  stanza: StanzaUtente['stanza'];
  misura: Misura | null;
  collegamento: Collegamento;
  unitaTempoMs: number;
};

function Tempo({ stanza, misura, collegamento, unitaTempoMs }: TempoProps) {
  const t = useTesti(STANZA_TESTI);
  const { gara, migliore } = stanza;
  return (
    <Card title={t.tempoETesta} aside={<OraServer misura={misura} collegamento={collegamento} />}>
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Crono
          label={t.tempoResiduo}
          scadeIl={gara?.fase === 'in_corso' ? gara.scadeIl : null}
          residuoMs={gara?.fase === 'congelata' ? gara.residuoMs : gara?.fase === 'conclusa' ? 0 : null}
          scartoMs={misura?.scartoMs ?? 0}
          unitaTempoMs={stanza.unitaTempoMs || unitaTempoMs}
        />
        <div>
          <p className="text-sm text-secondario">{t.inTesta}</p>
          {migliore === null ? (
            <p className="text-lg font-semibold">{t.garaNonIniziata}</p>
          ) : (
            <>
              <p className="text-2xl font-bold">
                <Importo cent={migliore.importoCent} />
              </p>
              <p lang="it" className="font-semibold">
                {migliore.pseudonimo}
              </p>
            </>
          )}
        </div>
      </div>
      {gara?.fase === 'congelata' && <Alert tone="info">{t.cronoFermo}</Alert>}
      {gara?.fase === 'sospesa' && <Alert tone="warning">{t.sospesa[gara.motivo]}</Alert>}
      {gara?.fase === 'conclusa' && <Alert tone="info">{t.tempoFinito}</Alert>}
    </Card>
  );
}
