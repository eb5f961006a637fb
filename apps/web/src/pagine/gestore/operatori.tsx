import { leggiOperatori, leggiProposte } from '@gestore/contratto/anagrafe/chiamate-proposte';
import { Alert, Card, EmptyState, Skeleton } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { useElenco } from '../../comune/elenchi/elenco.tsx';
import { ErroreDalServer } from '../../comune/errore-dal-server.tsx';
import { ChiaviFirma } from '../../cose/operatori/chiavi-firma.tsx';
import { ElencoOperatori } from '../../cose/operatori/elenco-operatori.tsx';
import { RegistroDaDichiarare } from '../../cose/operatori/registro-da-dichiarare.tsx';
import { OPERATORI } from '../../cose/operatori/testi.ts';
import { VoceProposta } from '../../cose/operatori/voce-proposta.tsx';
import { useTitolo } from '../../guscio/pagina.tsx';
import { ogni } from '../../seguito/ogni.ts';
import { useTesti } from '../../testi/lingua.ts';

/** Un collega può aver proposto adesso: chi conferma lo vede senza ricaricare. */
const RILETTURA_MS = 10_000;

/** Ciò che vogliono due persone: le proposte da confermare, quelle decise, e chi sono gli operatori. */
export function Operatori() {
  const t = useTesti(OPERATORI);
  useTitolo(t.titolo);
  const proposte = useQuery({
    queryKey: ['operatore', 'proposte'],
    queryFn: () => chiama(leggiProposte),
    refetchInterval: ogni(RILETTURA_MS),
  });
  const [abilitati, setAbilitati] = useState<number | null>(null);
  const operatori = useElenco({
    chiave: ['operatore', 'operatori'],
    leggi: async (pagina) => {
      const letta = await chiama(leggiOperatori, pagina);
      setAbilitati(letta.abilitati);
      return letta;
    },
    righe: (pagina) => pagina.operatori,
    id: ({ id }) => id,
  });
  const errore = proposte.error;
  const tutte = proposte.data?.proposte ?? [];
  const aperte = tutte.filter(({ esito }) => esito === null);
  const decise = tutte.filter(({ esito }) => esito !== null);
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">{t.titolo}</h1>
      <p className="max-w-prose text-secondario">{t.perche}</p>
      {errore !== null && <ErroreDalServer causa={errore} />}
      {proposte.isPending && <Skeleton label={t.leggiamo} lines={8} />}
      {abilitati !== null && abilitati < 2 && <Alert tone="warning">{t.uno}</Alert>}
      <RegistroDaDichiarare />
      {proposte.data !== undefined && (
        <Card title={t.daConfermare} aside={aperte.length === 0 ? undefined : aperte.length}>
          {aperte.length === 0 && <EmptyState>{t.nessunaProposta}</EmptyState>}
          <ul className="grid gap-4">
            {aperte.map((proposta) => (
              <VoceProposta key={proposta.id} proposta={proposta} />
            ))}
          </ul>
        </Card>
      )}
      <ElencoOperatori elenco={operatori} />
      <ChiaviFirma />
      {proposte.data !== undefined && (
        <Card title={t.decise}>
          {decise.length === 0 && <EmptyState>{t.nessunaDecisa}</EmptyState>}
          <ul className="grid gap-4">
            {decise.map((proposta) => (
              <VoceProposta key={proposta.id} proposta={proposta} />
            ))}
          </ul>
          {proposte.data.altre > 0 && <p className="text-sm text-secondario">{t.altre(proposte.data.altre)}</p>}
        </Card>
      )}
    </div>
  );
}
