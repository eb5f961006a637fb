import { Button } from '@gestore/ui';
import { type ComponentType, Suspense, useRef, useState } from 'react';
import { segna } from '../../primi-passi/fatti.ts';
import { useTesti } from '../../testi/lingua.ts';
import { GIRO } from './giro.testi.ts';

/** Chi lo preme fa il giro della pagina, quando vuole e quante volte vuole. */
export function PulsanteGiro({ Giro }: { Giro: ComponentType<{ chiudi: () => void }> }) {
  const t = useTesti(GIRO);
  const premuto = useRef<HTMLElement>(null);
  const [aperto, apri] = useState(false);
  const chiudi = (): void => {
    apri(false);
    segna('giro');
    premuto.current?.focus();
  };
  return (
    <>
      <Button
        variant="secondary"
        className="non-stampare min-h-11 justify-self-start"
        aria-expanded={aperto}
        onClick={({ currentTarget }) => {
          premuto.current = currentTarget;
          apri(true);
        }}
      >
        {t.comincia}
      </Button>
      {aperto && (
        <Suspense>
          <Giro chiudi={chiudi} />
        </Suspense>
      )}
    </>
  );
}
