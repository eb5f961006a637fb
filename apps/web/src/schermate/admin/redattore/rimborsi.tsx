import { formattaEuro } from '@gestore/dominio';
import { Card, Cell, EmptyState, Importo, Row, Skeleton, Table } from '@gestore/ui';
import { useTesti } from '../../../testi/lingua.ts';
import { DatiCancellati } from '../../comuni/dati-cancellati.tsx';
import { DATI_CANCELLATI } from '../../comuni/testi/dati-cancellati.ts';
import { Vincoli } from '../../comuni/vincoli.tsx';
import { useRimborsi } from '../dati/usa-letture.ts';
import { ErroreLettura } from '../parti/segnali.tsx';
import { COMUNI } from '../testi/comuni.ts';
import { REDATTORE } from '../testi/redattore.ts';

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
                  <span className="break-all tabular-nums">{iban ?? (cancellati ? d.cancellato : t.ibanManca)}</span>
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
