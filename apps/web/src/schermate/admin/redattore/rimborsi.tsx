import { formattaEuro } from '@gestore/dominio';
import { Card, Cell, EmptyState, Importo, Row, Table } from '@gestore/ui';
import { useRimborsi } from '../dati/usa-letture.ts';
import { ErroreLettura } from '../parti/segnali.tsx';

/** Le cauzioni da restituire, sull'IBAN da cui sono partite (R71). */
export function Rimborsi({ id }: { id: string }) {
  const { data, error } = useRimborsi(id);
  const rimborsi = data?.rimborsi ?? [];
  const totaleCent = rimborsi.reduce((somma, { importoCent }) => somma + importoCent, 0);
  return (
    <Card
      title="Cauzioni da restituire"
      aside={rimborsi.length === 0 ? undefined : `Totale ${formattaEuro(totaleCent)}`}
      flush={rimborsi.length > 0}
    >
      {error !== null && <ErroreLettura errore={error} />}
      {error === null && rimborsi.length === 0 && <EmptyState>Nessuna cauzione da restituire.</EmptyState>}
      {rimborsi.length > 0 && (
        <Table
          caption="Cauzioni da restituire con gli IBAN"
          columns={[{ label: 'Intestatario' }, { label: 'IBAN' }, { label: 'Importo', end: true }]}
        >
          {rimborsi.map(({ bustaId, pseudonimo, intestatario, iban, importoCent }) => (
            <Row key={bustaId}>
              <Cell>
                <span className="font-semibold">{intestatario}</span>
                <span className="block text-sm text-secondario">{pseudonimo}</span>
              </Cell>
              <Cell>
                <span className="break-all tabular-nums">{iban ?? 'Manca: da chiedere'}</span>
              </Cell>
              <Cell end strong>
                <Importo cent={importoCent} />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Card>
  );
}
