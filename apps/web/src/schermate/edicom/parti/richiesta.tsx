import { REGOLE_RISPOSTA, type RichiestaConRisposte } from '@gestore/contratto/assistenza';
import { formattaIstante } from '@gestore/contratto/formato';
import { Alert, Badge, Button, TextArea } from '@gestore/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { invia } from '../../../accesso/chiamate.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { useComandi } from '../forma/usa-comandi.ts';
import { BANCO } from '../testi/banco.ts';

const TONI = { aperta: 'warning', in_carico: 'info', chiusa: 'success' } as const;

/** Una richiesta con il suo numero e le sue ore, le risposte date e ciò che si può fare adesso. */
export function Richiesta({ richiesta }: { richiesta: RichiestaConRisposte }) {
  const t = useTesti(BANCO);
  const cache = useQueryClient();
  const conComando = useComandi();
  const [risponde, setRisponde] = useState(false);
  const base = `/api/edicom/aste/${richiesta.asta}/assistenza/${richiesta.richiestaId}`;
  const atto = useMutation({
    mutationFn: (azione: 'prendi' | 'chiudi') =>
      conComando(azione, (comandoId) => invia(`${base}/${azione}`, { comandoId })),
    onSettled: () => cache.invalidateQueries({ queryKey: ['operatore'] }),
  });
  const { numero, da, titolo, testo, stato, richiestaIl, presaIl, chiusaIl, risposte } = richiesta;
  const tempi = [
    t.arrivata(formattaIstante(richiestaIl)),
    ...(presaIl === null ? [] : [t.presa(formattaIstante(presaIl))]),
    ...(chiusaIl === null ? [] : [t.chiusa(formattaIstante(chiusaIl))]),
  ];
  return (
    <li className="grid gap-2 border-b border-linea pb-4 last:border-0">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={TONI[stato]}>{t.stati[stato]}</Badge>
        <span className="font-semibold">{t.numero(numero, da)}</span>
        <span className="min-w-0 text-sm break-words text-secondario">
          {titolo} · {tempi.join(' · ')}
        </span>
      </p>
      <p className="break-words whitespace-pre-wrap">{testo}</p>
      {risposte.length > 0 && (
        <ul aria-label={t.risposte} className="grid gap-2 border-l-4 border-azione pl-3">
          {risposte.map((una) => (
            <li key={una.messaggioId}>
              <p className="break-words whitespace-pre-wrap">{una.testo}</p>
              <p className="text-sm text-secondario">{formattaIstante(una.inviataIl)}</p>
            </li>
          ))}
        </ul>
      )}
      {atto.isError && (
        <Alert tone="error" role="alert">
          <span lang="it">{atto.error.message}</span>
        </Alert>
      )}
      {risponde ? (
        <Risposta base={base} quandoChiusa={() => setRisponde(false)} />
      ) : (
        stato !== 'chiusa' && (
          <div className="flex flex-wrap gap-2">
            {stato === 'aperta' ? (
              <Button pending={atto.isPending} onClick={() => atto.mutate('prendi')}>
                {t.prendi}
              </Button>
            ) : (
              <Button onClick={() => setRisponde(true)}>{t.rispondi}</Button>
            )}
            <Button variant="secondary" pending={atto.isPending} onClick={() => atto.mutate('chiudi')}>
              {t.chiudi}
            </Button>
          </div>
        )
      )}
    </li>
  );
}

function Risposta({ base, quandoChiusa }: { base: string; quandoChiusa: () => void }) {
  const t = useTesti(BANCO);
  const cache = useQueryClient();
  const conComando = useComandi();
  const forma = useForma({ iniziali: { testo: '' }, regole: REGOLE_RISPOSTA, nomi: { testo: t.risposta } });
  const [errore, setErrore] = useState<string | null>(null);
  const [inCorso, setInCorso] = useState(false);
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    setErrore(null);
    if (!forma.verifica()) return;
    setInCorso(true);
    const { testo } = forma.valori;
    conComando(testo, (comandoId) => invia(`${base}/rispondi`, { comandoId, testo }))
      .then(async () => {
        await cache.invalidateQueries({ queryKey: ['operatore', 'assistenza'] });
        quandoChiusa();
      })
      .catch((causa: unknown) => {
        setErrore(forma.rifiutata(causa));
        setInCorso(false);
      });
  };
  return (
    <form onSubmit={invio} noValidate className="grid gap-3">
      <TextArea label={t.risposta} hint={t.aiutoRisposta} {...forma.campo('testo')} />
      {errore !== null && (
        <Alert tone="error" role="alert">
          <span lang="it">{errore}</span>
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={inCorso}>
          {t.manda}
        </Button>
        <Button variant="secondary" onClick={quandoChiusa}>
          {t.annulla}
        </Button>
      </div>
    </form>
  );
}
