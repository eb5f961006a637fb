import type { EsitoPacchetto } from '@gestore/contratto';
import { formattaIstante } from '@gestore/contratto/formato';
import { PACCHETTI_MAX, PACCHETTO_MAX_KB } from '@gestore/contratto/pacchetti';
import { dimensioneKB, estensione, lunghezzaMassima, obbligatorio } from '@gestore/contratto/regole';
import { Alert, Button, Card, FileField } from '@gestore/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { chiama } from '../../../accesso/chiamate.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { ASTA } from '../testi/asta.ts';

const REGOLE = {
  pacchetti: [obbligatorio(), lunghezzaMassima(PACCHETTI_MAX), estensione('zip'), dimensioneKB(PACCHETTO_MAX_KB)],
};

/** Il caricamento delle offerte: di ciascun file si sa che è acquisito e con quale impronta, mai che cosa contiene. */
export function CaricaPacchetti({ asta }: { asta: string }) {
  const t = useTesti(ASTA);
  const cache = useQueryClient();
  const forma = useForma({ iniziali: { pacchetti: [] as File[] }, regole: REGOLE, nomi: { pacchetti: t.pacchetti } });
  const [esiti, setEsiti] = useState<readonly EsitoPacchetto[]>([]);
  const [errore, setErrore] = useState<string | null>(null);
  const [inCorso, setInCorso] = useState(false);
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    setErrore(null);
    if (!forma.verifica()) return;
    const modulo = new FormData();
    for (const uno of forma.valori.pacchetti) modulo.append('pacchetto', uno, uno.name);
    setInCorso(true);
    chiama<{ pacchetti: EsitoPacchetto[] }>('POST', `/api/edicom/aste/${asta}/pacchetti`, modulo)
      .then(({ pacchetti }) => {
        setEsiti(pacchetti);
        forma.ricomincia();
        return cache.invalidateQueries({ queryKey: ['operatore', 'posta', asta] });
      })
      .catch((causa: unknown) => setErrore(forma.rifiutata(causa)))
      .finally(() => setInCorso(false));
  };
  return (
    <Card title={t.offerte}>
      <form onSubmit={invio} noValidate className="grid gap-3">
        <FileField
          name="pacchetti"
          label={t.pacchetti}
          accept=".zip,application/zip"
          multiple
          hint={`${t.sigillati} ${t.limiti(PACCHETTI_MAX, PACCHETTO_MAX_KB / 1_024)}`}
          error={forma.errore('pacchetti')}
          files={forma.valori.pacchetti}
          onFiles={(pacchetti) => forma.imposta({ pacchetti })}
        />
        {errore !== null && (
          <Alert tone="error" role="alert">
            <span lang="it">{errore}</span>
          </Alert>
        )}
        <Button type="submit" className="justify-self-start" pending={inCorso}>
          {t.carica}
        </Button>
      </form>
      <div role="status">
        {esiti.length > 0 && (
          <ul className="grid gap-2" aria-label={t.acquisiti}>
            {esiti.map((esito) => (
              <li
                key={`${esito.nome}${esito.bustaId}`}
                className="rounded border-l-4 border-bene bg-bene-chiaro px-3 py-2"
              >
                <p className="font-semibold break-words">{esito.gia ? t.gia(esito.nome) : t.acquisito(esito.nome)}</p>
                <p className="text-sm break-all text-secondario">
                  {t.impronta(esito.impronta)}
                  {esito.depositataIl === null ? '' : t.depositata(formattaIstante(esito.depositataIl))}
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
