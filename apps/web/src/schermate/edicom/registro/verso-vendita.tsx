import { Link } from '@tanstack/react-router';
import { useTesti } from '../../../testi/lingua.ts';
import { REGISTRO } from '../testi/registro.ts';

/** La vendita di una riga, se ne riguarda una. */
export function VersoVendita({ asta, titolo }: { asta: string | null; titolo: string }) {
  const t = useTesti(REGISTRO);
  if (asta === null) return <span className="block text-sm text-secondario">{t.senzaVendita}</span>;
  return (
    <Link
      to="/edicom/asta/$id"
      params={{ id: asta }}
      className="line-clamp-2 max-w-prose text-sm break-words text-azione-scura underline"
    >
      {titolo === '' ? asta : titolo}
    </Link>
  );
}
