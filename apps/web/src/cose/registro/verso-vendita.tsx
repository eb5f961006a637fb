import { Link } from '@tanstack/react-router';
import { useTesti } from '../../testi/lingua.ts';
import { REGISTRO } from './testi.ts';

/** La vendita di una riga, se ne riguarda una. */
export function VersoVendita({ asta, titolo }: { asta: string | null; titolo: string }) {
  const t = useTesti(REGISTRO);
  if (asta === null) return <span className="block text-sm text-secondario">{t.senzaVendita}</span>;
  return (
    <Link
      to="/edicom/asta/$id"
      params={{ id: asta }}
      className="inline-flex max-w-prose items-center text-sm text-azione-scura underline max-lg:min-comando"
    >
      <span className="line-clamp-2 break-words">{titolo === '' ? asta : titolo}</span>
    </Link>
  );
}
