import { indirizzoDi } from '@gestore/contratto/chiamata';
import { registroIncarichi, registroIncarichiCsv } from '@gestore/contratto/chiamate/rendiconti';
import type { Incarico, LottoIncarico } from '@gestore/contratto/statistiche';
import { formattaEuro } from '@gestore/dominio';
import { Alert, Card, Cell, EmptyState, Row, SelectField, Skeleton, Table } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chiama } from '../../../accesso/chiama.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { PAROLE_GESTORE } from '../testi/parole.ts';
import { STATISTICHE } from '../testi/statistiche.ts';

const ANNO = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', year: 'numeric' });
/** Gli anni fra cui scegliere: quelli che il registro deve poter mostrare a chi ispeziona. */
const ANNI = 10;

/** Il registro degli incarichi di un anno, e la sua esportazione (R09). */
export function Incarichi() {
  const t = useTesti(STATISTICHE);
  const corrente = Number(ANNO.format(Date.now()));
  const [anno, setAnno] = useState(String(corrente));
  const { data, error } = useQuery({
    queryKey: ['operatore', 'incarichi', anno],
    queryFn: () => chiama(registroIncarichi, { anno: Number(anno) }),
  });
  return (
    <Card title={t.incarichi}>
      <p className="text-secondario">{t.incarichiSpiega}</p>
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          label={t.anno}
          value={anno}
          onValueChange={setAnno}
          options={Array.from({ length: ANNI }, (_, i) => String(corrente - i)).map((uno) => ({
            value: uno,
            label: uno,
          }))}
        />
        <a
          href={indirizzoDi(registroIncarichiCsv, { anno: Number(anno) })}
          download={`registro-incarichi-${anno}.csv`}
          className="inline-flex min-h-11 items-center text-azione-scura underline"
        >
          {t.esporta}
        </a>
      </div>
      {error !== null && (
        <Alert tone="error" role="alert">
          <span lang="it">{error.message}</span>
        </Alert>
      )}
      {data === undefined && error === null && <Skeleton label={t.leggiamo} />}
      {data?.incarichi.length === 0 && <EmptyState>{t.nessunIncarico}</EmptyState>}
      {data !== undefined && data.incarichi.length > 0 && (
        <div className="min-w-0 overflow-x-auto">
          <Table caption={t.incarichi} columns={[{ label: t.numero }, { label: t.procedura }, { label: t.lotti }]}>
            {data.incarichi.map((incarico) => (
              <RigaIncarico key={incarico.numero} incarico={incarico} />
            ))}
          </Table>
        </div>
      )}
    </Card>
  );
}

function RigaIncarico({ incarico }: { incarico: Incarico }) {
  const t = useTesti(STATISTICHE);
  const { modalita } = useTesti(PAROLE_GESTORE);
  const { numero, tribunale, ruolo, immobile, lotti } = incarico;
  return (
    <Row>
      <Cell strong>{numero}</Cell>
      <Cell>
        <span className="font-semibold break-words">{tribunale}</span>
        <span className="block text-sm text-secondario">
          {ruolo === '' ? t.senzaRuolo : ruolo} · {immobile ? t.immobile : t.mobile} · {modalita[incarico.modalita]}
        </span>
      </Cell>
      <Cell>
        <ul className="grid gap-2">
          {lotti.map((lotto) => (
            <Lotto key={lotto.lotto} lotto={lotto} />
          ))}
        </ul>
      </Cell>
    </Row>
  );
}

function Lotto({ lotto: { lotto, primoPrezzoCent, esperimenti, esito, prezzoVenditaCent } }: { lotto: LottoIncarico }) {
  const t = useTesti(STATISTICHE);
  const { esiti } = useTesti(PAROLE_GESTORE);
  const fatti = [
    t.primoPrezzo(formattaEuro(primoPrezzoCent)),
    t.tentativi(esperimenti),
    prezzoVenditaCent === null
      ? esito === null
        ? t.inCorso
        : esiti[esito].toLocaleLowerCase('it')
      : t.venduto(formattaEuro(prezzoVenditaCent)),
  ];
  return (
    <li>
      <span className="font-semibold break-words">{lotto}</span>
      <span className="block text-sm text-secondario">{fatti.join(' · ')}</span>
    </li>
  );
}
