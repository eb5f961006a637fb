import { Link } from '@tanstack/react-router';
import { useTesti } from '../../testi/lingua.ts';
import { STANZA_TESTI } from './vista/tempo-e-posizione.testi.ts';

/** La strada dalla stanza alla sala virtuale, grande. */
export function VersoSala() {
  const t = useTesti(STANZA_TESTI);
  return (
    <Link
      to="/user/asta/virtualRoom"
      className="inline-flex min-h-11 items-center justify-self-center text-azione-scura underline"
    >
      {t.salaVirtuale}
    </Link>
  );
}
