import { Alert, Card } from '@gestore/ui';
import { useTitolo } from '../../guscio/pagina.tsx';

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
