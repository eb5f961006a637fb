import type { BustaVista, Stanza } from '@gestore/dominio';
import { Badge, Card, Cell, EmptyState, Importo, Row, Table, type Tone } from '@gestore/ui';

const STATI: Record<BustaVista['stato'], readonly [testo: string, tono: Tone]> = {
  sigillata: ['Sigillata', 'neutral'],
  aperta: ['Aperta, in esame', 'info'],
  ammessa: ['Ammessa', 'success'],
  rifiutata: ['Rifiutata', 'error'],
  scartata_tecnica: ['Scartata', 'error'],
};

/** L'apertura delle buste davanti a tutti, sotto pseudonimo. */
export function BusteInVista({ stanza, pseudonimo }: { stanza: Stanza; pseudonimo: string }) {
  return (
    <Card title="Buste" flush>
      {stanza.buste.length === 0 ? (
        <EmptyState>
          Qui vedrà le buste mentre il referente le apre. Prima dell’inizio nessuno può sapere quante sono.
        </EmptyState>
      ) : (
        <Table
          caption="Buste"
          columns={[{ label: 'Offerente' }, { label: 'Stato' }, { label: 'Prezzo offerto', end: true }]}
        >
          {stanza.buste.map((busta) => (
            <Row key={busta.pseudonimo}>
              <Cell>
                <span className="flex flex-wrap items-center gap-2">
                  {busta.pseudonimo}
                  {busta.pseudonimo === pseudonimo && <Badge tone="info">Lei</Badge>}
                </span>
              </Cell>
              <Cell>
                <Badge tone={STATI[busta.stato][1]}>{STATI[busta.stato][0]}</Badge>
              </Cell>
              <Cell end>{busta.prezzoCent === null ? '—' : <Importo cent={busta.prezzoCent} />}</Cell>
            </Row>
          ))}
        </Table>
      )}
    </Card>
  );
}
