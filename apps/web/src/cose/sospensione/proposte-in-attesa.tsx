import { leggiAttiInDue, ritiraAttoInDue } from '@gestore/contratto/anagrafe/chiamate-proposte';
import { Button } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { ConfermaComando } from '../../comando/conferma-comando.tsx';
import { ogni } from '../../seguito/ogni.ts';
import { useTesti } from '../../testi/lingua.ts';
import { chiaveAsta } from '../conduzione/usa-letture.ts';
import { PropostiInAttesa } from './proposta-in-due.tsx';
import { PROPOSTI } from './proposte-in-attesa.testi.ts';

/** Un operatore può averla confermata adesso: chi l'ha proposta lo vede senza ricaricare. */
const RILETTURA_MS = 5_000;

/** Ciò che di una vendita è proposto e aspetta un operatore, per chi la conduce (R41, R70, R71). */
export function Proposti({ id }: { id: string }) {
  const { data: attese } = useQuery({
    queryKey: [...chiaveAsta(id), 'in-due'],
    queryFn: () => chiama(leggiAttiInDue, { id }),
    refetchInterval: ogni(RILETTURA_MS),
  });
  return <PropostiInAttesa proposte={attese?.proposte ?? []} ritira={(sua) => <Ritira id={id} pid={sua.id} />} />;
}

/** Chi ha proposto ritira, con un motivo, finché nessuno ha confermato. */
function Ritira({ id, pid }: { id: string; pid: string }) {
  const t = useTesti(PROPOSTI);
  const [chiede, chiedi] = useState(false);
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => chiedi(true)}>
        {t.ritira}
      </Button>
      {chiede && (
        <ConfermaComando
          conMotivo
          pericolo
          rileggi={[chiaveAsta(id)]}
          titolo={t.domanda}
          conferma={t.ritira}
          chiamata={ritiraAttoInDue}
          atto={(motivo) => ({ id, pid, motivo })}
          fatto={t.ritirata}
          chiudi={() => chiedi(false)}
        >
          <p>{t.spiega}</p>
        </ConfermaComando>
      )}
    </>
  );
}
