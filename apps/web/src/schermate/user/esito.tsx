import type { StanzaUtente } from '@gestore/contratto';
import { formattaIstante } from '@gestore/contratto/formato';
import { inLettere, type Provvedimento, type Stanza } from '@gestore/dominio';
import { Alert, Card, DataList, Importo, Skeleton } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { posizioneDi } from '../../stanza/posizione.ts';
import { useTesti } from '../../testi/lingua.ts';
import { ISTANZE_PUBBLICHE } from '../comuni/testi/istanze.ts';
import { Aiuto } from './parti/aiuto.tsx';
import { DocumentiUtente } from './parti/documenti.tsx';
import { Guasto } from './parti/guasto.tsx';
import { Ricevute } from './parti/ricevute.tsx';
import { Rimborso } from './parti/rimborso.tsx';
import { PiedeStampa, Stampa } from './parti/stampa.tsx';
import { ESITO_TESTI } from './testi/esito.ts';
import { useEsito } from './usa-esito.ts';

/** Li legge uno solo, a vendita finita: chi entra nella stanza non li scarica. */
const PassiDelVincitore = lazy(async () => ({
  default: (await import('./parti/passi-vincitore.tsx')).PassiDelVincitore,
}));

/** La vendita si rivede a chi lo chiede. */
const RivediLaMia = lazy(async () => ({ default: (await import('./parti/rivedi-la-mia.tsx')).RivediLaMia }));

/** La pagina di un esito, per chi vi ha partecipato: che cosa è successo, i propri documenti, che cosa fare ora. */
export function PaginaEsito({ dati, esito }: { dati: StanzaUtente; esito: string }) {
  const t = useTesti(ESITO_TESTI);
  const { asta, io, stanza } = dati;
  const posizione = posizioneDi(stanza, io.pseudonimo, io.ruolo);
  const suo = useEsito(asta.id, stanza.esito !== null);
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
  // L'indirizzo può nominare un esito che non è quello di questa vendita: vale quello dichiarato.
  const diversa = esito !== 'conclusa' && esito !== tipo;
  return (
    <div className="grid gap-4">
      <TitoloVendita asta={asta} />
      {diversa && <Alert tone="info">{t.altroEsito(t.esiti[tipo])}</Alert>}
      {posizione === 'vincitore' && (
        <Alert tone="success">
          <p className="text-lg font-bold">{t.aggiudicataALei}</p>
        </Alert>
      )}
      <Esito dati={dati} esito={stanza.esito} dichiaratoIl={suo.data?.dichiaratoIl ?? null} />
      {posizione === 'rifiutato' && (
        <Link
          to="/user/asta/busta_rifiutata"
          className="inline-flex min-h-10 items-center justify-self-start font-semibold text-azione-scura underline"
        >
          {t.suoRifiuto}
        </Link>
      )}
      {io.ruolo === 'offerente' && suo.isPending && <Skeleton label={t.leggiamo} />}
      {suo.error !== null && <Guasto causa={suo.error} riprova={() => void suo.refetch()} />}
      {suo.data !== undefined &&
        (posizione === 'vincitore' ? (
          <Suspense fallback={<Skeleton label={t.leggiamo} />}>
            <PassiDelVincitore asta={asta.id} prezzoCent={stanza.esito.vincitore?.importoCent ?? 0} esito={suo.data} />
          </Suspense>
        ) : (
          io.ruolo === 'offerente' && <Rimborso rimborso={suo.data.rimborso} />
        ))}
      <DocumentiUtente asta={asta.id} ruolo={io.ruolo} />
      <Suspense>
        <RivediLaMia asta={asta.id} pseudonimo={io.pseudonimo} />
      </Suspense>
      <Ricevute asta={asta.id} aggiornaA={stanza.seq} ruolo={io.ruolo} intere />
      <div className="non-stampare flex flex-wrap gap-2">
        <Stampa />
        <Aiuto asta={asta.id} />
      </div>
      <PiedeStampa />
    </div>
  );
}

/** Il titolo della vendita e da quale procedura viene: chi ha più carte davanti deve riconoscerla. */
export function TitoloVendita({ asta: { scheda } }: { asta: StanzaUtente['asta'] }) {
  const t = useTesti(ESITO_TESTI);
  return (
    <header>
      <h1 lang="it" className="text-2xl font-bold break-words">
        {scheda.titolo}
      </h1>
      <p className="text-secondario">
        <span lang="it">{scheda.tribunale}</span>
        {scheda.ruolo !== null && ` · ${t.rg} ${scheda.ruolo.numero}/${scheda.ruolo.anno}`} ·{' '}
        {/^lotto/i.test(scheda.lotto.codice) ? '' : `${t.lotto} `}
        <span lang="it">{scheda.lotto.codice}</span>
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
    ...(dichiaratoIl === null ? [] : ([[t.dichiaratoIl, formattaIstante(dichiaratoIl)]] as const)),
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
