import { cerca, contiRicerca } from '@gestore/contratto/ricerca/chiamate';
import { STATI_DI_RICERCA } from '@gestore/contratto/ricerca/ordini-ricerca';
import { Alert, Card, DataList, Istante, Skeleton } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { chiama } from '../../accesso/chiama.ts';
import { type ProntezzaVista, soloLeChiavi } from '../../cose/disservizi/prontezza.ts';
import { STATO } from '../../cose/disservizi/stato-del-servizio.testi.ts';
import { useProntezza } from '../../cose/disservizi/usa-prontezza.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';

/** Lo stato vero del servizio, chiesto adesso, e ciò che si sa delle vendite. */
export function StatoServizio() {
  const t = useTesti(STATO);
  useTitolo(t.titolo);
  const { data } = useProntezza();
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">{t.titolo}</h1>
      {data === undefined ? <Skeleton label={t.caricamento} lines={2} /> : <Adesso prontezza={data} />}
      <Vendite />
      <Card title={t.storico}>
        <p className="max-w-prose">{t.storicoCorpo}</p>
        <Link
          to="/verifica"
          className="inline-flex min-comando items-center font-semibold text-azione-scura underline underline-offset-4"
        >
          {t.verifica}
        </Link>
      </Card>
    </div>
  );
}

function Adesso({ prontezza }: { prontezza: ProntezzaVista }) {
  const t = useTesti(STATO);
  const { pronto, raggiungibile, baseDati, scartoOrologioMs, chiavi, chiestoIl } = prontezza;
  const [titolo, corpo] = pronto
    ? [t.bene, t.beneCheCosa]
    : soloLeChiavi(prontezza)
      ? [t.senzaChiavi, t.senzaChiaviCheCosa]
      : raggiungibile
        ? [t.male, t.maleCheCosa]
        : [t.muta, t.mutaCheCosa];
  return (
    <>
      <Alert tone={pronto ? 'success' : 'error'} role="status">
        <p className="text-lg font-bold">{titolo}</p>
        <p>{corpo}</p>
      </Alert>
      <Card title={t.parti}>
        <DataList
          items={[
            [t.server, raggiungibile ? t.risponde : t.nonRisponde],
            [t.baseDati, baseDati ? t.raggiungibile : t.nonRaggiungibile],
            [t.orologio, scartoOrologioMs === null ? t.ignoto : t.scarto(scartoOrologioMs)],
            [t.chiavi, raggiungibile ? (chiavi ? t.chiaviCi : t.chiaviMancano) : t.ignoto],
            [t.controllato, <Istante key="chiesto" il={chiestoIl} preciso />],
          ]}
        />
        <p className="text-sm text-secondario">{t.ogni}</p>
      </Card>
    </>
  );
}

/** Che cosa sta succedendo, in tre numeri: dalle sole vendite pubblicate, che chiunque vede. */
function Vendite() {
  const t = useTesti(STATO);
  const { data } = useQuery({ queryKey: ['dashboard', 'riassunto'], queryFn: riassunto });
  if (data === undefined) return null;
  const { pubblicate, inCorso, prossimaIl } = data;
  return (
    <Card title={t.vendite}>
      <DataList
        items={[
          [t.pubblicate, pubblicate],
          [t.inCorso, inCorso],
          [t.prossima, prossimaIl === null ? t.nessuna : <Istante key="prossima" il={prossimaIl} />],
        ]}
      />
    </Card>
  );
}

async function riassunto(): Promise<{ pubblicate: number; inCorso: number; prossimaIl: number | null }> {
  const [conti, prossime] = await Promise.all([
    chiama(contiRicerca, { stato: [...STATI_DI_RICERCA] }),
    chiama(cerca, { stato: ['aperta', 'in_attesa'], dal: Date.now(), quante: 1 }),
  ]);
  return {
    pubblicate: conti.totale.numero,
    inCorso: conti.scelte?.stato.find(({ valore }) => valore === 'in_corso')?.quante ?? 0,
    prossimaIl: prossime.righe[0]?.inizioOperazioniIl ?? null,
  };
}
