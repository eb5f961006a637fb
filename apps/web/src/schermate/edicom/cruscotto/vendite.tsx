import type { RigaAsta } from '@gestore/contratto';
import { formattaData, formattaIstante } from '@gestore/contratto/formato';
import type { Fase } from '@gestore/dominio';
import { Badge, Card, Cell, EmptyState, Row, Table } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { useTesti } from '../../../testi/lingua.ts';
import { CRUSCOTTO } from '../testi/cruscotto.ts';
import { PAROLE_GESTORE, TONI_FASE } from '../testi/parole.ts';

/** Le vendite di oggi per stato, poi tutte le altre; «oggi» è il giorno di Roma del server. */
export function VenditeDelGestore({ aste, adessoMs }: { aste: readonly RigaAsta[]; adessoMs: number }) {
  const t = useTesti(CRUSCOTTO);
  const oggi = aste.filter(({ inizioOperazioniIl: il }) => il !== null && formattaData(il) === formattaData(adessoMs));
  const altre = aste.filter((asta) => !oggi.includes(asta));
  return (
    <>
      <Card title={t.oggi} flush aside={<PerStato aste={oggi} />}>
        {oggi.length === 0 ? <EmptyState>{t.nessunaOggi}</EmptyState> : <Tabella titolo={t.oggi} aste={oggi} />}
      </Card>
      <Card title={t.vendite} flush aside={t.inTutto(aste.length)}>
        {altre.length === 0 ? (
          <EmptyState>{aste.length === 0 ? t.vuoto : t.nessunaAltra}</EmptyState>
        ) : (
          <Tabella titolo={oggi.length === 0 ? t.vendite : t.altre} aste={altre} />
        )}
      </Card>
    </>
  );
}

function PerStato({ aste }: { aste: readonly RigaAsta[] }) {
  const t = useTesti(CRUSCOTTO);
  const { fasi } = useTesti(PAROLE_GESTORE);
  const quante = new Map<Fase, number>();
  for (const { fase } of aste) quante.set(fase, (quante.get(fase) ?? 0) + 1);
  if (quante.size === 0) return null;
  return (
    <ul aria-label={t.perStato} className="flex flex-wrap gap-2">
      {[...quante].map(([fase, numero]) => (
        <li key={fase}>
          <Badge tone={TONI_FASE[fase]}>
            {numero} {fasi[fase]}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

function Tabella({ titolo, aste }: { titolo: string; aste: readonly RigaAsta[] }) {
  const t = useTesti(CRUSCOTTO);
  const { fasi, daIndicare } = useTesti(PAROLE_GESTORE);
  const inizioDi = ({ inizioOperazioniIl: il }: RigaAsta): string => (il === null ? daIndicare : formattaIstante(il));
  return (
    <Table
      caption={titolo}
      columns={[
        { label: t.vendita },
        { label: t.tribunale, wideOnly: true },
        { label: t.inizio, wideOnly: true },
        { label: t.stato },
      ]}
    >
      {aste.map((asta) => (
        <Row key={asta.id}>
          <Cell strong>
            <Link
              to="/edicom/asta/$id"
              params={{ id: asta.id }}
              className="inline-block break-words text-azione-scura underline"
            >
              {asta.titolo}
            </Link>
            <span className="block font-normal text-secondario sm:hidden">{inizioDi(asta)}</span>
          </Cell>
          <Cell wideOnly>
            {asta.tribunale}
            {asta.ruolo === '' ? '' : ` ${asta.ruolo}`}
          </Cell>
          <Cell wideOnly>{inizioDi(asta)}</Cell>
          <Cell>
            <Badge tone={TONI_FASE[asta.fase]}>{fasi[asta.fase]}</Badge>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
