import { Alert } from '@gestore/ui';
import { useTesti } from '../../../testi/lingua.ts';
import type { Sorte } from '../dati/usa-invio.ts';
import { COMUNI } from '../testi/comuni.ts';

/** Accanto al pulsante: che cosa ne è stato dell'atto, in parole. */
export function SorteAtto({ sorte }: { sorte: Sorte }) {
  const t = useTesti(COMUNI);
  switch (sorte.tipo) {
    case 'fermo':
    case 'in_corso':
      return null;
    case 'registrato':
      return (
        <Alert tone="success" role="status">
          {sorte.seq === null ? t.fatto : t.registrato(sorte.seq)}
        </Alert>
      );
    case 'rifiutato':
      return (
        <Alert tone="error" role="alert">
          <span lang="it">{sorte.frase}</span>
          {sorte.regola !== null && <span className="text-sm text-secondario"> {t.regola(sorte.regola)}</span>}
        </Alert>
      );
    case 'ignota':
      return (
        <Alert tone="warning" role="alert">
          {t.senzaRisposta}
        </Alert>
      );
    default:
      return sorte satisfies never;
  }
}

export function ErroreLettura({ errore }: { errore: Error }) {
  const t = useTesti(COMUNI);
  return (
    <Alert tone="error" role="alert">
      <span lang="it">{errore.message}</span> {t.ricarichi}
    </Alert>
  );
}
