import type { RispostaAtto } from '@gestore/contratto';
import { formattaOra } from '@gestore/contratto/formato';
import { Button, Card, TextField } from '@gestore/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { invia } from '../../../accesso/chiamate.ts';
import { diAsta } from '../dati/percorsi.ts';
import { useInvio } from '../dati/usa-invio.ts';
import { chiaveAsta, useMessaggi } from '../dati/usa-letture.ts';
import { ErroreLettura, SorteAtto } from '../parti/segnali.tsx';
import { RUOLI } from '../testi/parole.ts';

/** I messaggi della vendita: ciò che si scrive resta nel campo finché non è registrato. */
export function Messaggi({ id }: { id: string }) {
  const { data, error } = useMessaggi(id);
  const messaggi = data?.messaggi ?? [];
  return (
    <Card title="Messaggi">
      {error !== null && <ErroreLettura errore={error} />}
      {error === null && messaggi.length === 0 && (
        <p className="text-secondario">Qui compariranno i messaggi fra lei e i partecipanti.</p>
      )}
      <ul aria-label="Messaggi della vendita" className="grid max-h-80 gap-3 overflow-y-auto">
        {messaggi.map(({ messaggioId, da, ruolo, testo, inviatoIl }) => (
          <li key={messaggioId} className="min-w-0">
            <p className="flex flex-wrap justify-between gap-x-2">
              <span className="font-semibold">{da}</span>
              <span className="text-sm text-secondario">
                {RUOLI[ruolo] ?? ruolo} · {formattaOra(inviatoIl)}
              </span>
            </p>
            <p className="break-words whitespace-pre-wrap">{testo}</p>
          </li>
        ))}
      </ul>
      <Scrivi id={id} />
    </Card>
  );
}

function Scrivi({ id }: { id: string }) {
  const cache = useQueryClient();
  const [testo, cambia] = useState('');
  const { sorte, compi } = useInvio(
    (corpo: { testo: string }, comandoId) => invia<RispostaAtto>(diAsta(id, '/messaggi'), { comandoId, ...corpo }),
    ({ seq }) => seq,
  );
  const spedisci = async (evento: FormEvent) => {
    evento.preventDefault();
    if (testo.trim() === '') return;
    const risposta = await compi({ testo: testo.trim() });
    if (risposta === null) return;
    cambia('');
    await cache.invalidateQueries({ queryKey: [...chiaveAsta(id), 'messaggi'] });
  };
  return (
    <form onSubmit={(evento) => void spedisci(evento)} className="grid gap-3 border-t border-linea pt-3">
      <TextField
        label="Nuovo messaggio a tutti i partecipanti"
        maxLength={4_000}
        value={testo}
        onChange={(evento) => cambia(evento.target.value)}
      />
      <div>
        <Button type="submit" pending={sorte.tipo === 'in_corso'} disabled={testo.trim() === ''}>
          Invia messaggio
        </Button>
      </div>
      <SorteAtto sorte={sorte} />
    </form>
  );
}
