import { pubblicaRispostaDaReferente } from '@gestore/contratto/assistenza/chiamate-risposte';
import { PubblicaRisposte } from '../comuni/risposte/pubblica-risposte.tsx';
import { UltimaCorrezione } from '../comuni/stanza/correzioni.tsx';
import { MessaggiDelegato } from './console/messaggi.tsx';
import { Richieste } from './console/richieste.tsx';
import { ChiediAiuto } from './helpdesk/chiedi-aiuto.tsx';
import { PaginaAsta } from './parti/pagina-asta.tsx';

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
            <PubblicaRisposte asta={id} chiamata={pubblicaRispostaDaReferente} />
          </div>
        </div>
      )}
    </PaginaAsta>
  );
}
