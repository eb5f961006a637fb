import type { MessaggioPosta } from '@gestore/contratto';
import { formattaIstante } from '@gestore/contratto/formato';
import { Alert, Badge, Button, Card, EmptyState } from '@gestore/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invia } from '../../../accesso/chiamate.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { ASTA } from '../testi/asta.ts';
import { PAROLE, TONI_CONSEGNA } from '../testi/parole.ts';

/** La posta in uscita: senza SMTP configurato resta qui, e l'operatore la consegna; ciò che non è partito si ritenta. */
export function Posta({ messaggi, primi }: { messaggi: readonly MessaggioPosta[]; primi?: number }) {
  const t = useTesti(ASTA);
  const { consegne } = useTesti(PAROLE);
  const cache = useQueryClient();
  const [tutti, setTutti] = useState(false);
  const visibili = primi === undefined || tutti ? messaggi : messaggi.slice(0, primi);
  const ritenta = useMutation({
    mutationFn: (id: string) => invia(`/api/edicom/posta/${id}/ritenta`, {}),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['operatore'] }),
  });
  return (
    <Card title={t.posta} flush={messaggi.length === 0} aside={t.messaggi(messaggi.length)}>
      {ritenta.isError && (
        <Alert tone="error" role="alert">
          <span lang="it">{ritenta.error.message}</span>
        </Alert>
      )}
      {messaggi.length === 0 ? (
        <EmptyState>{t.nessunaPosta}</EmptyState>
      ) : (
        <ul className="grid gap-3" aria-label={t.posta}>
          {visibili.map((messaggio) => (
            <li key={messaggio.id} className="border-b border-linea pb-3 last:border-0">
              <details>
                <summary className="flex min-h-10 flex-wrap items-center gap-2">
                  <Badge tone={TONI_CONSEGNA[messaggio.stato]}>{consegne[messaggio.stato]}</Badge>
                  <span className="min-w-0 font-semibold break-words">
                    {messaggio.destinatario || t.nessunRecapito}
                  </span>
                  <span className="text-sm text-secondario">{formattaIstante(messaggio.creatoIl)}</span>
                </summary>
                <div lang="it">
                  <p className="mt-2 font-semibold">{messaggio.oggetto}</p>
                  <p className="mt-1 text-sm break-words whitespace-pre-wrap">{messaggio.testo}</p>
                  {messaggio.errore !== null && <p className="mt-1 text-sm text-errore">{messaggio.errore}</p>}
                </div>
              </details>
              {messaggio.stato === 'fallita' && (
                <Button
                  variant="secondary"
                  className="mt-2"
                  pending={ritenta.isPending}
                  onClick={() => ritenta.mutate(messaggio.id)}
                >
                  {t.ritenta}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {visibili.length < messaggi.length && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setTutti(true)}>
          {t.tuttiMessaggi(messaggi.length)}
        </Button>
      )}
    </Card>
  );
}
