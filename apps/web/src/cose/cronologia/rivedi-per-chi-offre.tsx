import { eventiDellaStanza } from '@gestore/contratto/stanza/chiamate';
import { Button } from '@gestore/ui';
import { History } from 'lucide-react';
import { useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { useTesti } from '../../testi/lingua.ts';
import { RIVEDI } from './rivedi.testi.ts';
import { Rivedi } from './rivedi.tsx';

/** Rivedere la propria vendita, con ciò che allora si poteva vedere e niente di più (R33). */
export function RivediLaMia({ asta, pseudonimo }: { asta: string; pseudonimo: string }) {
  const t = useTesti(RIVEDI);
  const [aperta, apri] = useState(false);
  return (
    <div className="non-stampare">
      {aperta ? (
        <Rivedi
          chiave={['asta', asta]}
          leggi={(dopo) => chiama(eventiDellaStanza, { id: asta, dopo })}
          mio={pseudonimo}
        />
      ) : (
        <Button variant="secondary" onClick={() => apri(true)}>
          <History aria-hidden="true" className="size-5" />
          {t.apri}
        </Button>
      )}
    </div>
  );
}
