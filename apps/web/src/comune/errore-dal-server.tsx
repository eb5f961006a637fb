import { Alert } from '@gestore/ui';
import { ParoleDelServer } from '../guscio/parole-del-server.tsx';

/** Ciò che il server ha detto di no, con le sue parole. */
export function ErroreDalServer({ causa }: { causa: unknown }) {
  if (causa === null || causa === undefined) return null;
  return (
    <Alert tone="error" role="alert">
      <ParoleDelServer causa={causa} />
    </Alert>
  );
}
