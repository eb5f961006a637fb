import { leggiPosta, ritentaMessaggio, ritentaTutti } from '@gestore/contratto/posta/chiamate';
import type { MessaggioPosta } from '@gestore/contratto/posta/forme';
import { Alert, Badge, Button, Card, EmptyState } from '@gestore/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { chiama } from '../../accesso/chiama.ts';
import { QuanteRighe, RigheSeguenti, useElenco } from '../../comune/elenchi/elenco.tsx';
import { ParoleDelServer } from '../../guscio/parole-del-server.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { ASTA } from '../vendita/per-il-gestore.testi.ts';
import { PAROLE_GESTORE, TONI_CONSEGNA } from '../vendita/stati-per-il-gestore.testi.ts';
import { DaChiamare } from './persone-da-chiamare.tsx';
import { RicevutaPec } from './ricevuta-pec.tsx';

/** Con meno tentativi falliti di così può essere un attimo di silenzio. */
const TENTATIVI_FALLITI = 3;
/** Un messaggio parte in pochi secondi: chi guarda lo vede partire. */
const RILETTURA_MS = 5_000;

/** La posta in uscita, senza i collegamenti che porta: li legge soltanto chi la riceve. Ciò che non è partito si ritenta. */
export function Posta({ asta = null, quante }: { asta?: string | null; quante?: number }) {
  const t = useTesti(ASTA);
  const cache = useQueryClient();
  const elenco = useElenco({
    chiave: ['operatore', 'posta', asta, quante],
    leggi: (pagina) =>
      chiama(leggiPosta, {
        ...(asta === null ? {} : { asta }),
        // Nel cruscotto se ne vedono pochi; chi chiede gli altri li vuole tutti insieme.
        ...(quante === undefined || pagina.dopo !== undefined ? {} : { quante }),
        ...pagina,
      }),
    righe: ({ messaggi }) => messaggi,
    id: ({ id }) => id,
    ogniMs: RILETTURA_MS,
  });
  const messaggi = elenco.righe;
  const ritenta = useMutation({
    mutationFn: (id: string) => chiama(ritentaMessaggio, { id }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['operatore'] }),
  });
  const ritentali = useMutation({
    mutationFn: () => chiama(ritentaTutti, { asta }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['operatore'] }),
  });
  const errore = ritenta.error ?? ritentali.error;
  return (
    <Card title={t.posta} flush={messaggi.length === 0} aside={<QuanteRighe elenco={elenco} />}>
      {errore !== null && (
        <Alert tone="error" role="alert">
          <ParoleDelServer causa={errore} />
        </Alert>
      )}
      {messaggi.some(nonRiesce) && (
        <Button
          variant="secondary"
          className="justify-self-start"
          pending={ritentali.isPending}
          onClick={() => ritentali.mutate()}
        >
          {t.ritentaTutti}
        </Button>
      )}
      {ritentali.data !== undefined && (
        <Alert tone="success" role="status">
          {t.ripartono(ritentali.data.messaggi)}
        </Alert>
      )}
      {messaggi.length === 0 ? (
        <EmptyState>{t.nessunaPosta}</EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-3" aria-label={t.posta}>
          {messaggi.map((messaggio) => (
            <Messaggio
              key={messaggio.id}
              messaggio={messaggio}
              inCorso={ritenta.isPending}
              ritenta={() => ritenta.mutate(messaggio.id)}
            />
          ))}
        </ul>
      )}
      <RigheSeguenti elenco={elenco} />
    </Card>
  );
}

function Messaggio({
  messaggio,
  inCorso,
  ritenta,
}: {
  messaggio: MessaggioPosta;
  inCorso: boolean;
  ritenta: () => void;
}) {
  const t = useTesti(ASTA);
  const { consegne } = useTesti(PAROLE_GESTORE);
  return (
    <li className="border-b border-linea pb-3 last:border-0">
      <details>
        <summary className="flex min-comando flex-wrap items-center gap-2">
          <Badge tone={TONI_CONSEGNA[messaggio.stato]}>{consegne[messaggio.stato]}</Badge>
          <span className="min-w-0 font-semibold wrap-anywhere">
            {messaggio.riservato ? t.riservato : messaggio.destinatario || t.nessunRecapito}
          </span>
          <span className="text-sm text-secondario">{momento(messaggio.creatoIl)}</span>
        </summary>
        <RicevutaPec ricevuta={messaggio.ricevuta} />
        <div lang="it">
          <p className="mt-2 font-semibold">{messaggio.oggetto}</p>
          <p className="mt-1 text-sm break-words whitespace-pre-wrap">{messaggio.testo}</p>
          {messaggio.errore !== null && <p className="mt-1 text-sm text-errore">{messaggio.errore}</p>}
        </div>
      </details>
      {nonRiesce(messaggio) && messaggio.entroIl !== null && (
        <p className="mt-1 text-sm text-secondario">{t.insiste(messaggio.tentativi, momento(messaggio.entroIl))}</p>
      )}
      {messaggio.daChiamare && <DaChiamare id={messaggio.id} />}
      {messaggio.stato === 'fallita' && (
        <Button variant="secondary" className="mt-2" pending={inCorso} onClick={ritenta}>
          {t.ritenta}
        </Button>
      )}
    </li>
  );
}

/** Non è partito, e non è più questione di un attimo. */
function nonRiesce({ stato, tentativi }: MessaggioPosta): boolean {
  return stato === 'fallita' || (stato === 'in_attesa' && tentativi >= TENTATIVI_FALLITI);
}
