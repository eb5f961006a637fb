import { type BustaVista, soloCifre } from '@gestore/dominio';
import { Badge, Card, Cell, EmptyState, Row, Table, type Tone } from '@gestore/ui';
import { memo } from 'react';
import { useTesti } from '../../../testi/lingua.ts';
import { RILANCI_E_BUSTE } from './rilanci-e-buste.testi.ts';

const TONI: Record<BustaVista['stato'], Tone> = {
  sigillata: 'neutral',
  aperta: 'info',
  ammessa: 'neutral',
  rifiutata: 'error',
  scartata_tecnica: 'error',
};

type InVista = { buste: readonly BustaVista[]; pseudonimo: string };

/** L'apertura delle buste davanti a tutti, sotto pseudonimo. */
export const BusteInVista = memo(function BusteInVista({ buste, pseudonimo }: InVista) {
  const parti = useTesti(RILANCI_E_BUSTE);
  const t = parti.buste;
  return (
    <Card title={t.titolo} flush>
      {buste.length === 0 ? (
        <EmptyState>{t.vuoto}</EmptyState>
      ) : (
        <Table
          caption={t.titolo}
          columns={[{ label: t.offerente }, { label: t.stato }, { label: t.prezzo, end: true }]}
        >
          {buste.map((busta) => (
            <Row key={busta.pseudonimo}>
              <Cell>
                <span className="flex flex-wrap items-center gap-2">
                  <span lang="it">{busta.pseudonimo}</span>
                  {busta.pseudonimo === pseudonimo && <Badge tone="info">{parti.lei}</Badge>}
                </span>
              </Cell>
              <Cell>
                <Badge tone={TONI[busta.stato]}>{t.stati[busta.stato]}</Badge>
              </Cell>
              <Cell end>{busta.prezzoCent === null ? t.nonNoto : soloCifre(busta.prezzoCent)}</Cell>
            </Row>
          ))}
        </Table>
      )}
    </Card>
  );
});
