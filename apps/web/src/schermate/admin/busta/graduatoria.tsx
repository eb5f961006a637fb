import { Card, Cell, Importo, Table } from '@gestore/ui';
import { useGraduatoria } from '../dati/usa-letture.ts';
import { ErroreLettura } from '../parti/segnali.tsx';
import { ragioneInParole } from '../testi/parole.ts';

/** L'ordine delle offerte ammesse con la ragione di ogni posto, prima della gara (R45). */
export function Graduatoria({ id }: { id: string }) {
  const { data, error } = useGraduatoria(id);
  const posti = data?.posti ?? [];
  return (
    <Card title="Graduatoria" flush={posti.length > 0}>
      {error !== null && <ErroreLettura errore={error} />}
      {error === null && posti.length === 0 && (
        <p className="text-secondario">Qui comparirà l’ordine delle offerte ammesse, con la ragione di ogni posto.</p>
      )}
      {posti.length > 0 && (
        <Table
          caption="Graduatoria delle offerte ammesse"
          columns={[
            { label: 'Posto' },
            { label: 'Offerta' },
            { label: 'Cauzione', end: true, wideOnly: true },
            { label: 'Pagamento', end: true, wideOnly: true },
            { label: 'Prezzo', end: true },
          ]}
        >
          {posti.map((posto, i) => (
            <tr key={posto.bustaId} className="border-b border-linea last:border-b-0">
              <Cell>{i + 1}</Cell>
              <Cell>
                <span className="font-semibold">{posto.pseudonimo}</span>
                <span className="block text-sm text-secondario">{ragioneInParole(posto.ragione)}</span>
              </Cell>
              <Cell end wideOnly>
                <Importo cent={posto.cauzioneCent} />
              </Cell>
              <Cell end wideOnly>
                {posto.pagamentoGiorni} giorni
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
