import { Alert, Button } from '@gestore/ui';
import { ProblemaChiamata, RispostaMancata } from '../../accesso/chiamate.ts';
import { ParoleDelServer } from '../../guscio/parole-del-server.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { PARTI_TESTI } from './per-chi-offre.testi.ts';

/** Perché una chiamata non è riuscita: le parole del server restano in italiano, le nostre sono nella lingua scelta. */
export function Guasto({ causa, riprova }: { causa: unknown; riprova?: () => void }) {
  const t = useTesti(PARTI_TESTI).guasto;
  return (
    <Alert tone="error" role="alert">
      <ParoleGuasto causa={causa} />
      {riprova !== undefined && (
        <p className="mt-2">
          <Button variant="secondary" onClick={riprova}>
            {t.riprova}
          </Button>
        </p>
      )}
    </Alert>
  );
}

function ParoleGuasto({ causa }: { causa: unknown }) {
  const t = useTesti(PARTI_TESTI).guasto;
  if (causa instanceof RispostaMancata) return <p>{t.nessunaRisposta}</p>;
  if (causa instanceof ProblemaChiamata && !causa.senzaParole)
    return (
      <p>
        <ParoleDelServer causa={causa} />
      </p>
    );
  return <p>{t.nonRiuscita}</p>;
}
