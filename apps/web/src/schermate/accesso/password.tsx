import { Alert, Card } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { useTitolo } from '../../guscio/pagina.tsx';
import { ACCESSO_TESTI } from '../../testi/accesso.ts';
import { useTesti } from '../../testi/lingua.ts';

/** Il ripristino per posta non c'è ancora: lo si dice, con la strada che funziona oggi. */
export function ReimpostaPassword() {
  const t = useTesti(ACCESSO_TESTI);
  useTitolo(t.passwordDimenticata);
  return (
    <Card level={1} title={t.passwordDimenticata}>
      <Alert tone="info">{t.ripristinoAssente}</Alert>
      <p>{t.comeRipristinare}</p>
      <Link to="/admin/login" className="inline-flex min-h-10 items-center font-semibold text-azione-scura underline">
        {t.tornaAccesso}
      </Link>
    </Card>
  );
}
