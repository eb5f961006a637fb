import { ChiediAiuto } from '../../cose/aiuto/chiedi-aiuto.tsx';
import { MessaggiDelegato } from '../../cose/aiuto/messaggi/per-chi-conduce.tsx';
import { Richieste } from '../../cose/aiuto/per-chi-conduce.tsx';
import { DA_REFERENTE } from '../../cose/aiuto/risposte/chi-pubblica.ts';
import { PubblicaRisposte } from '../../cose/aiuto/risposte/pubblica-risposte.tsx';
import { UltimaCorrezione } from '../../cose/gara/rilanci/correzioni.tsx';
import { PaginaAsta } from '../../cose/mattinata/pagina/pagina-asta.tsx';

/** L'assistenza di una vendita: le richieste di chi partecipa, i messaggi, e l'aiuto del gestore (R80). */
export function HelpdeskDelegato() {
  return (
    <PaginaAsta funzione="helpdesk">
      {(id, { stanza }) => (
        <div className="grid min-w-0 gap-4 lg:grid-cols-2">
          <div className="grid min-w-0 content-start gap-4">
            <UltimaCorrezione stanza={stanza} />
            <Richieste id={id} />
            <ChiediAiuto id={id} />
          </div>
          <div className="grid min-w-0 content-start gap-4">
            <MessaggiDelegato id={id} />
            <PubblicaRisposte asta={id} chi={DA_REFERENTE} />
          </div>
        </div>
      )}
    </PaginaAsta>
  );
}
