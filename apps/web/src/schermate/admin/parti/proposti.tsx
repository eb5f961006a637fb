import { leggiAttiInDue } from '@gestore/contratto/chiamate/proposte';
import { useQuery } from '@tanstack/react-query';
import { chiama } from '../../../accesso/chiama.ts';
import { ogni } from '../../../seguito/ogni.ts';
import { PropostiInAttesa } from '../../comuni/sospensione/in-due.tsx';
import { chiaveAsta } from '../dati/usa-letture.ts';

/** Un operatore può averla confermata adesso: chi l'ha proposta lo vede senza ricaricare. */
const RILETTURA_MS = 5_000;

/** Ciò che di una vendita è proposto e aspetta un operatore, per chi la conduce (R41, R70, R71). */
export function Proposti({ id }: { id: string }) {
  const { data: attese } = useQuery({
    queryKey: [...chiaveAsta(id), 'in-due'],
    queryFn: () => chiama(leggiAttiInDue, { id }),
    refetchInterval: ogni(RILETTURA_MS),
  });
  return <PropostiInAttesa proposte={attese?.proposte ?? []} />;
}
