import { Alert, Card, Skeleton } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { completaAccessoEsterno } from '../../accesso/sessione.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { ACCESSO_TESTI } from '../../testi/accesso.ts';
import { useTesti } from '../../testi/lingua.ts';

/** Il ritorno dal fornitore: il codice vale una volta, quindi la chiamata parte una volta sola. */
export function RitornoDalFornitore() {
  const t = useTesti(ACCESSO_TESTI);
  useTitolo(t.accessoGestore);
  const [errore, setErrore] = useState<string | null>(null);
  const partita = useRef(false);
  useEffect(() => {
    if (partita.current) return;
    partita.current = true;
    // Chi apre questa pagina da sé, o da un segnalibro, non ha nulla da completare.
    if (!new URLSearchParams(location.search).has('state')) return setErrore(t.nienteDaCompletare);
    completaAccessoEsterno(location.search).catch((causa: Error) => setErrore(causa.message));
  }, [t]);
  if (errore === null) return <Skeleton label={t.completiamo} />;
  return (
    <Card level={1} title={t.nonRiuscito}>
      <Alert tone="error" role="alert">
        {errore}
      </Alert>
      <Link
        to="/edicom/login"
        className="inline-flex min-comando items-center font-semibold text-azione-scura underline"
      >
        {t.riprova}
      </Link>
    </Card>
  );
}
