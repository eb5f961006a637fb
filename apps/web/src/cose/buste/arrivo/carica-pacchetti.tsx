import type { EsitoPacchetto } from '@gestore/contratto/buste/deposito';
import { PACCHETTI_MAX, PACCHETTO_MAX_KB } from '@gestore/contratto/buste/pacchetti';
import { caricaPacchetti } from '@gestore/contratto/operatore/chiamate';
import type { VenditaOperatore } from '@gestore/contratto/operatore/forme';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import { dimensioneKB, estensione, lunghezzaMassima, obbligatorio } from '@gestore/contratto/regole';
import { letturaPrevistaDal } from '@gestore/dominio';
import { Alert, Button, Card, FileField } from '@gestore/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { chiama } from '../../../accesso/chiama.ts';
import { salvaJson } from '../../../comune/elenchi/salva-json.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { momento } from '../../../testi/momento.ts';
import { ASTA } from '../../vendita/per-il-gestore.testi.ts';

const REGOLE = {
  pacchetti: [obbligatorio(), lunghezzaMassima(PACCHETTI_MAX), estensione('zip'), dimensioneKB(PACCHETTO_MAX_KB)],
};

/** Il caricamento delle offerte: di ciascun file si sa che è acquisito e con quale impronta, mai che cosa contiene. */
export function CaricaPacchetti({ vendita }: { vendita: VenditaOperatore }) {
  const t = useTesti(ASTA);
  const { id: asta } = vendita;
  const cache = useQueryClient();
  const forma = useForma({
    iniziali: { pacchetti: [] as File[] },
    regole: REGOLE,
    nomi: { pacchetti: t.pacchetti },
    conserva: { no: 'file' },
  });
  const [esiti, setEsiti] = useState<readonly EsitoPacchetto[]>([]);
  const [errore, setErrore] = useState<string | null>(null);
  const [inCorso, setInCorso] = useState(false);
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    setErrore(null);
    if (!forma.verifica()) return;
    const modulo = new FormData();
    for (const pacchetto of forma.valori.pacchetti) modulo.append('pacchetto', pacchetto, pacchetto.name);
    setInCorso(true);
    chiama(caricaPacchetti, { id: asta, modulo })
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
      <QuandoSiContano vendita={vendita} />
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
                key={`${esito.nome}${esito.ricevuta.deposito}`}
                className={`rounded border-l-4 px-3 py-2 ${esito.conservato ? 'border-bene bg-bene-chiaro' : 'border-errore bg-errore-chiaro'}`}
              >
                <Sorte esito={esito} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

/** Prima di quell'ora il numero delle offerte è segreto anche a chi le carica (R10); dopo l'inizio ciò che arriva sta a sé (R25). */
function QuandoSiContano({ vendita: { adessoMs, parametri } }: { vendita: VenditaOperatore }) {
  const t = useTesti(ASTA);
  const { inizioOperazioniIl } = parametri;
  const dal = letturaPrevistaDal(parametri);
  if (inizioOperazioniIl === null || dal === null) return null;
  if (adessoMs >= inizioOperazioniIl) return <p className="text-secondario">{t.dopoInizio}</p>;
  return adessoMs < dal ? <p className="text-secondario">{t.nonSiContano(momento(dal))}</p> : null;
}

/** La sorte di un pacchetto, con la ricevuta firmata da dare a chi lo ha mandato. */
function Sorte({ esito: { nome, gia, rimessa, conservato, ricevuta } }: { esito: EsitoPacchetto }) {
  const t = useTesti(ASTA);
  const { impronta, arrivataIl, provataIl, motivo, deposito } = ricevuta;
  return (
    <>
      <p className="font-semibold break-words">
        {!conservato ? t.nonAcquisito(nome) : rimessa ? t.rimessa(nome) : gia ? t.gia(nome) : t.acquisito(nome)}
      </p>
      {motivo !== null && (
        <p className="text-sm" lang="it">
          {conservato ? t.nonSiLegge(motivo) : `${motivo} ${t.rimandalo}`}
        </p>
      )}
      <p className="text-sm text-secondario">
        {t.arrivata(formattaIstante(arrivataIl))}{' '}
        {provataIl === null ? t.nonProvata : t.provata(formattaIstante(provataIl))}
      </p>
      <p className="text-sm wrap-anywhere text-secondario">{t.impronta(impronta)}</p>
      <Button
        variant="secondary"
        aria-label={t.salvaRicevutaDi(nome)}
        onClick={() => salvaJson(`ricevuta-deposito-${deposito}`, ricevuta)}
      >
        {t.salvaRicevuta}
      </Button>
    </>
  );
}
