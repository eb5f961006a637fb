import { formattaEuro } from '@gestore/dominio';
import { Card, Cell, EmptyState, Importo, Row, Table } from '@gestore/ui';
import { useTesti } from '../../../testi/lingua.ts';
import { useRimborsi } from '../dati/usa-letture.ts';
import { ErroreLettura } from '../parti/segnali.tsx';
import { REDATTORE } from '../testi/redattore.ts';

/** Le cauzioni da restituire, sull'IBAN da cui sono partite (R71). */
export function Rimborsi({ id }: { id: string }) {
  const t = useTesti(REDATTORE);
  const { data, error } = useRimborsi(id);
  const rimborsi = data?.rimborsi ?? [];
  const totaleCent = rimborsi.reduce((somma, { importoCent }) => somma + (importoCent ?? 0), 0);
  return (
    <Card
      title={t.rimborsi}
      aside={rimborsi.length === 0 ? undefined : t.totale(formattaEuro(totaleCent))}
      flush={rimborsi.length > 0}
    >
      {error !== null && <ErroreLettura errore={error} />}
      {error === null && rimborsi.length === 0 && <EmptyState>{t.rimborsiVuoto}</EmptyState>}
      {rimborsi.length > 0 && (
        <Table
          caption={t.rimborsiTabella}
          columns={[{ label: t.intestatario }, { label: t.iban }, { label: t.importo, end: true }]}
        >
          {rimborsi.map(({ bustaId, pseudonimo, intestatario, iban, importoCent }) => (
            <Row key={bustaId}>
              <Cell>
                <span className="font-semibold">{intestatario}</span>
                <span className="block text-sm text-secondario">{pseudonimo}</span>
              </Cell>
              <Cell>
                <span className="break-all tabular-nums">{iban ?? t.ibanManca}</span>
              </Cell>
              <Cell end strong>
                {importoCent === null ? t.quantoAccreditato : <Importo cent={importoCent} />}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Card>
  );
}
