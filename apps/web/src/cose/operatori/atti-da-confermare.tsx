import { leggiProposte } from '@gestore/contratto/anagrafe/chiamate-proposte';
import { Card } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { chiama } from '../../accesso/chiama.ts';
import { ogni } from '../../seguito/ogni.ts';
import { useTesti } from '../../testi/lingua.ts';
import { SOSPENSIONE } from '../sospensione/modulo-sospensione.testi.ts';
import { VoceProposta } from './voce-proposta.tsx';

/** Un collega può aver confermato adesso. */
const RILETTURA_MS = 5_000;

/** Ciò che di questa vendita è proposto per provvedimento del giudice e aspetta un'altra persona, anche dopo l'esito (R41, R70, R71). */
export function DaConfermare({ id }: { id: string }) {
  const t = useTesti(SOSPENSIONE);
  const { data: lette } = useQuery({
    queryKey: ['operatore', 'proposte'],
    queryFn: () => chiama(leggiProposte),
    refetchInterval: ogni(RILETTURA_MS),
  });
  const attese = (lette?.proposte ?? []).filter(
    ({ esito: deciso, contenuto }) => deciso === null && contenuto.genere === 'atto_in_due' && contenuto.asta === id,
  );
  if (attese.length === 0) return null;
  return (
    <Card title={t.inDue.titolo}>
      <ul className="grid gap-4">
        {attese.map((proposta) => (
          <VoceProposta key={proposta.id} proposta={proposta} />
        ))}
      </ul>
    </Card>
  );
}
