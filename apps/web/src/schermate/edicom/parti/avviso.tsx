import type { VenditaOperatore } from '@gestore/contratto';
import { REGOLE_AVVISO, type RispostaAvviso } from '@gestore/contratto/avvisi';
import { Alert, Button, Card, TextArea, TextField } from '@gestore/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { invia } from '../../../accesso/chiamate.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { useComandi } from '../forma/usa-comandi.ts';
import { ASTA } from '../testi/asta.ts';

type Esito = { tono: 'success'; messaggi: number } | { tono: 'error'; testo: string };

/** Un avviso a tutti i convocati, ai recapiti degli inviti: per riconvocare, o per dire che cosa cambia. */
export function Avviso({ vendita }: { vendita: VenditaOperatore }) {
  const t = useTesti(ASTA);
  return (
    <Card title={t.avvisi}>
      <p className="text-secondario">{t.avvisiSpiega}</p>
      {leggibile(vendita) && <ModuloAvviso asta={vendita.id} />}
    </Card>
  );
}

/** Vero dalle T0-180 minuti: prima nessuno è ancora convocato, e quanti siano è segreto (R10). */
function leggibile({ adessoMs, parametri: { inizioOperazioniIl, leggibiliPrimaMs } }: VenditaOperatore): boolean {
  return inizioOperazioniIl !== null && adessoMs >= inizioOperazioniIl - (leggibiliPrimaMs ?? 0);
}

function ModuloAvviso({ asta }: { asta: string }) {
  const t = useTesti(ASTA);
  const cache = useQueryClient();
  const conComando = useComandi();
  const forma = useForma({
    iniziali: { oggetto: '', testo: '' },
    regole: REGOLE_AVVISO,
    nomi: { oggetto: t.oggetto, testo: t.testo },
  });
  const [esito, setEsito] = useState<Esito | null>(null);
  const [inCorso, setInCorso] = useState(false);
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    setEsito(null);
    if (!forma.verifica()) return;
    setInCorso(true);
    const { oggetto, testo } = forma.valori;
    conComando(JSON.stringify(forma.valori), (comandoId) =>
      invia<RispostaAvviso>(`/api/edicom/aste/${asta}/avvisi`, { comandoId, oggetto, testo }),
    )
      .then(async ({ messaggi }) => {
        setEsito({ tono: 'success', messaggi });
        if (messaggi > 0) forma.ricomincia();
        await cache.invalidateQueries({ queryKey: ['operatore', 'posta'] });
      })
      .catch((causa: unknown) => setEsito({ tono: 'error', testo: forma.rifiutata(causa) }))
      .finally(() => setInCorso(false));
  };
  return (
    <form aria-label={t.avvisi} onSubmit={invio} noValidate className="grid gap-3">
      <TextField label={t.oggetto} {...forma.campo('oggetto')} />
      <TextArea label={t.testo} {...forma.campo('testo')} />
      {esito !== null && (
        <Alert tone={esito.tono} role={esito.tono === 'error' ? 'alert' : 'status'}>
          {esito.tono === 'error' ? <span lang="it">{esito.testo}</span> : t.avvisoMandato(esito.messaggi)}
        </Alert>
      )}
      <Button type="submit" variant="secondary" className="justify-self-start" pending={inCorso}>
        {t.mandaAvviso}
      </Button>
    </form>
  );
}
