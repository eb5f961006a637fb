import { Alert } from '@gestore/ui';
import { percorsoDi } from './parti/funzioni.ts';
import { PaginaAsta } from './parti/pagina-asta.tsx';
import { Vai } from './parti/vai.tsx';

/** La sala video non c'è ancora: lo si dice, e si indica dove si può parlare con i partecipanti. */
export function VirtualRoom() {
  return (
    <PaginaAsta funzione="virtualRoom">
      {(id) => (
        <Alert>
          La sala video non è ancora disponibile in questa versione. Per parlare con i partecipanti usi i messaggi nella{' '}
          <Vai a={percorsoDi(id, 'console')}>console della gara</Vai>.
        </Alert>
      )}
    </PaginaAsta>
  );
}
