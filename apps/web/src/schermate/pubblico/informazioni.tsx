import { Alert, Card, Skeleton } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { leggi } from '../../accesso/chiamate.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { InArrivo } from '../comuni/in-arrivo.tsx';

export function Prova() {
  return (
    <InArrivo
      titolo="Vendita di prova"
      che="Qui potrà provare la stanza contro offerenti simulati, con le regole vere."
    />
  );
}

/** Lo stato vero del servizio, chiesto adesso. */
export function StatoServizio() {
  useTitolo('Stato del servizio');
  const { data, error, isPending } = useQuery({
    queryKey: ['stato'],
    queryFn: () => leggi<{ pronto: boolean; baseDati: boolean; scartoOrologioMs: number | null }>('/readyz'),
    refetchInterval: 10_000,
  });
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">Stato del servizio</h1>
      {isPending && <Skeleton label="Chiediamo lo stato" lines={2} />}
      {error !== null && <Alert tone="error">La piattaforma non è pronta: {error.message}</Alert>}
      {data !== undefined && (
        <Alert tone={data.pronto ? 'success' : 'error'} role="status">
          {data.pronto
            ? 'La piattaforma è in funzione: base dati raggiungibile, orologio allineato.'
            : 'La piattaforma non è pronta a condurre vendite.'}
        </Alert>
      )}
      <p>
        Lo storico degli incidenti e il certificato di interruzione non sono ancora disponibili in questa versione. Gli
        incidenti di una vendita sono nel suo verbale e nella sua trascrizione.
      </p>
    </div>
  );
}

export function Accessibilita() {
  useTitolo('Accessibilità');
  return (
    <div className="grid max-w-prose gap-4">
      <h1 className="text-2xl font-bold">Accessibilità</h1>
      <p>
        Le pagine sono progettate per le WCAG 2.1, livello AA: si usano con la sola tastiera, con un lettore di schermo,
        a 390 punti di larghezza e con l’ingrandimento al 200 per cento.
      </p>
      <p>
        Il conto alla rovescia non parla da solo; i rilanci sono annunciati, uno ogni pochi secondi. Nessuna
        informazione è data dal solo colore.
      </p>
      <Card title="Segnalazioni">
        <p>
          Se qualcosa non funziona durante una vendita usi «Chiedi aiuto» nella stanza: la richiesta riceve un numero ed
          entra nel registro.
        </p>
      </Card>
    </div>
  );
}

export function Condizioni() {
  useTitolo('Condizioni e manuale operativo');
  return (
    <div className="grid max-w-prose gap-4">
      <h1 className="text-2xl font-bold">Condizioni e manuale operativo</h1>
      <Alert tone="info">
        Il gestore che installa la piattaforma pubblica qui il suo numero di iscrizione nel registro, il manuale
        operativo, i prezzi e l’informativa sui dati personali (R06). Questa installazione non li ha ancora indicati.
      </Alert>
      <Card title="Come si contano i rilanci">
        <ul className="grid list-disc gap-2 pl-5">
          <li>
            Vale l’ora in cui il rilancio arriva al server: arrivato prima dello zero è in tempo, anche se elaborato
            dopo; arrivato allo zero o dopo è rifiutato.
          </li>
          <li>Ogni rilancio valido fa ripartire il tempo intero.</li>
          <li>Ogni rilancio, accettato o rifiutato, dà una ricevuta firmata.</li>
          <li>Se la piattaforma ha un guasto la gara è sospesa e riparte con il tempo intero.</li>
          <li>
            Quando il referente ferma il crono per un rilancio in sala, i rilanci online attendono: il tempo non scorre
            per nessuno.
          </li>
        </ul>
      </Card>
    </div>
  );
}
