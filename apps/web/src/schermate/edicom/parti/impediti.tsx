import { leggiImpediti, scriviImpediti } from '@gestore/contratto/chiamate/operatore';
import { type ImpeditiVisti, REGOLE_IMPEDITI } from '@gestore/contratto/impediti';
import { Alert, Button, Card, Istante, Skeleton, showToast, TextArea } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { chiama } from '../../../accesso/chiama.ts';
import { SorteComando } from '../../../comando/sorte-comando.tsx';
import { useComando } from '../../../comando/usa-comando.ts';
import { conserva } from '../../../forme/conserva.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { ParoleDelServer } from '../../../guscio/parole-del-server.tsx';
import { useTesti } from '../../../testi/lingua.ts';
import { IMPEDITI } from '../testi/impediti.ts';

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
    queryKey: ['operatore', 'impediti', asta],
    queryFn: () => chiama(leggiImpediti, { id: asta }),
    // Una lettura, una riga annotata: non si rilegge da sé, e chiusa la pagina non resta nulla.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error !== null)
    return (
      <Alert tone="error" role="alert">
        <ParoleDelServer causa={error} />
      </Alert>
    );
  if (data === undefined) return <Skeleton label={t.leggiamo} lines={4} />;
  return <Modulo key={data.scrittoIl} asta={asta} letti={data} />;
}

function Modulo({ asta, letti }: { asta: string; letti: ImpeditiVisti }) {
  const t = useTesti(IMPEDITI);
  const comando = useComando(scriviImpediti, { rileggi: [['operatore', 'impediti', asta]] });
  const [errore, setErrore] = useState<string | null>(null);
  const { debitori, collegati, personale, versione, operatore, scrittoIl } = letti;
  const forma = useForma({
    iniziali: { debitori, collegati, personale },
    regole: REGOLE_IMPEDITI,
    nomi: { debitori: t.debitori, collegati: t.collegati, personale: t.personale },
    conserva: conserva('impediti', ['debitori', 'collegati', 'personale']),
  });
  const invio = async (evento: FormEvent): Promise<void> => {
    evento.preventDefault();
    setErrore(null);
    if (!forma.verifica()) return;
    const esito = await comando.compi({ id: asta, versione, ...forma.valori });
    if (esito?.tipo === 'rifiutato') setErrore(forma.rifiutata(esito.problema));
    if (esito?.tipo !== 'fatto') return;
    forma.salvata();
    showToast(t.salvato);
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
      <TextArea label={t.collegati} hint={`${t.aiutoCollegati} ${t.aiuto}`} rows={2} {...forma.campo('collegati')} />
      <TextArea label={t.personale} hint={`${t.aiutoPersonale} ${t.aiuto}`} rows={2} {...forma.campo('personale')} />
      <SorteComando sorte={comando.sorte} frase={errore} />
      <Button type="submit" className="justify-self-start" pending={comando.inCorso}>
        {t.salva}
      </Button>
    </form>
  );
}
