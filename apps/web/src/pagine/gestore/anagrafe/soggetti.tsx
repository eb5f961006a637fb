import { leggiSoggetti, soggettiCsv, soggettiXlsx } from '@gestore/contratto/anagrafe/chiamate';
import { QUALIFICHE, type RigaSoggetto } from '@gestore/contratto/anagrafe/forme';
import { type IngressoDi, indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { Badge, Button, Cell, CheckboxField, Row, SelectField, Table, TextField } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { chiama } from '../../../accesso/chiama.ts';
import { CartaElenco, useElenco, useFiltroInIndirizzo } from '../../../comune/elenchi/elenco.tsx';
import { Esporta } from '../../../comune/elenchi/esporta.tsx';
import { Offerenti } from '../../../cose/anagrafe/offerenti.tsx';
import { SOGGETTI } from '../../../cose/anagrafe/soggetti.testi.ts';
import { useTitolo } from '../../../guscio/pagina.tsx';
import { useTesti } from '../../../testi/lingua.ts';

type Filtro = Readonly<Record<'testo' | 'qualifica' | 'doppioni', string>>;

/** L'anagrafe: si cerca quando lo si chiede e non a ogni lettera, perché ogni lettura resta annotata (R37). */
export function Soggetti() {
  const t = useTesti(SOGGETTI);
  useTitolo(t.titolo);
  const [filtro, imposta] = useFiltroInIndirizzo(['testo', 'qualifica', 'doppioni']);
  const ricerca = inRicerca(filtro);
  const elenco = useElenco({
    chiave: ['soggetto', 'elenco', ricerca],
    leggi: (pagina) => chiama(leggiSoggetti, { ...ricerca, ...pagina }),
    righe: ({ soggetti }) => soggetti,
    id: ({ id }) => id,
  });
  const filtrato = Object.values(filtro).some((valore) => valore !== '');
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">{t.titolo}</h1>
        <Link
          to="/edicom/soggetti/create"
          className="inline-flex min-comando items-center rounded bg-azione px-4 font-semibold text-white hover:bg-azione-scura"
        >
          {t.nuovo}
        </Link>
      </header>
      <p className="max-w-3xl">{t.spiega}</p>
      <Cerca key={JSON.stringify(filtro)} filtro={filtro} quandoCerca={imposta} />
      <CartaElenco
        titolo={t.elenco}
        flush
        leggiamo={t.leggiamo}
        vuoto={filtrato ? t.nessuno : t.vuoto}
        elenco={elenco}
        accanto={
          <Esporta
            nome="soggetti"
            indirizzi={{ csv: indirizzoDi(soggettiCsv, ricerca), xlsx: indirizzoDi(soggettiXlsx, ricerca) }}
          />
        }
      >
        {(soggetti) => <Tavola soggetti={soggetti} />}
      </CartaElenco>
      <Offerenti />
    </div>
  );
}

function inRicerca({ testo, qualifica, doppioni }: Filtro): IngressoDi<typeof leggiSoggetti> {
  const nota = QUALIFICHE.find((una) => una === qualifica);
  return {
    testo,
    ...(nota === undefined ? {} : { qualifica: nota }),
    ...(doppioni === 'si' ? { doppioni: 'si' } : {}),
  };
}

function Cerca({ filtro, quandoCerca }: { filtro: Filtro; quandoCerca: (filtro: Filtro) => void }) {
  const t = useTesti(SOGGETTI);
  const [scritto, setScritto] = useState<Filtro>(filtro);
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    quandoCerca(scritto);
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
          onValueChange={(qualifica) => setScritto({ ...scritto, qualifica })}
        />
        <div className="flex flex-wrap items-center gap-4">
          <CheckboxField
            label={t.soloDoppioni}
            checked={scritto.doppioni === 'si'}
            onCheckedChange={(doppioni) => setScritto({ ...scritto, doppioni: doppioni ? 'si' : '' })}
          />
          <Button type="submit">{t.cerca}</Button>
        </div>
      </form>
    </search>
  );
}

function Tavola({ soggetti }: { soggetti: readonly RigaSoggetto[] }) {
  const t = useTesti(SOGGETTI);
  return (
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
      {soggetti.map((soggetto) => (
        <RigaElenco key={soggetto.id} soggetto={soggetto} />
      ))}
    </Table>
  );
}

function RigaElenco({ soggetto }: { soggetto: RigaSoggetto }) {
  const t = useTesti(SOGGETTI);
  const codici = [soggetto.codiceFiscale, soggetto.partitaIva].filter((codice) => codice !== '');
  return (
    <Row>
      <Cell>
        <Link
          to="/edicom/soggetti/$id"
          params={{ id: soggetto.id }}
          className="inline-flex min-comando items-center font-semibold break-words text-azione-scura underline"
        >
          {soggetto.nome}
        </Link>
        <span className="block text-sm wrap-anywhere text-secondario sm:hidden">{codici.join(' · ')}</span>
      </Cell>
      <Cell>
        <span className="flex flex-wrap gap-1">
          <Badge>{t.qualifiche[soggetto.qualifica]}</Badge>
          {soggetto.conAccount && <Badge tone="info">{t.conAccount}</Badge>}
          {soggetto.doppioni > 0 && <Badge tone="warning">{t.doppio(soggetto.doppioni)}</Badge>}
        </span>
      </Cell>
      <Cell wideOnly>
        {codici.map((codice) => (
          <span key={codice} className="block tabular-nums">
            {codice}
          </span>
        ))}
      </Cell>
      <Cell wideOnly>{soggetto.pec}</Cell>
      <Cell wideOnly>{soggetto.comune}</Cell>
    </Row>
  );
}
