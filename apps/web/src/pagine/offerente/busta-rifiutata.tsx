import type { StanzaUtente } from '@gestore/contratto';
import type { BustaVista } from '@gestore/dominio';
import { Alert, Card, DataList, Skeleton } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { Guasto } from '../../cose/aiuto/guasto.tsx';
import { Aiuto } from '../../cose/aiuto/per-chi-offre.tsx';
import { RIFIUTO_TESTI } from '../../cose/esito/busta-rifiutata.testi.ts';
import { TitoloVendita } from '../../cose/esito/pagina-esito.tsx';
import { Rimborso } from '../../cose/esito/rimborso.tsx';
import { PiedeStampa, Stampa } from '../../cose/esito/stampa.tsx';
import { useEsito } from '../../cose/esito/usa-esito.ts';
import { useStanzaUtente } from '../../cose/stanza/usa-stanza-utente.ts';
import { Ricevute } from '../../cose/verifica/ricevute.tsx';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useDettaAllArrivo } from '../../guscio/voce.ts';
import { sueVoci } from '../../stanza/sue-voci.ts';
import { useTesti } from '../../testi/lingua.ts';

/** Perché la propria busta è stata rifiutata: la regola, le parole del referente, la ricevuta; si può restare a guardare. */
export function BustaRifiutata() {
  const t = useTesti(RIFIUTO_TESTI);
  useTitolo(t.titolo);
  const { data, error, isPending, refetch } = useStanzaUtente();
  if (isPending) return <Skeleton label={t.leggiamo} />;
  if (error !== null) return <Guasto causa={error} riprova={() => void refetch()} />;
  return <Rifiuto dati={data} />;
}

function Rifiuto({ dati: { asta, io, stanza } }: { dati: StanzaUtente }) {
  const t = useTesti(RIFIUTO_TESTI);
  const mia = stanza.buste.find((busta) => busta.pseudonimo === io.pseudonimo);
  const concluso = stanza.esito !== null;
  useDettaAllArrivo(`${t.finita} ${t.rifiutata}`);
  return (
    <div className="grid gap-4">
      <TitoloVendita asta={asta} />
      <Decisione mia={mia} concluso={concluso} />
      <VersoLaVendita concluso={concluso} />
      {mia?.stato === 'rifiutata' && <Cauzione asta={asta.id} concluso={concluso} />}
      {mia?.stato === 'rifiutata' && !concluso && (
        <Card title={t.seNonConcorda}>
          <p>{t.riammissione}</p>
        </Card>
      )}
      <Ricevute asta={asta.id} aggiornaA={sueVoci(stanza, io.pseudonimo)} ruolo={io.ruolo} intere />
      <div className="non-stampare flex flex-wrap gap-2">
        <Stampa />
        <Aiuto asta={asta.id} />
      </div>
      <PiedeStampa />
    </div>
  );
}

function Decisione({ mia, concluso }: { mia: BustaVista | undefined; concluso: boolean }) {
  const t = useTesti(RIFIUTO_TESTI);
  if (mia?.stato === 'scartata_tecnica')
    return (
      <Alert tone="error">
        <p className="text-lg font-bold">{t.scartata}</p>
        <p>{t.motivoScarto}</p>
      </Alert>
    );
  if (mia?.stato !== 'rifiutata') return <Alert tone="info">{t.nonRifiutata}</Alert>;
  const regola = mia.motivo === null ? undefined : t.regole[mia.motivo.regola];
  return (
    <>
      <Alert tone="error">
        <p className="text-lg font-bold">{t.rifiutata}</p>
        {!concluso && <p>{t.cheVuolDire}</p>}
      </Alert>
      <Card title={t.motivo}>
        {mia.motivo === null ? (
          <p>{t.senzaMotivo}</p>
        ) : (
          <>
            <DataList
              items={[
                [t.regola, regola?.nome ?? <span lang="it">{mia.motivo.regola}</span>],
                [t.fonte, regola?.fonte ?? t.altraFonte],
              ]}
            />
            <figure className="grid gap-1">
              <figcaption className="text-sm text-secondario">{t.referenteScrive}</figcaption>
              <blockquote lang="it" className="border-l-4 border-linea pl-3 break-words whitespace-pre-line">
                {mia.motivo.testo}
              </blockquote>
            </figure>
          </>
        )}
      </Card>
    </>
  );
}

/** Dopo l'esito la stanza non c'è più: si va a leggere com'è finita. */
function VersoLaVendita({ concluso }: { concluso: boolean }) {
  const t = useTesti(RIFIUTO_TESTI);
  return (
    <Link
      to={concluso ? '/user/asta/conclusa' : '/user/asta/{-$esito}'}
      params={{}}
      className="non-stampare inline-flex min-comando items-center justify-self-start font-semibold text-azione-scura underline"
    >
      {concluso ? t.vediEsito : t.resta}
    </Link>
  );
}

function Cauzione({ asta, concluso }: { asta: string; concluso: boolean }) {
  const t = useTesti(RIFIUTO_TESTI);
  const lettura = useEsito(asta, concluso);
  if (!concluso)
    return (
      <Card title={t.rimborso}>
        <p>{t.rimborsoDopo}</p>
      </Card>
    );
  if (lettura.isPending) return <Skeleton label={t.leggiamo} />;
  if (lettura.error !== null) return <Guasto causa={lettura.error} riprova={() => void lettura.refetch()} />;
  return <Rimborso rimborso={lettura.data.rimborso} />;
}
