import type { EsitoPacchetto } from '@gestore/contratto';
import { formattaIstante } from '@gestore/contratto/formato';
import { Alert, Button, Card } from '@gestore/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { chiama } from '../../../accesso/chiamate.ts';

/** Il caricamento delle offerte: di ciascun file si sa che è acquisito e con quale impronta, mai che cosa contiene. */
export function CaricaPacchetti({ asta }: { asta: string }) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const cache = useQueryClient();
  const [esiti, setEsiti] = useState<readonly EsitoPacchetto[]>([]);
  const [errore, setErrore] = useState<string | null>(null);
  const [inCorso, setInCorso] = useState(false);
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    const scelti = [...(file.current?.files ?? [])];
    if (scelti.length === 0) return setErrore('Scelga uno o più file zip.');
    const modulo = new FormData();
    for (const uno of scelti) modulo.append('pacchetto', uno, uno.name);
    setErrore(null);
    setInCorso(true);
    chiama<{ pacchetti: EsitoPacchetto[] }>('POST', `/api/edicom/aste/${asta}/pacchetti`, modulo)
      .then(({ pacchetti }) => {
        setEsiti(pacchetti);
        if (file.current !== null) file.current.value = '';
        return cache.invalidateQueries({ queryKey: ['operatore', 'posta', asta] });
      })
      .catch((causa: Error) => setErrore(causa.message))
      .finally(() => setInCorso(false));
  };
  return (
    <Card title="Offerte in arrivo">
      <form onSubmit={invio} className="grid gap-3">
        <label htmlFor={id} className="font-semibold">
          Pacchetti di offerta (zip)
        </label>
        <input ref={file} id={id} type="file" accept=".zip,application/zip" multiple className="min-h-11" />
        <p className="text-sm text-secondario">
          Ogni file è sigillato subito e nessuno può leggerlo prima delle operazioni. Anche un file illeggibile resta in
          elenco con il suo motivo.
        </p>
        {errore !== null && (
          <Alert tone="error" role="alert">
            {errore}
          </Alert>
        )}
        <Button type="submit" className="justify-self-start" pending={inCorso}>
          Carica i pacchetti
        </Button>
      </form>
      <div role="status">
        {esiti.length > 0 && (
          <ul className="grid gap-2" aria-label="Pacchetti acquisiti">
            {esiti.map((esito) => (
              <li
                key={`${esito.nome}${esito.bustaId}`}
                className="rounded border-l-4 border-bene bg-bene-chiaro px-3 py-2"
              >
                <p className="font-semibold break-words">
                  {esito.nome}: {esito.gia ? 'già acquisito' : 'acquisito e sigillato'}
                </p>
                <p className="text-sm break-all text-secondario">
                  Impronta {esito.impronta}
                  {esito.depositataIl === null ? '' : ` · depositata il ${formattaIstante(esito.depositataIl)}`}
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
