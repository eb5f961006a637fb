import { leggiMessaggi, mandaMessaggio } from '@gestore/contratto/assistenza/chiamate';
import { formattaOra } from '@gestore/contratto/parole/formato';
import { TESTO_MAX } from '@gestore/contratto/parole/limiti-testo';
import { lunghezzaMassima, obbligatorio } from '@gestore/contratto/regole';
import { Alert, Button, Card, ScrollRegion, showToast, TextArea } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { chiama } from '../../../accesso/chiama.ts';
import { SorteComando } from '../../../comando/sorte-comando.tsx';
import { useComando } from '../../../comando/usa-comando.ts';
import { conserva } from '../../../forme/conserva.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { PARTI_TESTI } from '../per-chi-offre.testi.ts';

const REGOLE = { testo: [obbligatorio(), lunghezzaMassima(TESTO_MAX)] };

/** La conversazione con il referente, che leggono loro due, e gli avvisi a tutti. Chi assiste, e chi è escluso, legge soltanto. */
export function MessaggiUtente({
  asta,
  finoA,
  pseudonimo,
  scrive,
}: {
  asta: string;
  /** L'ultimo messaggio annunciato: quando cambia si rileggono i testi. */
  finoA: number;
  pseudonimo: string;
  scrive: boolean;
}) {
  const t = useTesti(PARTI_TESTI).messaggi;
  const { data } = useQuery({
    queryKey: ['chat', asta, finoA],
    queryFn: () => chiama(leggiMessaggi, { id: asta }),
    placeholderData: (prima) => prima,
  });
  const messaggi = data?.messaggi ?? [];
  return (
    <Card title={t.titolo}>
      <ScrollRegion label={t.elenco} last={messaggi.length} className="max-h-72">
        <ol className="grid gap-3">
          {messaggi.length === 0 && <li className="text-secondario">{t.vuoto}</li>}
          {messaggi.map((messaggio) => (
            <li key={messaggio.messaggioId} className={messaggio.da === pseudonimo ? 'rounded bg-azione-velo p-2' : ''}>
              <p className="text-sm text-secondario">
                <span lang="it" className="font-semibold text-inchiostro">
                  {messaggio.da}
                </span>{' '}
                · {t.ruoli[messaggio.ruolo] ?? messaggio.ruolo} · {formattaOra(messaggio.inviatoIl)} ·{' '}
                {messaggio.privato ? t.soloLei : t.aTutti}
              </p>
              <p lang="it" className="break-words whitespace-pre-line">
                {messaggio.testo}
              </p>
            </li>
          ))}
        </ol>
      </ScrollRegion>
      {data !== undefined && data.quanti > messaggi.length && (
        <p className="text-sm text-secondario">{t.piuVecchi(data.quanti - messaggi.length)}</p>
      )}
      {scrive && <Scrivi asta={asta} />}
      <Alert tone="info">{scrive ? t.loLeggono : t.inSilenzio}</Alert>
    </Card>
  );
}

function Scrivi({ asta }: { asta: string }) {
  const t = useTesti(PARTI_TESTI).messaggi;
  const { sorte, inCorso, compi, azzera } = useComando(mandaMessaggio);
  const forma = useForma({
    iniziali: { testo: '' },
    regole: REGOLE,
    nomi: { testo: t.messaggio },
    conserva: conserva('messaggio', ['testo']),
  });
  const invio = async (evento: FormEvent) => {
    evento.preventDefault();
    azzera();
    if (!forma.verifica()) return;
    const mandati = forma.valori;
    const esito = await compi({ id: asta, ...mandati });
    if (esito?.tipo === 'rifiutato') forma.rifiutata(esito.problema);
    if (esito?.tipo !== 'fatto') return;
    forma.inviata(mandati);
    showToast(t.inviato);
  };
  return (
    <form onSubmit={(evento) => void invio(evento)} noValidate className="grid gap-2">
      <SorteComando sorte={sorte} />
      <TextArea label={t.messaggio} rows={2} {...forma.campo('testo')} />
      <Button type="submit" variant="secondary" pending={inCorso} pendingLabel={t.inCorso}>
        {t.invia}
      </Button>
    </form>
  );
}
