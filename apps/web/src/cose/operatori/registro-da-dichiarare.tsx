import { dichiaraRegistro } from '@gestore/contratto/anagrafe/chiamate-proposte';
import { leggiAllarmi } from '@gestore/contratto/salute/chiamate';
import { Button, Card } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { ConfermaComando } from '../../comando/conferma-comando.tsx';
import { ogni } from '../../seguito/ogni.ts';
import { useTesti } from '../../testi/lingua.ts';
import { OPERATORI } from './testi.ts';

const RILETTURA_MS = 10_000;

/** Il registro è fermo (R74): un operatore propone di dichiarare ciò che manca; se non lo è qui non c'è nulla. */
export function RegistroDaDichiarare() {
  const t = useTesti(OPERATORI);
  const [chiede, setChiede] = useState(false);
  const { data } = useQuery({
    queryKey: ['operatore', 'allarmi'],
    queryFn: () => chiama(leggiAllarmi),
    refetchInterval: ogni(RILETTURA_MS),
  });
  if (!data?.allarmi.some(({ codice }) => codice === 'R74_registro_indietro')) return null;
  return (
    <Card title={t.registro}>
      <p className="max-w-prose">{t.registroFermo}</p>
      <div>
        <Button variant="danger" onClick={() => setChiede(true)}>
          {t.dichiara}
        </Button>
      </div>
      {chiede && (
        <ConfermaComando
          conMotivo
          pericolo
          rileggi={[['operatore']]}
          titolo={t.dichiaraTitolo}
          conferma={t.dichiara}
          chiamata={dichiaraRegistro}
          atto={(motivo) => ({ motivo })}
          fatto={t.proposta}
          chiudi={() => setChiede(false)}
        >
          <p>{t.dichiaraSpiega}</p>
        </ConfermaComando>
      )}
    </Card>
  );
}
