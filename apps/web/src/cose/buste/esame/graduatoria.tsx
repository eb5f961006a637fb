import { Card, Cell, Importo, Table } from '@gestore/ui';
import { useTesti } from '../../../testi/lingua.ts';
import { ErroreLettura } from '../../conduzione/sorte-atto.tsx';
import { PAROLE_DELEGATO } from '../../conduzione/stati.testi.ts';
import { useGraduatoria } from '../../conduzione/usa-letture.ts';
import { BUSTA } from '../testi.ts';

/** L'ordine delle offerte ammesse con la ragione di ogni posto, prima della gara (R45). */
export function Graduatoria({ id }: { id: string }) {
  const t = useTesti(BUSTA);
  const p = useTesti(PAROLE_DELEGATO);
  const { data, error } = useGraduatoria(id);
  const posti = data?.posti ?? [];
  return (
    <Card title={t.graduatoria} flush={posti.length > 0}>
      {error !== null && <ErroreLettura errore={error} />}
      {error === null && posti.length === 0 && <p className="text-secondario">{t.graduatoriaVuota}</p>}
      {posti.length > 0 && (
        <Table
          caption={t.graduatoriaTabella}
          columns={[
            { label: t.posto },
            { label: t.offerta },
            { label: t.cauzione, end: true, wideOnly: true },
            { label: t.pagamento, end: true, wideOnly: true },
            { label: t.prezzo, end: true },
          ]}
        >
          {posti.map((posto, i) => (
            <tr key={posto.bustaId} className="border-b border-linea last:border-b-0">
              <Cell>{i + 1}</Cell>
              <Cell>
                <span className="font-semibold">{posto.pseudonimo}</span>
                <span className="block text-sm text-secondario">
                  {posto.ragione === null
                    ? p.ultima
                    : (p.ragioni[posto.ragione as keyof typeof p.ragioni] ?? posto.ragione)}
                </span>
              </Cell>
              <Cell end wideOnly>
                <Importo cent={posto.cauzioneCent} />
              </Cell>
              <Cell end wideOnly>
                {p.giorni(posto.pagamentoGiorni)}
              </Cell>
              <Cell end strong>
                <Importo cent={posto.prezzoCent} />
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  );
}
