import type { RispostaEventi, StanzaUtente } from '@gestore/contratto';
import { Alert, Badge, Card, Crono, Importo } from '@gestore/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { leggi } from '../../accesso/chiamate.ts';
import { confrontaOra, type Misura, useOrologioServer } from '../../stanza/orologio.ts';
import { paginaEsito, posizioneDi } from '../../stanza/posizione.ts';
import { type Collegamento, useSeguitore } from '../../stanza/usa-seguitore.ts';
import { Aiuto } from './parti/aiuto.tsx';
import { AnnunciRilanci } from './parti/annunci.tsx';
import { BusteInVista } from './parti/buste.tsx';
import { FASI_STANZA } from './parti/fasi.ts';
import { FormRilancio } from './parti/form-rilancio.tsx';
import { Messaggi } from './parti/messaggi.tsx';
import { OraServer } from './parti/ora-server.tsx';
import { PosizionePersona } from './parti/posizione.tsx';
import { Ricevute } from './parti/ricevute.tsx';
import { Rilanci } from './parti/rilanci.tsx';
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

  const { gara } = stanza;
  const puoRilanciare =
    io.ruolo === 'offerente' && posizione !== 'rifiutato' && gara !== null && gara.fase !== 'conclusa';
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-bold break-words">{asta.scheda.titolo}</h1>
          <p className="text-secondario">
            {asta.scheda.tribunale}
            {asta.scheda.ruolo !== null && ` · R.G. ${asta.scheda.ruolo.numero}/${asta.scheda.ruolo.anno}`} · Prezzo
            base <Importo cent={asta.parametri.prezzoBaseCent} />
          </p>
        </div>
        <Badge tone={gara?.fase === 'in_corso' ? 'success' : 'info'}>
          {FASI_STANZA[gara === null ? stanza.fase : `gara_${gara.fase}`] ?? stanza.fase}
        </Badge>
      </header>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-4">
          <Tempo
            stanza={stanza}
            misura={misura}
            collegamento={collegamento}
            unitaTempoMs={asta.parametri.unitaTempoMs}
          />
          <PosizionePersona posizione={posizione} io={io} stanza={stanza} />
          {puoRilanciare && (
            <div className="lg:hidden">
              <FormRilancio asta={asta} stanza={stanza} quandoFatto={rimettiInPari} />
            </div>
          )}
          {gara !== null && <Rilanci stanza={stanza} pseudonimo={io.pseudonimo} />}
          <BusteInVista stanza={stanza} pseudonimo={io.pseudonimo} />
        </div>
        <div className="grid content-start gap-4">
          {puoRilanciare && (
            <div className="hidden lg:block">
              <FormRilancio asta={asta} stanza={stanza} quandoFatto={rimettiInPari} />
            </div>
          )}
          <Messaggi asta={asta.id} quanti={stanza.messaggi.length} pseudonimo={io.pseudonimo} />
          <Ricevute asta={asta.id} aggiornaA={stanza.seq} ruolo={io.ruolo} />
          <Aiuto asta={asta.id} />
        </div>
      </div>
      <AnnunciRilanci stanza={stanza} pseudonimo={io.pseudonimo} />
    </div>
  );
}

type TempoProps = {
  stanza: StanzaUtente['stanza'];
  misura: Misura | null;
  collegamento: Collegamento;
  unitaTempoMs: number;
};

function Tempo({ stanza, misura, collegamento, unitaTempoMs }: TempoProps) {
  const { gara, migliore } = stanza;
  return (
    <Card title="Tempo e offerta in testa" aside={<OraServer misura={misura} collegamento={collegamento} />}>
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Crono
          label="Tempo residuo"
          scadeIl={gara?.fase === 'in_corso' ? gara.scadeIl : null}
          residuoMs={gara?.fase === 'congelata' ? gara.residuoMs : gara?.fase === 'conclusa' ? 0 : null}
          scartoMs={misura?.scartoMs ?? 0}
          unitaTempoMs={stanza.unitaTempoMs || unitaTempoMs}
        />
        <div>
          <p className="text-sm text-secondario">Offerta in testa</p>
          {migliore === null ? (
            <p className="text-lg font-semibold">La gara non è ancora iniziata.</p>
          ) : (
            <>
              <p className="text-2xl font-bold">
                <Importo cent={migliore.importoCent} />
              </p>
              <p className="font-semibold">{migliore.pseudonimo}</p>
            </>
          )}
        </div>
      </div>
      {gara?.fase === 'congelata' && (
        <Alert tone="info">
          Il crono è fermo: il referente sta registrando un rilancio fatto in sala. Il tempo non scorre.
        </Alert>
      )}
      {gara?.fase === 'sospesa' && (
        <Alert tone="warning">
          La gara è sospesa{gara.motivo === 'incidente' ? ' per un problema della piattaforma' : ''}. Alla ripresa si
          riparte con il tempo intero: nessuno perde nulla.
        </Alert>
      )}
      {gara?.fase === 'conclusa' && (
        <Alert tone="info">La gara è conclusa. Il referente sta per dichiarare l’esito.</Alert>
      )}
    </Card>
  );
}
