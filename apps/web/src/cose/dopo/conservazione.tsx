import type { DopoVisto } from '@gestore/contratto/dopo/forme';
import { Alert, Card } from '@gestore/ui';
import { dataScritta } from '../../forme/data-scritta.ts';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { attiDiConservazione } from './atto-scritto.ts';
import { DOPO } from './dopo-l-esito.testi.ts';
import { RegistraAtto } from './registra-atto.tsx';
import type { PostoDopo } from './usa-dopo.ts';

/**
 * Fino a quando restano i dati di chi non ha vinto, che cosa ne impedisce la cancellazione, e che cosa si cancellerà (R77). I blocchi e
 * la trasmissione li registra il gestore; gli altri leggono.
 */
export function Conservazione({ id, posto, dopo }: { id: string; posto: PostoDopo; dopo: DopoVisto }) {
  const t = useTesti(DOPO);
  const { conservazione } = dopo;
  const { cancellatiIl, trasmessaIl, blocchi } = conservazione;
  const atti = posto === 'operatore' ? attiDiConservazione(conservazione) : [];
  return (
    <Card title={t.conservazione.titolo}>
      {cancellatiIl === null ? (
        <DaCancellare conservazione={conservazione} />
      ) : (
        <Cancellati conservazione={conservazione} />
      )}
      {trasmessaIl !== null && <p>{t.conservazione.trasmessa(dataScritta(trasmessaIl))}</p>}
      {blocchi.map(({ bloccoId, numero, del, motivo }) => (
        <Alert key={bloccoId} tone="warning">
          {t.conservazione.blocco(numero, dataScritta(del))}
          <span lang="it" className="block break-words">
            {motivo}
          </span>
        </Alert>
      ))}
      {atti.length > 0 && <RegistraAtto id={id} posto={posto} atti={atti} dopo={dopo} />}
    </Card>
  );
}

type Parte = { conservazione: DopoVisto['conservazione'] };

function Cancellati({ conservazione: { cancellatiIl, daCancellare } }: Parte) {
  const t = useTesti(DOPO).conservazione;
  return <p>{t.cancellati(momento(cancellatiIl ?? 0), daCancellare?.dati ?? 0, daCancellare?.buste ?? 0)}</p>;
}

function DaCancellare({ conservazione: { dal, daCancellare, impedimenti } }: Parte) {
  const t = useTesti(DOPO).conservazione;
  return (
    <>
      <p>{dal === null ? t.nonDefinitivo : t.dal(momento(dal))}</p>
      {daCancellare !== null && (
        <p className="text-secondario">
          {t.siCancellano(daCancellare.dati, daCancellare.buste, daCancellare.messaggi)}
        </p>
      )}
      {impedimenti.length > 0 && (
        <section aria-label={t.manca} className="grid gap-2">
          <h3 className="font-bold">{t.manca}</h3>
          <ul className="grid list-disc gap-1 pl-5">
            {impedimenti.map((impedimento) => (
              <li key={impedimento}>{t.impedimenti[impedimento]}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
