import type { RispostaAtto } from '@gestore/contratto';
import { formattaOra } from '@gestore/contratto/formato';
import { obbligatorio } from '@gestore/contratto/regole';
import { Button, Card, TextField } from '@gestore/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { invia } from '../../../accesso/chiamate.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { diAsta } from '../dati/percorsi.ts';
import { useInvio } from '../dati/usa-invio.ts';
import { chiaveAsta, useMessaggi } from '../dati/usa-letture.ts';
import { ErroreLettura, SorteAtto } from '../parti/segnali.tsx';
import { COMUNI } from '../testi/comuni.ts';
import { CONSOLE } from '../testi/console.ts';
import { PAROLE } from '../testi/parole.ts';

/** I messaggi della vendita: ciò che si scrive resta nel campo finché non è registrato. */
export function Messaggi({ id }: { id: string }) {
  const t = useTesti(CONSOLE);
  const ruoli: Readonly<Record<string, string>> = useTesti(PAROLE).ruoli;
  const { data, error } = useMessaggi(id);
  const messaggi = data?.messaggi ?? [];
  return (
    <Card title={t.messaggi}>
      {error !== null && <ErroreLettura errore={error} />}
      {error === null && messaggi.length === 0 && <p className="text-secondario">{t.messaggiVuoto}</p>}
      {messaggi.length > 0 && (
        <ul aria-label={t.messaggiVendita} className="grid max-h-80 gap-3 overflow-y-auto">
          {messaggi.map(({ messaggioId, da, ruolo, testo, inviatoIl }) => (
            <li key={messaggioId} className="min-w-0">
              <p className="flex flex-wrap justify-between gap-x-2">
                <span lang="it" className="font-semibold">
                  {da}
                </span>
                <span className="text-sm text-secondario">
                  {ruoli[ruolo] ?? ruolo} · {formattaOra(inviatoIl)}
                </span>
              </p>
              <p lang="it" className="break-words whitespace-pre-wrap">
                {testo}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Scrivi id={id} />
    </Card>
  );
}

function Scrivi({ id }: { id: string }) {
  const t = useTesti(CONSOLE);
  const c = useTesti(COMUNI);
  const cache = useQueryClient();
  const forma = useForma({
    iniziali: { testo: '' },
    regole: { testo: [obbligatorio()] },
    nomi: { testo: t.nuovoMessaggio },
  });
  const { sorte, compi } = useInvio(
    (corpo: { testo: string }, comandoId) => invia<RispostaAtto>(diAsta(id, '/messaggi'), { comandoId, ...corpo }),
    ({ seq }) => seq,
  );
  const spedisci = async (evento: FormEvent) => {
    evento.preventDefault();
    if (!forma.verifica()) return;
    const risposta = await compi({ testo: forma.valori.testo.trim() }, (causa) => forma.rifiutata(causa));
    if (risposta === null) return;
    forma.ricomincia();
    await cache.invalidateQueries({ queryKey: [...chiaveAsta(id), 'messaggi'] });
  };
  return (
    <form noValidate onSubmit={(evento) => void spedisci(evento)} className="grid gap-3 border-t border-linea pt-3">
      <TextField label={t.nuovoMessaggio} maxLength={4_000} {...forma.campo('testo')} />
      <div>
        <Button type="submit" pending={sorte.tipo === 'in_corso'} pendingLabel={c.inCorso}>
          {t.inviaMessaggio}
        </Button>
      </div>
      <SorteAtto sorte={sorte} />
    </form>
  );
}
