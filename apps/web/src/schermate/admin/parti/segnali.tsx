import { Alert } from '@gestore/ui';
import type { Sorte } from '../dati/usa-invio.ts';

/** Accanto al pulsante: che cosa ne è stato dell'atto, in parole. */
export function SorteAtto({ sorte }: { sorte: Sorte }) {
  switch (sorte.tipo) {
    case 'fermo':
    case 'in_corso':
      return null;
    case 'registrato':
      return (
        <Alert tone="success" role="status">
          {sorte.seq === null ? 'Fatto.' : `Registrato con il n. ${sorte.seq}.`}
        </Alert>
      );
    case 'rifiutato':
      return (
        <Alert tone="error" role="alert">
          {sorte.frase}
          {sorte.regola !== null && <span className="text-sm text-secondario"> (regola {sorte.regola})</span>}
        </Alert>
      );
    case 'ignota':
      return (
        <Alert tone="warning" role="alert">
          Il server non ha risposto: non sappiamo se l’atto è arrivato. Prema di nuovo lo stesso pulsante: se era già
          arrivato non sarà raddoppiato.
        </Alert>
      );
    default:
      return sorte satisfies never;
  }
}

export function ErroreLettura({ errore }: { errore: Error }) {
  return (
    <Alert tone="error" role="alert">
      {errore.message} Ricarichi la pagina; se continua, chieda assistenza.
    </Alert>
  );
}
