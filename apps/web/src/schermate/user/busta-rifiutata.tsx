import { Alert, Card, DataList, Skeleton } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { useTitolo } from '../../guscio/pagina.tsx';
import { Aiuto } from './parti/aiuto.tsx';
import { Ricevute } from './parti/ricevute.tsx';
import { useStanzaUtente } from './usa-stanza-utente.ts';

/** Perché la propria busta è stata rifiutata: la regola, le parole del referente, la ricevuta; si può restare a guardare. */
export function BustaRifiutata() {
  useTitolo('Busta rifiutata');
  const { data, error, isPending } = useStanzaUtente();
  if (isPending) return <Skeleton label="Leggiamo la decisione" />;
  if (error !== null)
    return (
      <Alert tone="error" role="alert">
        {error.message}
      </Alert>
    );
  const { asta, io, stanza } = data;
  const mia = stanza.buste.find((busta) => busta.pseudonimo === io.pseudonimo);
  const rifiutata = mia?.stato === 'rifiutata';
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold break-words">{asta.scheda.titolo}</h1>
      {rifiutata ? (
        <>
          <Alert tone="error">
            <p className="text-lg font-bold">La Sua busta è stata rifiutata.</p>
          </Alert>
          <Card title="Il motivo">
            <DataList
              items={[
                ['Regola', mia.motivo?.regola ?? '—'],
                ['Il referente scrive', mia.motivo?.testo ?? '—'],
              ]}
            />
            <p>La cauzione è restituita alla chiusura della vendita, sull’IBAN da cui è partito il bonifico.</p>
          </Card>
        </>
      ) : (
        <Alert tone="info">La Sua busta non risulta rifiutata.</Alert>
      )}
      <Link
        to="/user/asta/{-$esito}"
        params={{}}
        className="inline-flex min-h-10 items-center font-semibold text-azione-scura underline"
      >
        {stanza.esito === null ? 'Resta nella stanza come spettatore' : 'Torna alla stanza'}
      </Link>
      <Ricevute asta={asta.id} aggiornaA={stanza.seq} ruolo={io.ruolo} />
      <Aiuto asta={asta.id} />
    </div>
  );
}
