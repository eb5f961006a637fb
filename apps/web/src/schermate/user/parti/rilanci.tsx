import { formattaOra } from '@gestore/contratto/formato';
import { descriviRifiuto, type Stanza } from '@gestore/dominio';
import { Badge, Card, Cell, EmptyState, Importo, Row, Table } from '@gestore/ui';

/** Rilanci mostrati: gli ultimi; tutti sono nella trascrizione. */
const MOSTRATI_MAX = 50;

export function Rilanci({ stanza, pseudonimo }: { stanza: Stanza; pseudonimo: string }) {
  const ultimi = stanza.rilanci.slice(-MOSTRATI_MAX).reverse();
  const miei = stanza.rifiutati.slice(-5).reverse();
  return (
    <Card
      title="Rilanci"
      flush
      aside={
        stanza.rilanci.length > MOSTRATI_MAX
          ? `Ultimi ${MOSTRATI_MAX} di ${stanza.rilanci.length}`
          : `${stanza.rilanci.length} in tutto`
      }
    >
      {ultimi.length === 0 ? (
        <EmptyState>Qui compariranno i rilanci, dal più recente.</EmptyState>
      ) : (
        <Table
          caption="Rilanci"
          columns={[
            { label: 'Ora' },
            { label: 'Offerente' },
            { label: 'Modalità', wideOnly: true },
            { label: 'Importo', end: true },
          ]}
        >
          {ultimi.map((rilancio, i) => (
            <Row key={rilancio.seq} {...(i === 0 ? { tone: 'success' as const } : {})}>
              <Cell>
                <span className="tabular-nums">{formattaOra(rilancio.dichiaratoIl)}</span>
              </Cell>
              <Cell>
                <span className="flex flex-wrap items-center gap-2">
                  {rilancio.pseudonimo}
                  {rilancio.pseudonimo === pseudonimo && <Badge tone="info">Lei</Badge>}
                  {i === 0 && <Badge tone="success">In testa</Badge>}
                </span>
              </Cell>
              <Cell wideOnly>{rilancio.canale === 'sala' ? 'In sala' : 'Telematica'}</Cell>
              <Cell end strong>
                <Importo cent={rilancio.importoCent} />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      {miei.length > 0 && (
        <section aria-label="I Suoi rilanci non ammessi" className="border-t border-linea p-4 text-sm">
          <h3 className="font-semibold">I Suoi rilanci non ammessi</h3>
          <ul className="mt-1 grid gap-1">
            {miei.map((rifiutato) => (
              <li key={rifiutato.seq}>
                {formattaOra(rifiutato.ricevutoIl)} · <Importo cent={rifiutato.importoCent} /> ·{' '}
                {descriviRifiuto(rifiutato.rifiuto, formattaOra)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}
