import { Alert, Card } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { useTitolo } from '../../guscio/pagina.tsx';

/** Il ripristino per posta non c'è ancora: lo si dice, con la strada che funziona oggi. */
export function ReimpostaPassword() {
  useTitolo('Password dimenticata');
  return (
    <Card level={1} title="Password dimenticata">
      <Alert tone="info">Il ripristino da questa pagina non è ancora disponibile in questa versione.</Alert>
      <p>Per cambiare la password chieda al gestore della vendita: verificata la Sua identità, ne emette una nuova.</p>
      <Link to="/admin/login" className="inline-flex min-h-10 items-center font-semibold text-azione-scura underline">
        Torna all’accesso
      </Link>
    </Card>
  );
}
