import { Alert } from '@gestore/ui';
import { useTitolo } from '../../guscio/pagina.tsx';
import { GUSCIO } from '../../testi/guscio.ts';
import { useTesti } from '../../testi/lingua.ts';

/** Una schermata la cui funzione non esiste ancora: dice che cosa ci sarà e che cosa usare intanto. */
export function InArrivo({ titolo, che, intanto }: { titolo: string; che: string; intanto?: string }) {
  const t = useTesti(GUSCIO);
  useTitolo(titolo);
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">{titolo}</h1>
      <Alert tone="info">
        <p className="font-semibold">{t.inArrivo}</p>
        <p>{che}</p>
        {intanto !== undefined && <p>{intanto}</p>}
      </Alert>
    </div>
  );
}
