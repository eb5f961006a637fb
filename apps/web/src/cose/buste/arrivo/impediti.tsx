import { type DatiImpediti, type ImpeditiVisti, REGOLE_IMPEDITI } from '@gestore/contratto/anagrafe/impediti';
import { leggiImpediti, scriviImpediti } from '@gestore/contratto/operatore/chiamate';
import { Alert, Button, Card, Istante, Skeleton, showToast, TextArea } from '@gestore/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { chiama } from '../../../accesso/chiama.ts';
import { SorteComando } from '../../../comando/sorte-comando.tsx';
import { useComando } from '../../../comando/usa-comando.ts';
import { conserva } from '../../../forme/conserva.ts';
import { DueSulModulo } from '../../../forme/due-sul-modulo.tsx';
import { useForma } from '../../../forme/usa-forma.ts';
import { useIncontro } from '../../../forme/usa-incontro.ts';
import { ParoleDelServer } from '../../../guscio/parole-del-server.tsx';
import { useTesti } from '../../../testi/lingua.ts';
import { IMPEDITI } from './impediti.testi.ts';

/** I codici di chi nella procedura non può offrire: si leggono solo se qualcuno lo chiede, perché ogni lettura è annotata (R18, R37). */
export function Impediti({ asta }: { asta: string }) {
  const t = useTesti(IMPEDITI);
  const [mostra, setMostra] = useState(false);
  return (
    <Card title={t.titolo}>
      <p className="max-w-3xl">{t.spiega}</p>
      <p className="mt-2 max-w-3xl text-sm text-secondario">{t.valgono}</p>
      <div className="mt-3">
        {mostra ? (
          <Elenco asta={asta} />
        ) : (
          <Button variant="secondary" onClick={() => setMostra(true)}>
            {t.mostra}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Elenco({ asta }: { asta: string }) {
  const t = useTesti(IMPEDITI);
  const { data, error } = useQuery({
    ...letturaDi(asta),
    // Una lettura, una riga annotata: non si rilegge da sé.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error !== null)
    return (
      <Alert tone="error" role="alert">
        <ParoleDelServer causa={error} />
      </Alert>
    );
  if (data === undefined) return <Skeleton label={t.leggiamo} lines={4} />;
  // Riletto, il modulo resta quello: ciò che vi si sta scrivendo non va via con i dati di un altro.
  return <Modulo asta={asta} letti={data} />;
}

/** Chiusa la pagina non resta nulla: lo dice ogni lettura, anche quella che segue un salvataggio, o la più lunga varrebbe per tutte. */
const letturaDi = (asta: string) => ({
  queryKey: ['operatore', 'impediti', asta] as const,
  queryFn: () => chiama(leggiImpediti, { id: asta }),
  gcTime: 0,
});

const campiDi = ({ debitori, collegati, personale, senzaDebitore }: ImpeditiVisti): DatiImpediti => ({
  debitori,
  collegati,
  personale,
  senzaDebitore,
});

function Modulo({ asta, letti }: { asta: string; letti: ImpeditiVisti }) {
  const t = useTesti(IMPEDITI);
  const cache = useQueryClient();
  const comando = useComando(scriviImpediti);
  const [errore, setErrore] = useState<string | null>(null);
  const { operatore, scrittoIl } = letti;
  const forma = useForma<DatiImpediti>({
    iniziali: campiDi(letti),
    regole: REGOLE_IMPEDITI,
    nomi: {
      debitori: t.debitori,
      collegati: t.collegati,
      personale: t.personale,
      senzaDebitore: t.senzaDebitore,
    },
    conserva: conserva('impediti', ['debitori', 'collegati', 'personale', 'senzaDebitore']),
  });
  const aperta = { valori: campiDi(letti), versione: letti.versione };
  const { base, incontro, riparti, incontra } = useIncontro<DatiImpediti>(forma, aperta);
  const rileggi = async () => {
    const adesso = await cache.fetchQuery({ ...letturaDi(asta), staleTime: 0 });
    return { valori: campiDi(adesso), versione: adesso.versione };
  };
  const invio = async (evento: FormEvent): Promise<void> => {
    evento.preventDefault();
    setErrore(null);
    if (!forma.verifica()) return;
    const mandati = forma.valori;
    const esito = await comando.compi({ id: asta, versione: base.versione, ...mandati });
    if (esito?.tipo === 'rifiutato') {
      setErrore(forma.rifiutata(esito.problema));
      if (esito.problema.codice === 'impediti_cambiati' && (await incontra(rileggi))) comando.azzera();
    }
    if (esito?.tipo !== 'fatto') return;
    forma.salvata();
    riparti({ valori: mandati, versione: esito.risposta.versione });
    // Chi adesso pubblica trova che il debitore è detto (R18).
    await cache.invalidateQueries({ queryKey: ['asta', 'gestore', asta] });
    showToast(t.salvato);
    // Chi l’ha scritto, e quando; i campi restano quelli.
    await cache.fetchQuery({ ...letturaDi(asta), staleTime: 0 }).catch(() => undefined);
  };
  return (
    <form onSubmit={(evento) => void invio(evento)} noValidate className="grid max-w-3xl gap-4">
      {operatore === null || scrittoIl === null ? (
        <Alert tone="warning">{t.vuoto}</Alert>
      ) : (
        <p className="text-sm text-secondario">
          {t.scritto(operatore)}
          <Istante il={scrittoIl} />
        </p>
      )}
      <TextArea label={t.debitori} hint={t.aiuto} rows={2} autoComplete="off" {...forma.campo('debitori')} />
      <TextArea label={t.senzaDebitore} hint={t.aiutoSenzaDebitore} rows={2} {...forma.campo('senzaDebitore')} />
      <TextArea label={t.collegati} hint={`${t.aiutoCollegati} ${t.aiuto}`} rows={2} {...forma.campo('collegati')} />
      <TextArea label={t.personale} hint={`${t.aiutoPersonale} ${t.aiuto}`} rows={2} {...forma.campo('personale')} />
      <SorteComando sorte={comando.sorte} frase={errore} />
      <DueSulModulo incontro={incontro} forma={forma} />
      <Button type="submit" className="justify-self-start" pending={comando.inCorso}>
        {t.salva}
      </Button>
    </form>
  );
}
