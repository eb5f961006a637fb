import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { confermaConsegna, leggiCredenziali } from '@gestore/contratto/posta/chiamate';
import type { CredenzialeVista } from '@gestore/contratto/posta/forme';
import { fascicoloDiProva } from '@gestore/contratto/salute/chiamate';
import { Alert, Badge, Button, Card, Cell, EmptyState, Istante, Row, Skeleton, Table } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { ProblemaChiamata } from '../../accesso/chiamate.ts';
import { ParoleDelServer } from '../../guscio/parole-del-server.tsx';
import { ogni } from '../../seguito/ogni.ts';
import { useTesti } from '../../testi/lingua.ts';
import { DISSERVIZI } from '../disservizi/disservizi.testi.ts';
import { RicevutaPec } from '../posta/ricevuta-pec.tsx';
import { ASTA } from '../vendita/per-il-gestore.testi.ts';
import { PAROLE_GESTORE, TONI_CONSEGNA } from '../vendita/stati-per-il-gestore.testi.ts';
import { ConfermaConsegna } from './conferma-consegna.tsx';
import { CONSEGNA } from './consegna.testi.ts';
import { ConsegnaAMano } from './consegna-a-mano.tsx';
import { Riemissione } from './riemissione.tsx';

/** Le credenziali della vendita e la loro consegna; prima dell'ora fissata il server non le mostra a nessuno (R10). */
export function Credenziali({ asta }: { asta: string }) {
  const t = useTesti(ASTA);
  const [riemette, setRiemette] = useState<CredenzialeVista | null>(null);
  const [consegna, setConsegna] = useState<CredenzialeVista | null>(null);
  const { data, error, isPending } = useQuery({
    queryKey: ['offerta', 'credenziali', asta],
    queryFn: () => chiama(leggiCredenziali, { id: asta }),
    refetchInterval: ogni(5_000),
  });
  if (isPending) return <Skeleton label={t.leggiamoCredenziali} lines={2} />;
  if (data === undefined)
    return (
      <Card title={t.credenziali}>
        <Alert tone={error instanceof ProblemaChiamata && error.stato === 409 ? 'info' : 'error'}>
          <ParoleDelServer causa={error} />
        </Alert>
      </Card>
    );
  const { credenziali } = data;
  return (
    <Card title={t.credenziali} flush aside={credenziali.length === 0 ? undefined : t.emesse(credenziali.length)}>
      {credenziali.length === 0 ? (
        <EmptyState>{t.nessunaCredenziale}</EmptyState>
      ) : (
        <Tabella asta={asta} credenziali={credenziali} quandoRiemette={setRiemette} quandoConsegna={setConsegna} />
      )}
      {credenziali.map((credenziale) => (
        <ConfermaConsegna
          key={credenziale.id}
          asta={asta}
          credenziale={credenziale}
          chiamata={confermaConsegna}
          rileggi={[['offerta', 'credenziali', asta]]}
        />
      ))}
      {consegna !== null && <ConsegnaAMano asta={asta} credenziale={consegna} quandoChiusa={() => setConsegna(null)} />}
      {riemette !== null && <Riemissione asta={asta} credenziale={riemette} quandoChiusa={() => setRiemette(null)} />}
    </Card>
  );
}

type DaFare = {
  asta: string;
  quandoRiemette: (credenziale: CredenzialeVista) => void;
  quandoConsegna: (credenziale: CredenzialeVista) => void;
};

function Tabella({ credenziali, ...fa }: DaFare & { credenziali: readonly CredenzialeVista[] }) {
  const t = useTesti(ASTA);
  const m = useTesti(CONSEGNA);
  return (
    <Table
      caption={t.tabellaCredenziali}
      columns={[
        { label: t.partecipante },
        { label: t.consegna },
        { label: t.recapito, wideOnly: true },
        { label: t.ultimoAccesso, wideOnly: true },
        { label: t.azioni },
      ]}
    >
      {credenziali.map((credenziale) => (
        <Row key={credenziale.id}>
          <Cell strong>
            {credenziale.pseudonimo} {credenziale.ruolo === 'spettatore' && <Badge>{t.spettatore}</Badge>}
            {credenziale.entratoCon === 'codice' && <Badge tone="warning">{m.entratoConCodice}</Badge>}
          </Cell>
          <Cell>
            <Consegna credenziale={credenziale} />
            <RicevutaPec ricevuta={credenziale.ricevuta} />
          </Cell>
          <Cell wideOnly>
            <span className="wrap-anywhere">
              {credenziale.riservato ? t.riservato : (credenziale.recapito ?? t.nessuno)}
            </span>
          </Cell>
          <Cell wideOnly>
            {credenziale.ultimoAccessoIl === null ? t.maiEntrato : <Istante il={credenziale.ultimoAccessoIl} />}
          </Cell>
          <Cell>
            <Azioni credenziale={credenziale} {...fa} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** Riemettere, consegnare a mano, il fascicolo: ciò che si fa di una credenziale. */
function Azioni({ asta, credenziale, quandoRiemette, quandoConsegna }: DaFare & { credenziale: CredenzialeVista }) {
  const t = useTesti(ASTA);
  const d = useTesti(DISSERVIZI);
  const m = useTesti(CONSEGNA);
  return (
    <span className="flex flex-wrap items-center gap-2">
      {credenziale.revocataIl === null && (
        <Button
          variant="secondary"
          aria-label={t.riemettiDi(credenziale.pseudonimo)}
          onClick={() => quandoRiemette(credenziale)}
        >
          {t.riemetti}
        </Button>
      )}
      {credenziale.revocataIl === null && (
        <Button
          variant="secondary"
          aria-label={m.consegnaDi(credenziale.pseudonimo)}
          onClick={() => quandoConsegna(credenziale)}
        >
          {m.consegna}
        </Button>
      )}
      {credenziale.ruolo === 'offerente' && (
        <a
          className="inline-flex min-comando items-center text-azione-scura underline"
          aria-label={d.fascicoloDi(credenziale.pseudonimo)}
          href={indirizzoDi(fascicoloDiProva, { id: asta, cid: credenziale.id })}
        >
          {d.fascicolo}
        </a>
      )}
    </span>
  );
}

function Consegna({ credenziale }: { credenziale: CredenzialeVista }) {
  const t = useTesti(ASTA);
  const { consegne } = useTesti(PAROLE_GESTORE);
  if (credenziale.revocataIl !== null) return <Badge tone="error">{t.revocata}</Badge>;
  if (credenziale.consegna === null) return <Badge>{t.nessunMessaggio}</Badge>;
  return <Badge tone={TONI_CONSEGNA[credenziale.consegna]}>{consegne[credenziale.consegna]}</Badge>;
}
