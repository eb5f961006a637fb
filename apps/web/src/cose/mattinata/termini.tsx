import type { TermineInCorso } from '@gestore/contratto/delegato/cruscotto-delegato';
import { Badge, Card, Cell, Row, Table } from '@gestore/ui';
import { Vai } from '../../comune/collegamento.tsx';
import { giorniMancanti } from '../../comune/giorni-mancanti.ts';
import { useTesti } from '../../testi/lingua.ts';
import { giorno } from '../../testi/momento.ts';
import { percorsoDi } from '../conduzione/funzioni.ts';
import { DASHBOARD } from './mancanze-e-termini.testi.ts';

/** I termini che le aggiudicazioni fanno correre, dal più vicino, con l'ultimo istante utile (R69, R71). */
export function Termini({ termini, adesso }: { termini: readonly TermineInCorso[]; adesso: number }) {
  const t = useTesti(DASHBOARD);
  return (
    <Card title={t.termini} aside={termini.length === 0 ? undefined : termini.length}>
      {termini.length === 0 && <p className="text-secondario">{t.terminiVuoto}</p>}
      {termini.length > 0 && (
        <>
          <div className="-mx-4 overflow-x-auto">
            <Table
              caption={t.tabella}
              columns={[{ label: t.scade }, { label: t.termine }, { label: t.vendita, wideOnly: true }]}
            >
              {termini.map((termine) => (
                <Termine key={`${termine.asta}-${termine.tipo}`} termine={termine} adesso={adesso} />
              ))}
            </Table>
          </div>
          <p className="text-sm text-secondario">{t.terminiAvviso}</p>
        </>
      )}
    </Card>
  );
}

function Termine({ termine, adesso }: { termine: TermineInCorso; adesso: number }) {
  const t = useTesti(DASHBOARD);
  const { asta, titolo, tipo, scadeIl, giorni, prorogato, utileIl } = termine;
  const mancano = giorniMancanti(scadeIl, adesso);
  const scaduto = scadeIl < adesso;
  return (
    <Row>
      <Cell>
        <span className="block font-semibold tabular-nums">{giorno(scadeIl)}</span>
        <Badge tone={scaduto ? 'error' : mancano <= 3 ? 'warning' : 'neutral'}>
          {scaduto ? t.scaduto : t.restano(mancano)}
        </Badge>
      </Cell>
      <Cell>
        <span className="block font-semibold">{t.nomiTermini[tipo]}</span>
        <span className="block text-sm text-secondario">
          {t.giorni(giorni, tipo === 'rimborsi')}
          {prorogato && `, ${t.prorogato}`}
          {utileIl !== null && `, ${t.nonSiSposta(giorno(utileIl))}`}
        </span>
        <span className="block text-sm sm:hidden">
          <Vai alto a={percorsoDi(asta, 'scheda')}>
            <span lang="it">{titolo}</span>
          </Vai>
        </span>
      </Cell>
      <Cell wideOnly>
        <Vai a={percorsoDi(asta, 'scheda')}>
          <span lang="it">{titolo}</span>
        </Vai>
      </Cell>
    </Row>
  );
}
