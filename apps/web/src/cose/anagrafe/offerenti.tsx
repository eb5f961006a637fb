import { leggiOfferenti } from '@gestore/contratto/anagrafe/chiamate';
import type { OfferenteDiVendita } from '@gestore/contratto/anagrafe/forme';
import { Button, Card, Cell, EmptyState, Row, Table } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { ErroreDalServer } from '../../comune/errore-dal-server.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { DatiCancellati } from '../dopo/dati-cancellati.tsx';
import { ScegliVendita } from '../vendita/scegli-vendita.tsx';
import { SOGGETTI } from './soggetti.testi.ts';

/** Le vendite di cui qualche busta può essere stata aperta: prima non c'è nulla da mostrare a nessuno (R10). */
const APERTE = { aperte: 'si' } as const;

/** Gli offerenti di una vendita, quando si possono vedere e solo chiedendoli: la lettura resta annotata (R37). */
export function Offerenti() {
  const t = useTesti(SOGGETTI);
  const [scelta, setScelta] = useState('');
  const [chiesta, setChiesta] = useState<string | null>(null);
  const offerenti = useQuery({
    queryKey: ['soggetto', 'offerenti', chiesta],
    queryFn: () => chiama(leggiOfferenti, { asta: chiesta ?? '' }),
    enabled: chiesta !== null,
  });
  return (
    <Card title={t.offerenti}>
      <p>{t.offerentiSpiega}</p>
      <ScegliVendita
        etichetta={t.scegliVendita}
        vuota={t.nessunaScelta}
        nessuna={t.nessunaAperta}
        valore={scelta}
        scegli={setScelta}
        fra={APERTE}
      >
        <Button variant="secondary" disabled={scelta === ''} onClick={() => setChiesta(scelta)}>
          {t.mostra}
        </Button>
      </ScegliVendita>
      <ErroreDalServer causa={offerenti.error} />
      <DatiCancellati dove="offerenti" il={offerenti.data?.cancellatiIl} />
      {offerenti.data !== undefined && <Tavola offerenti={offerenti.data.offerenti} />}
    </Card>
  );
}

function Tavola({ offerenti }: { offerenti: readonly OfferenteDiVendita[] }) {
  const t = useTesti(SOGGETTI);
  if (offerenti.length === 0) return <EmptyState>{t.nessunOfferente}</EmptyState>;
  return (
    <div className="overflow-x-auto">
      <Table
        caption={t.offerenti}
        columns={[
          { label: t.offerente },
          { label: t.pseudonimo },
          { label: t.campi.pec, wideOnly: true },
          { label: t.inAnagrafe },
        ]}
      >
        {offerenti.map((offerente) => (
          <Row key={`${offerente.pseudonimo} ${offerente.identificativo}`}>
            <Cell>
              <span className="font-semibold">{offerente.nome}</span>
              <span className="block text-sm wrap-anywhere text-secondario">{offerente.identificativo}</span>
            </Cell>
            <Cell>
              <span lang="it">{offerente.pseudonimo}</span>
            </Cell>
            <Cell wideOnly>{offerente.pec}</Cell>
            <Cell>
              {offerente.soggetto === null ? (
                t.no
              ) : (
                <Link
                  to="/edicom/soggetti/$id"
                  params={{ id: offerente.soggetto }}
                  className="inline-flex min-comando items-center text-azione-scura underline"
                >
                  {t.apri}
                </Link>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
    </div>
  );
}
