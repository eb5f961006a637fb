import { leggiProposte } from '@gestore/contratto/anagrafe/chiamate-proposte';
import { Card } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { chiama } from '../../accesso/chiama.ts';
import { useTesti } from '../../testi/lingua.ts';
import { OPERATORI } from '../operatori/testi.ts';
import { VoceProposta } from '../operatori/voce-proposta.tsx';

/** Ciò che di questo soggetto è proposto e aspetta un'altra persona. */
export function InAttesa({ soggetto }: { soggetto: string }) {
  const t = useTesti(OPERATORI);
  const { data } = useQuery({ queryKey: ['operatore', 'proposte'], queryFn: () => chiama(leggiProposte) });
  const proposte = (data?.proposte ?? []).filter(
    ({ esito, contenuto }) => esito === null && 'soggetto' in contenuto && contenuto.soggetto === soggetto,
  );
  if (proposte.length === 0) return null;
  return (
    <Card title={t.inAttesa}>
      <ul className="grid gap-4">
        {proposte.map((proposta) => (
          <VoceProposta key={proposta.id} proposta={proposta} />
        ))}
      </ul>
      <Link to="/edicom/operatori" className="inline-flex min-comando items-center text-azione-scura underline">
        {t.vaiAlleConferme}
      </Link>
    </Card>
  );
}
