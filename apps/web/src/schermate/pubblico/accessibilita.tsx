import { Card } from '@gestore/ui';
import { useTitolo } from '../../guscio/pagina.tsx';

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
      <section id="segnalazioni">
        <Card title="Segnalazioni">
          <p>
            Se qualcosa non funziona durante una vendita usi «Chiedi aiuto» nella stanza: la richiesta riceve un numero
            ed entra nel registro.
          </p>
        </Card>
      </section>
    </div>
  );
}
