import { Button } from '@gestore/ui';
import { LifeBuoy } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTesti } from '../../testi/lingua.ts';
import { PARTI_TESTI } from './per-chi-offre.testi.ts';

/** Pochi chiedono aiuto: la finestra arriva con la prima richiesta. */
const FinestraAiuto = lazy(async () => ({ default: (await import('./finestra-aiuto.tsx')).FinestraAiuto }));

/** Il pulsante di aiuto: ogni richiesta entra nel registro e riceve un numero, e nella finestra si legge la risposta (R80). */
export function Aiuto({ asta }: { asta: string }) {
  const t = useTesti(PARTI_TESTI).aiuto;
  const [finestra, setFinestra] = useState<'mai' | 'aperta' | 'chiusa'>('mai');
  return (
    <>
      <Button variant="secondary" large className="non-stampare" onClick={() => setFinestra('aperta')}>
        <LifeBuoy aria-hidden="true" className="size-5" />
        {t.chiedi}
      </Button>
      {finestra !== 'mai' && (
        <Suspense>
          <FinestraAiuto asta={asta} aperta={finestra === 'aperta'} chiudi={() => setFinestra('chiusa')} />
        </Suspense>
      )}
    </>
  );
}
