import { type PaginaSoggetti, QUALIFICHE, type Qualifica, type RigaSoggetto } from '@gestore/contratto/anagrafe';
import type { IngressoDi } from '@gestore/contratto/chiamata';
import { leggiSoggetti } from '@gestore/contratto/chiamate/anagrafe';
import {
  Badge,
  Button,
  Card,
  Cell,
  CheckboxField,
  EmptyState,
  Row,
  SelectField,
  Skeleton,
  Table,
  TextField,
} from '@gestore/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { chiama } from '../../../accesso/chiama.ts';
import { useTitolo } from '../../../guscio/pagina.tsx';
import { useTesti } from '../../../testi/lingua.ts';
import { ErroreDalServer } from '../parti/dal-server.tsx';
import { SOGGETTI } from '../testi/soggetti.ts';
import { Offerenti } from './offerenti.tsx';

type Filtro = { testo: string; qualifica: Qualifica | ''; doppioni: boolean; pagina: number };
const TUTTI: Filtro = { testo: '', qualifica: '', doppioni: false, pagina: 1 };

/** L'anagrafe: si cerca quando lo si chiede e non a ogni lettera, perché ogni lettura resta annotata (R37). */
export function Soggetti() {
  const t = useTesti(SOGGETTI);
  useTitolo(t.titolo);
  const [filtro, setFiltro] = useState(TUTTI);
  const { data, error, isPending } = useQuery({
    queryKey: ['soggetto', 'elenco', filtro],
    queryFn: () => chiama(leggiSoggetti, inRicerca(filtro)),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">{t.titolo}</h1>
        <Link
          to="/edicom/soggetti/create"
          className="inline-flex min-h-10 items-center rounded bg-azione px-4 font-semibold text-white hover:bg-azione-scura"
        >
          {t.nuovo}
        </Link>
      </header>
      <p className="max-w-3xl">{t.spiega}</p>
      <Cerca quandoCerca={setFiltro} />
      {isPending && <Skeleton label={t.leggiamo} />}
      <ErroreDalServer testo={error?.message ?? null} />
      {data !== undefined && (
        <Elenco
          dati={data}
          filtrato={filtro !== TUTTI}
          vaiA={(pagina) => setFiltro((prima) => ({ ...prima, pagina }))}
        />
      )}
      <Offerenti />
    </div>
  );
}

function inRicerca({ testo, qualifica, doppioni, pagina }: Filtro): IngressoDi<typeof leggiSoggetti> {
  return {
    testo,
    pagina,
    ...(qualifica === '' ? {} : { qualifica }),
    ...(doppioni ? { doppioni: 'si' } : {}),
  };
}

function Cerca({ quandoCerca }: { quandoCerca: (filtro: Filtro) => void }) {
  const t = useTesti(SOGGETTI);
  const [scritto, setScritto] = useState<Filtro>(TUTTI);
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    quandoCerca({ ...scritto, pagina: 1 });
  };
  return (
    <search>
      <form
        onSubmit={invio}
        className="grid items-end gap-4 rounded-md border border-linea bg-white p-4 sm:grid-cols-[2fr_1fr_auto]"
      >
        <TextField
          label={t.cerca}
          hint={t.aiutoCerca}
          maxLength={100}
          value={scritto.testo}
          onChange={({ target }) => setScritto({ ...scritto, testo: target.value })}
        />
        <SelectField
          label={t.campi.qualifica}
          empty={t.tutte}
          value={scritto.qualifica}
          options={QUALIFICHE.map((value) => ({ value, label: t.qualifiche[value] }))}
          onValueChange={(qualifica) => setScritto({ ...scritto, qualifica: qualifica as Filtro['qualifica'] })}
        />
        <div className="flex flex-wrap items-center gap-4">
          <CheckboxField
            label={t.soloDoppioni}
            checked={scritto.doppioni}
            onCheckedChange={(doppioni) => setScritto({ ...scritto, doppioni })}
          />
          <Button type="submit">{t.cerca}</Button>
        </div>
      </form>
    </search>
  );
}

function Elenco({
  dati: { soggetti, quanti, pagina, pagine },
  filtrato,
  vaiA,
}: {
  dati: PaginaSoggetti;
  filtrato: boolean;
  vaiA: (pagina: number) => void;
}) {
  const t = useTesti(SOGGETTI);
  return (
    <Card title={t.elenco} flush aside={<span role="status">{t.quanti(quanti)}</span>}>
      {soggetti.length === 0 ? (
        <EmptyState>{filtrato ? t.nessuno : t.vuoto}</EmptyState>
      ) : (
        <Table
          caption={t.elenco}
          columns={[
            { label: t.campi.nome },
            { label: t.campi.qualifica },
            { label: t.codici, wideOnly: true },
            { label: t.campi.pec, wideOnly: true },
            { label: t.campi.comune, wideOnly: true },
          ]}
        >
          {soggetti.map((uno) => (
            <RigaElenco key={uno.id} uno={uno} />
          ))}
        </Table>
      )}
      {pagine > 1 && (
        <nav
          aria-label={t.pagine}
          className="flex flex-wrap items-center justify-between gap-2 border-t border-linea p-3"
        >
          <Button variant="secondary" disabled={pagina <= 1} onClick={() => vaiA(pagina - 1)}>
            {t.precedente}
          </Button>
          <span>{t.pagina(pagina, pagine)}</span>
          <Button variant="secondary" disabled={pagina >= pagine} onClick={() => vaiA(pagina + 1)}>
            {t.successiva}
          </Button>
        </nav>
      )}
    </Card>
  );
}

function RigaElenco({ uno }: { uno: RigaSoggetto }) {
  const t = useTesti(SOGGETTI);
  const codici = [uno.codiceFiscale, uno.partitaIva].filter((codice) => codice !== '');
  return (
    <Row>
      <Cell>
        <Link
          to="/edicom/soggetti/$id"
          params={{ id: uno.id }}
          className="inline-flex min-h-10 items-center font-semibold break-words text-azione-scura underline"
        >
          {uno.nome}
        </Link>
        <span className="block text-sm break-all text-secondario sm:hidden">{codici.join(' · ')}</span>
      </Cell>
      <Cell>
        <span className="flex flex-wrap gap-1">
          <Badge>{t.qualifiche[uno.qualifica]}</Badge>
          {uno.conAccount && <Badge tone="info">{t.conAccount}</Badge>}
          {uno.doppioni > 0 && <Badge tone="warning">{t.doppio(uno.doppioni)}</Badge>}
        </span>
      </Cell>
      <Cell wideOnly>
        {codici.map((codice) => (
          <span key={codice} className="block tabular-nums">
            {codice}
          </span>
        ))}
      </Cell>
      <Cell wideOnly>{uno.pec}</Cell>
      <Cell wideOnly>{uno.comune}</Cell>
    </Row>
  );
}
