import type { Messaggio } from '@gestore/contratto';
import { formattaOra } from '@gestore/contratto/formato';
import { TESTO_MAX } from '@gestore/contratto/limiti-testo';
import { lunghezzaMassima, obbligatorio } from '@gestore/contratto/regole';
import { Alert, Button, Card, ScrollRegion, showToast, TextArea } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { invia, leggi } from '../../../accesso/chiamate.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { PARTI_TESTI } from '../testi/parti.ts';
import { Guasto } from './guasto.tsx';

const REGOLE = { testo: [obbligatorio(), lunghezzaMassima(TESTO_MAX)] };

/** I messaggi della stanza con il referente. */
export function Messaggi({ asta, quanti, pseudonimo }: { asta: string; quanti: number; pseudonimo: string }) {
  const t = useTesti(PARTI_TESTI).messaggi;
  const { data } = useQuery({
    queryKey: ['chat', asta, quanti],
    queryFn: () => leggi<{ messaggi: Messaggio[] }>(`/api/user/asta/${asta}/messaggi`),
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
                · {t.ruoli[messaggio.ruolo] ?? messaggio.ruolo} · {formattaOra(messaggio.inviatoIl)}
              </p>
              <p lang="it" className="break-words whitespace-pre-line">
                {messaggio.testo}
              </p>
            </li>
          ))}
        </ol>
      </ScrollRegion>
      <Scrivi asta={asta} />
      <Alert tone="info">{t.loLeggono}</Alert>
    </Card>
  );
}

function Scrivi({ asta }: { asta: string }) {
  const t = useTesti(PARTI_TESTI).messaggi;
  const [causa, setCausa] = useState<unknown>(null);
  const [inCorso, setInCorso] = useState(false);
  const comando = useRef(crypto.randomUUID());
  const forma = useForma({ iniziali: { testo: '' }, regole: REGOLE, nomi: { testo: t.messaggio } });
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    setCausa(null);
    if (!forma.verifica()) return;
    setInCorso(true);
    const mandati = forma.valori;
    invia(`/api/user/asta/${asta}/messaggi`, { comandoId: comando.current, ...mandati })
      .then(() => {
        forma.inviata(mandati);
        comando.current = crypto.randomUUID();
        showToast(t.inviato);
      })
      .catch((errore: unknown) => {
        forma.rifiutata(errore);
        setCausa(errore);
      })
      .finally(() => setInCorso(false));
  };
  return (
    <form onSubmit={invio} noValidate className="grid gap-2">
      {causa !== null && <Guasto causa={causa} />}
      <TextArea label={t.messaggio} rows={2} {...forma.campo('testo')} />
      <Button type="submit" variant="secondary" pending={inCorso} pendingLabel={t.inCorso}>
        {t.invia}
      </Button>
    </form>
  );
}
