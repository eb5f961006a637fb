import type { VincoloDiBusta, VincoloVisto } from '@gestore/contratto/buste/vincolo';
import { Badge, Card, Cell, EmptyState, Row, Table } from '@gestore/ui';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { VINCOLI } from './vincoli.testi.ts';

const quando = ({ finoAl }: VincoloVisto): string | null => (finoAl === null ? null : momento(finoAl));

/** Di una vendita ferma, sospesa o rinviata, per ciascuno che ha offerto se è vincolato, perché e per quale regola (R24, R71). */
export function Vincoli({ vincoli }: { vincoli: readonly VincoloDiBusta[] }) {
  const t = useTesti(VINCOLI);
  return (
    <Card title={t.titolo} flush={vincoli.length > 0}>
      <p className={vincoli.length > 0 ? 'px-4 pt-4' : undefined}>{t.spiega}</p>
      {vincoli.length === 0 ? (
        <EmptyState>{t.vuoto}</EmptyState>
      ) : (
        <Table caption={t.tabella} columns={[{ label: t.offerente }, { label: t.stato }, { label: t.perche }]}>
          {vincoli.map(({ bustaId, pseudonimo, intestatario, vincolo }) => (
            <Row key={bustaId}>
              <Cell>
                <span lang="it" className="block font-semibold break-words">
                  {intestatario === '' ? pseudonimo : intestatario}
                </span>
                {intestatario !== '' && (
                  <span lang="it" className="block text-sm text-secondario">
                    {pseudonimo}
                  </span>
                )}
              </Cell>
              <Cell>
                <Badge tone={vincolo.vincolata ? 'warning' : 'success'}>
                  {vincolo.vincolata ? t.vincolato : t.libero}
                </Badge>
              </Cell>
              <Cell>
                <span className="block break-words">{t.ragioni(quando(vincolo))[vincolo.perche]}</span>
                <span className="block text-sm text-secondario">{t.regola(vincolo.regola)}</span>
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Card>
  );
}

/** Lo stesso, a chi ha offerto: se la sua offerta lo vincola ancora, e fino a quando. */
export function VincoloSuo({ vincolo }: { vincolo: VincoloVisto }) {
  const t = useTesti(VINCOLI);
  return (
    <Card title={t.suo}>
      <p>{t.sue(quando(vincolo))[vincolo.perche]}</p>
    </Card>
  );
}
