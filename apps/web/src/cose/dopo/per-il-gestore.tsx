import { Button, Card } from '@gestore/ui';
import { useState } from 'react';
import { useTesti } from '../../testi/lingua.ts';
import { DOPO } from './dopo-l-esito.testi.ts';
import { DopoLEsito } from './dopo-l-esito.tsx';

/** Ciò che segue l'esito, per il gestore: si apre quando serve, perché ogni lettura resta annotata (R37). */
export function DopoDelGestore({ id }: { id: string }) {
  const t = useTesti(DOPO);
  const [aperto, apri] = useState(false);
  if (aperto) return <DopoLEsito id={id} posto="operatore" />;
  return (
    <Card title={t.titolo}>
      <p className="text-secondario">{t.resta}</p>
      <Button variant="secondary" className="justify-self-start" onClick={() => apri(true)}>
        {t.apri}
      </Button>
    </Card>
  );
}
