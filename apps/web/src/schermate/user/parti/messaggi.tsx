import type { Messaggio } from '@gestore/contratto';
import { formattaOra } from '@gestore/contratto/formato';
import { Alert, Button, Card, TextArea } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { invia, leggi } from '../../../accesso/chiamate.ts';

const RUOLI: Readonly<Record<string, string>> = {
  referente: 'Professionista delegato',
  offerente: 'Offerente',
  spettatore: 'Spettatore',
  operatore: 'Gestore',
};

/** I messaggi della stanza con il referente. */
export function Messaggi({ asta, quanti, pseudonimo }: { asta: string; quanti: number; pseudonimo: string }) {
  const { data } = useQuery({
    queryKey: ['chat', asta, quanti],
    queryFn: () => leggi<{ messaggi: Messaggio[] }>(`/api/user/asta/${asta}/messaggi`),
    placeholderData: (prima) => prima,
  });
  const [testo, setTesto] = useState('');
  const [errore, setErrore] = useState<string | null>(null);
  const comando = useRef(crypto.randomUUID());
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    if (testo.trim() === '') return setErrore('Scriva il messaggio.');
    invia(`/api/user/asta/${asta}/messaggi`, { comandoId: comando.current, testo })
      .then(() => {
        setTesto('');
        setErrore(null);
        comando.current = crypto.randomUUID();
      })
      .catch((causa: Error) => setErrore(causa.message));
  };
  const messaggi = data?.messaggi ?? [];
  return (
    <Card title="Messaggi">
      <ol className="grid max-h-72 gap-3 overflow-y-auto" aria-label="Messaggi della stanza">
        {messaggi.length === 0 && <li className="text-secondario">Qui compariranno i messaggi con il referente.</li>}
        {messaggi.map((messaggio) => (
          <li key={messaggio.messaggioId} className={messaggio.da === pseudonimo ? 'rounded bg-[#eef5fc] p-2' : ''}>
            <p className="text-sm text-secondario">
              <span className="font-semibold text-inchiostro">{messaggio.da}</span> ·{' '}
              {RUOLI[messaggio.ruolo] ?? messaggio.ruolo} · {formattaOra(messaggio.inviatoIl)}
            </p>
            <p className="break-words">{messaggio.testo}</p>
          </li>
        ))}
      </ol>
      <form onSubmit={invio} className="grid gap-2">
        <TextArea
          label="Messaggio al referente"
          rows={2}
          value={testo}
          error={errore}
          onChange={(evento) => setTesto(evento.target.value)}
        />
        <Button type="submit" variant="secondary">
          Invia il messaggio
        </Button>
      </form>
      <Alert tone="info">Lo leggono tutti i partecipanti, con il Suo pseudonimo: non scriva il Suo nome.</Alert>
    </Card>
  );
}
