import { Alert } from '@gestore/ui';
import { SorteComando } from '../../comando/sorte-comando.tsx';
import type { Sorte } from '../../comando/usa-comando.ts';
import { ParoleDelServer } from '../../guscio/parole-del-server.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { COMUNI } from './funzioni.testi.ts';

/** Accanto al pulsante: che cosa ne è stato di un atto che entra nel registro, in parole e con il suo numero. */
export function SorteAtto({ sorte }: { sorte: Sorte<{ seq: number } | null> }) {
  const t = useTesti(COMUNI);
  const seq = sorte.tipo === 'fatto' ? (sorte.risposta?.seq ?? null) : null;
  return <SorteInvio sorte={sorte} fatto={seq === null ? undefined : t.registrato(seq)} />;
}

/** Che cosa ne è stato di un invio che nel registro non ha un numero da mostrare; `fatto` sono le parole della riuscita. */
export function SorteInvio({ sorte, fatto }: { sorte: Sorte<unknown>; fatto?: string | undefined }) {
  const t = useTesti(COMUNI);
  if (sorte.tipo === 'fatto' && !sorte.diPrima)
    return (
      <Alert tone="success" role="status">
        {fatto ?? t.fatto}
      </Alert>
    );
  if (sorte.tipo !== 'rifiutato') return <SorteComando sorte={sorte} />;
  const { regola } = sorte.problema;
  return (
    <Alert tone="error" role="alert">
      <ParoleDelServer causa={sorte.problema} />
      {regola !== null && <span className="text-sm text-secondario"> {t.regola(regola)}</span>}
    </Alert>
  );
}

export function ErroreLettura({ errore }: { errore: Error }) {
  const t = useTesti(COMUNI);
  return (
    <Alert tone="error" role="alert">
      <ParoleDelServer causa={errore} /> {t.ricarichi}
    </Alert>
  );
}
