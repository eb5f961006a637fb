import { Messaggi } from './console/messaggi.tsx';
import { Richieste } from './console/richieste.tsx';
import { PaginaAsta } from './parti/pagina-asta.tsx';

/** L'assistenza di una vendita: le richieste da una parte, i messaggi dall'altra. */
export function Helpdesk() {
  return (
    <PaginaAsta funzione="helpdesk">
      {(id) => (
        <div className="grid min-w-0 gap-4 lg:grid-cols-2">
          <Richieste id={id} />
          <Messaggi id={id} />
        </div>
      )}
    </PaginaAsta>
  );
}
