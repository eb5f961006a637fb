import { leggiSoggetto, scriviSoggetto } from '@gestore/contratto/anagrafe/chiamate';
import { type DatiSoggetto, REGOLE_SOGGETTO, type Soggetto as Scheda } from '@gestore/contratto/anagrafe/forme';
import { Alert, Badge, Button, DataList, Skeleton, showToast } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { chiama } from '../../../accesso/chiama.ts';
import { SorteComando } from '../../../comando/sorte-comando.tsx';
import { useComando } from '../../../comando/usa-comando.ts';
import { ErroreDalServer } from '../../../comune/errore-dal-server.tsx';
import { AccountDelSoggetto } from '../../../cose/anagrafe/account.tsx';
import { CAMPI_CONSERVATI, CampiSoggetto } from '../../../cose/anagrafe/campi-soggetto.tsx';
import { Confluiti, Doppioni } from '../../../cose/anagrafe/doppioni.tsx';
import { Procedure } from '../../../cose/anagrafe/procedure.tsx';
import { InAttesa } from '../../../cose/anagrafe/proposte-in-attesa.tsx';
import { SOGGETTI } from '../../../cose/anagrafe/soggetti.testi.ts';
import { Storia, VenditeDelSoggetto } from '../../../cose/anagrafe/storia.tsx';
import { conserva } from '../../../forme/conserva.ts';
import { DueSulModulo } from '../../../forme/due-sul-modulo.tsx';
import { useForma } from '../../../forme/usa-forma.ts';
import { useIncontro } from '../../../forme/usa-incontro.ts';
import { useTitolo } from '../../../guscio/pagina.tsx';
import { useTesti } from '../../../testi/lingua.ts';

/** La scheda di un soggetto: dati, account, doppioni, vendite e storia. Aprirla è una lettura annotata (R37). */
export function Soggetto() {
  const t = useTesti(SOGGETTI);
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, isPending } = useQuery({
    queryKey: ['soggetto', 'scheda', id],
    queryFn: () => chiama(leggiSoggetto, { id }),
  });
  useTitolo(data?.dati.nome ?? t.titolo);
  if (isPending) return <Skeleton label={t.leggiamoUno} lines={8} />;
  if (error !== null)
    return (
      <div className="grid gap-4">
        <h1 className="text-2xl font-bold">{t.titolo}</h1>
        <ErroreDalServer causa={error} />
      </div>
    );
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 text-2xl font-bold break-words">{data.dati.nome}</h1>
        <Badge>{t.qualifiche[data.dati.qualifica]}</Badge>
      </header>
      {data.unitoA === null ? (
        <>
          <Doppioni soggetto={data} />
          <Modifica key={id} soggetto={data} />
          <InAttesa soggetto={id} />
          <AccountDelSoggetto soggetto={data} />
          {data.account?.ruolo === 'magistrato' && <Procedure soggetto={id} procedure={data.account.procedure} />}
        </>
      ) : (
        <SolaLettura soggetto={data} a={data.unitoA} />
      )}
      <Confluiti soggetto={data} />
      <VenditeDelSoggetto soggetto={id} />
      <Storia versioni={data.versioni} altre={data.altreVersioni} />
    </div>
  );
}

function Modifica({ soggetto: { id, versione, dati } }: { soggetto: Scheda }) {
  const t = useTesti(SOGGETTI);
  const comando = useComando(scriviSoggetto, { rileggi: [['soggetto']] });
  const [errore, setErrore] = useState<string | null>(null);
  const forma = useForma<DatiSoggetto>({
    iniziali: dati,
    regole: REGOLE_SOGGETTO,
    nomi: t.campi,
    conserva: conserva('soggetto', CAMPI_CONSERVATI),
  });
  const { base, incontro, riparti, incontra } = useIncontro<DatiSoggetto>(forma, { valori: dati, versione });
  // Chi non ha scritto nulla vede i dati di adesso; chi sta scrivendo tiene i suoi.
  const intatto = uguali(forma.valori, base.valori);
  useEffect(() => {
    if (versione <= base.versione || !intatto) return;
    riparti({ valori: dati, versione });
    forma.ricomincia(dati);
  }, [versione, base.versione, intatto, dati, forma, riparti]);
  const rileggi = async () => {
    const letto = await chiama(leggiSoggetto, { id });
    return { valori: letto.dati, versione: letto.versione };
  };
  const invio = async (evento: FormEvent): Promise<void> => {
    evento.preventDefault();
    setErrore(null);
    if (!forma.verifica()) return;
    const mandati = forma.valori;
    const esito = await comando.compi({ id, ...mandati, versione: base.versione });
    if (esito?.tipo === 'rifiutato') {
      setErrore(forma.rifiutata(esito.problema));
      if (esito.problema.codice === 'soggetto_cambiato' && (await incontra(rileggi))) comando.azzera();
    }
    if (esito?.tipo !== 'fatto') return;
    forma.salvata();
    riparti({ valori: mandati, versione: esito.risposta.versione });
    showToast(t.salvato);
  };
  return (
    <form onSubmit={(evento) => void invio(evento)} noValidate className="grid gap-4">
      <CampiSoggetto forma={forma} />
      <SorteComando sorte={comando.sorte} frase={errore} />
      <DueSulModulo incontro={incontro} forma={forma} scelte={{ qualifica: t.qualifiche }} />
      <Button type="submit" pending={comando.inCorso} className="justify-self-start">
        {t.salva}
      </Button>
    </form>
  );
}

const uguali = (a: DatiSoggetto, b: DatiSoggetto): boolean =>
  (Object.keys(b) as (keyof DatiSoggetto)[]).every((campo) => a[campo] === b[campo]);

/** Un soggetto confluito non si modifica: si guarda com'era. */
function SolaLettura({ soggetto: { dati }, a }: { soggetto: Scheda; a: { id: string; nome: string } }) {
  const t = useTesti(SOGGETTI);
  const campi = Object.keys(t.campi) as (keyof DatiSoggetto)[];
  return (
    <>
      <Alert tone="warning">
        <p>{t.unitoA(a.nome)}</p>
        <Link
          to="/edicom/soggetti/$id"
          params={{ id: a.id }}
          className="inline-flex min-comando items-center font-semibold text-azione-scura underline"
        >
          {t.apriEsistente(a.nome)}
        </Link>
      </Alert>
      <DataList
        items={campi
          .filter((campo) => campo !== 'qualifica' && dati[campo] !== '')
          .map((campo) => [t.campi[campo], dati[campo]])}
      />
    </>
  );
}
