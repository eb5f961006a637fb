import { formattaEuro } from '@gestore/dominio';
import { Card, Cell, EmptyState, Importo, Row, Skeleton, Table } from '@gestore/ui';
import { useTesti } from '../../testi/lingua.ts';
import { COMUNI } from '../conduzione/funzioni.testi.ts';
import { ErroreLettura } from '../conduzione/sorte-atto.tsx';
import { useRimborsi } from '../conduzione/usa-letture.ts';
import { DATI_CANCELLATI } from '../dopo/dati-cancellati.testi.ts';
import { DatiCancellati } from '../dopo/dati-cancellati.tsx';
import { Vincoli } from '../sospensione/vincoli.tsx';
import { REDATTORE } from '../verbale/redattore.testi.ts';

/** Le cauzioni da restituire, sull'IBAN da cui sono partite (R71). */
export function Rimborsi({ id, seq }: { id: string; seq: number }) {
  const t = useTesti(REDATTORE);
  const { data, error } = useRimborsi(id, seq);
  const rimborsi = data?.rimborsi ?? [];
  const c = useTesti(COMUNI);
  const d = useTesti(DATI_CANCELLATI);
  const cancellati = typeof data?.cancellatiIl === 'number';
  const totaleCent = rimborsi.reduce((somma, { importoCent }) => somma + (importoCent ?? 0), 0);
  const vincoli = data?.vincoli ?? [];
  return (
    <div className="grid gap-4">
      {vincoli.length > 0 && <Vincoli vincoli={vincoli} />}
      <Card
        title={t.rimborsi}
        aside={rimborsi.length === 0 ? undefined : t.totale(formattaEuro(totaleCent))}
        flush={rimborsi.length > 0}
      >
        {error !== null && <ErroreLettura errore={error} />}
        {error === null && data === undefined && <Skeleton label={c.letturaElenco} lines={2} />}
        {data !== undefined && rimborsi.length === 0 && <EmptyState>{t.rimborsiVuoto}</EmptyState>}
        <DatiCancellati dove="buste" il={data?.cancellatiIl} />
        {rimborsi.length > 0 && (
          <Table
            caption={t.rimborsiTabella}
            columns={[{ label: t.intestatario }, { label: t.iban }, { label: t.importo, end: true }]}
          >
            {rimborsi.map(({ bustaId, pseudonimo, intestatario, iban, importoCent }) => (
              <Row key={bustaId}>
                <Cell>
                  <span className="font-semibold">
                    {intestatario === '' && cancellati ? d.cancellato : intestatario}
                  </span>
                  <span className="block text-sm text-secondario">{pseudonimo}</span>
                </Cell>
                <Cell>
                  <span className="wrap-anywhere tabular-nums">
                    {iban ?? (cancellati ? d.cancellato : t.ibanManca)}
                  </span>
                </Cell>
                <Cell end strong>
                  {importoCent === null ? t.quantoAccreditato : <Importo cent={importoCent} />}
                </Cell>
              </Row>
            ))}
          </Table>
        )}
      </Card>
    </div>
  );
}
