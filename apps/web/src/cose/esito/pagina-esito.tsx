import type { StanzaUtente } from '@gestore/contratto';
import type { DopoPerMe } from '@gestore/contratto/dopo/forme';
import { inFrase } from '@gestore/contratto/parole/in-frase';
import { inLettere, type Provvedimento, type Stanza } from '@gestore/dominio';
import { Alert, Card, DataList, Importo, Skeleton } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useDueColonne } from '../../guscio/larghezze.ts';
import { type Posizione, posizioneDi } from '../../stanza/posizione.ts';
import { sueVoci } from '../../stanza/sue-voci.ts';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { Guasto } from '../aiuto/guasto.tsx';
import { Aiuto } from '../aiuto/per-chi-offre.tsx';
import { ISTANZE_PUBBLICHE } from '../istanze/avviso-istanze.testi.ts';
import { VincoloSuo } from '../sospensione/vincoli.tsx';
import { Ricevute } from '../verifica/ricevute.tsx';
import { DocumentiUtente } from './documenti-dell-esito.tsx';
import { CHE_SEGUE, EsitoInBreve, PiedeEsito } from './esito-in-breve.tsx';
import { fraseEsito } from './frase-esito.ts';
import { LeSueCifre } from './le-sue-cifre.tsx';
import { ESITO_TESTI } from './pagina-esito.testi.ts';
import { Rimborso } from './rimborso.tsx';
import { PiedeStampa, Stampa } from './stampa.tsx';
import { useDopoDiChiHaVinto, useEsito } from './usa-esito.ts';

/** Li legge uno solo, a vendita finita: chi entra nella stanza non li scarica. */
const PassiDelVincitore = lazy(async () => ({
  default: (await import('./passi-vincitore.tsx')).PassiDelVincitore,
}));

/** La vendita si rivede a chi lo chiede. */
const RivediLaMia = lazy(async () => ({
  default: (await import('../cronologia/rivedi-per-chi-offre.tsx')).RivediLaMia,
}));

/** La pagina di un esito, per chi vi ha partecipato: che cosa è successo, i propri documenti, che cosa fare ora. */
export function PaginaEsito({ dati, esito }: { dati: StanzaUtente; esito: string }) {
  const t = useTesti(ESITO_TESTI);
  const { asta, io, stanza } = dati;
  const posizione = posizioneDi(stanza, io.pseudonimo, io.ruolo);
  const lettura = useEsito(asta.id, stanza.esito !== null);
  const dopo = useDopoDiChiHaVinto(asta.id, posizione === 'vincitore');
  const aDueColonne = useDueColonne();
  if (stanza.esito === null)
    return (
      <div className="grid gap-4">
        <TitoloVendita asta={asta} />
        <Alert tone="info">
          {t.nonDichiarato}{' '}
          <Link to="/user/asta/{-$esito}" params={{}} className="font-semibold underline">
            {t.torniStanza}
          </Link>
          .
        </Alert>
      </div>
    );
  const { tipo } = stanza.esito;
  const frase = fraseEsito(t, {
    io,
    stanza: { ...stanza, esito: stanza.esito },
    posizione,
    suo: lettura.data,
    dopo: dopo.data,
  });
  // L'indirizzo può nominare un esito che non è quello di questa vendita: vale quello dichiarato.
  const diversa = esito !== 'conclusa' && esito !== tipo;
  return (
    <div className="grid grid-cols-1 gap-4">
      <EsitoInBreve frase={frase} intera={!lettura.isPending && !dopo.isLoading} />
      <TitoloVendita asta={asta} />
      {diversa && <Alert tone="info">{t.altroEsito(t.esiti[tipo])}</Alert>}
      {io.ruolo === 'offerente' && (
        <CheSegue posizione={posizione} esito={stanza.esito} lettura={lettura} dopo={dopo.data} />
      )}
      <LeSueCifre dati={dati} />
      <Esito dati={dati} esito={stanza.esito} dichiaratoIl={lettura.data?.dichiaratoIl ?? null} />
      {posizione === 'rifiutato' && (
        <Link
          to="/user/asta/busta_rifiutata"
          className="inline-flex min-comando items-center justify-self-start font-semibold text-azione-scura underline"
        >
          {t.suoRifiuto}
        </Link>
      )}
      <DocumentiUtente asta={asta.id} ruolo={io.ruolo} />
      <Suspense>
        <RivediLaMia asta={asta.id} pseudonimo={io.pseudonimo} />
      </Suspense>
      <Ricevute asta={asta.id} aggiornaA={sueVoci(stanza, io.pseudonimo)} ruolo={io.ruolo} intere />
      <div className="non-stampare flex flex-wrap gap-2">
        <Stampa />
        <Aiuto asta={asta.id} />
      </div>
      <PiedeStampa />
      {!aDueColonne && <PiedeEsito frase={frase} haVinto={posizione === 'vincitore'} />}
    </div>
  );
}

type InSeguito = {
  posizione: Posizione;
  esito: NonNullable<Stanza['esito']>;
  lettura: ReturnType<typeof useEsito>;
  dopo: DopoPerMe | undefined;
};

/** Che cosa fa chi ha vinto, ed entro quando; o a che punto è la cauzione che torna. */
function CheSegue({ posizione, esito, lettura, dopo }: InSeguito) {
  const t = useTesti(ESITO_TESTI);
  if (lettura.isPending) return <Skeleton label={t.leggiamo} />;
  if (lettura.error !== null) return <Guasto causa={lettura.error} riprova={() => void lettura.refetch()} />;
  return (
    <div id={CHE_SEGUE} tabIndex={-1} className="min-w-0">
      {posizione === 'vincitore' ? (
        <Suspense fallback={<Skeleton label={t.leggiamo} />}>
          <PassiDelVincitore dopo={dopo} prezzoCent={esito.vincitore?.importoCent ?? 0} esito={lettura.data} />
        </Suspense>
      ) : (
        <>
          {lettura.data.vincolo !== null && <VincoloSuo vincolo={lettura.data.vincolo} />}
          {lettura.data.vincolo?.vincolata !== true && <Rimborso rimborso={lettura.data.rimborso} />}
        </>
      )}
    </div>
  );
}

/** Il titolo della vendita e da quale procedura viene: chi ha più carte davanti deve riconoscerla. */
export function TitoloVendita({ asta: { scheda } }: { asta: StanzaUtente['asta'] }) {
  const t = useTesti(ESITO_TESTI);
  return (
    <header>
      <h1 lang="it" className="text-lg leading-tight font-bold break-words sm:text-2xl">
        {scheda.titolo}
      </h1>
      <p className="text-secondario">
        <span lang="it">{scheda.tribunale}</span>
        {scheda.ruolo !== null && ` · ${t.rg} ${scheda.ruolo.numero}/${scheda.ruolo.anno}`} ·{' '}
        {/^lotto/i.test(scheda.lotto.codice) ? '' : `${t.lotto} `}
        <span lang="it">{inFrase(scheda.lotto.codice)}</span>
      </p>
    </header>
  );
}

function inParole({ numero, del }: Provvedimento, come: (numero: string, del: string) => string): string {
  return come(numero, del.split('-').reverse().join('/'));
}

type Dichiarato = NonNullable<Stanza['esito']>;

function Esito({
  dati: { io, stanza },
  esito,
  dichiaratoIl,
}: {
  dati: StanzaUtente;
  esito: Dichiarato;
  dichiaratoIl: number | null;
}) {
  const t = useTesti(ESITO_TESTI);
  const i = useTesti(ISTANZE_PUBBLICHE);
  const { vincitore, tipo } = esito;
  const voci: (readonly [string, ReactNode])[] = [
    [t.esitoDichiarato, t.esiti[tipo]],
    ...(dichiaratoIl === null ? [] : ([[t.dichiaratoIl, momento(dichiaratoIl)]] as const)),
    ...(vincitore === null
      ? []
      : ([
          [
            t.aggiudicatario,
            vincitore.pseudonimo === io.pseudonimo ? t.conLei(vincitore.pseudonimo) : vincitore.pseudonimo,
          ],
          [t.prezzo, <Importo key="prezzo" cent={vincitore.importoCent} />],
          [
            t.inLettere,
            <span key="lettere" lang="it">
              {t.euro} {inLettere(vincitore.importoCent)}
            </span>,
          ],
        ] as const)),
    ...(stanza.assegnataCent === null
      ? []
      : ([[i.assegnata, <Importo key="assegnata" cent={stanza.assegnataCent} />]] as const)),
    ...(stanza.caducazione === null
      ? []
      : ([[i.provvedimento, inParole(stanza.caducazione.provvedimento, i.numeroEData)]] as const)),
    [t.rilanci, String(stanza.rilanci.length)],
    ...(io.ruolo === 'offerente' ? ([[t.suoPseudonimo, io.pseudonimo]] as const) : []),
  ];
  return (
    <Card title={t.esito}>
      <DataList items={voci} />
      <p>{t.spiegaEsiti[tipo]}</p>
      {esito.motivo !== null && <p lang="it">{esito.motivo}</p>}
    </Card>
  );
}
