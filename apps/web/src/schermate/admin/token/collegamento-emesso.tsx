import type { CredenzialeEmessa } from '@gestore/contratto';
import { Alert } from '@gestore/ui';
import { useTesti } from '../../../testi/lingua.ts';
import { DaCopiare } from '../parti/da-copiare.tsx';
import { TOKEN } from '../testi/token.ts';

/** Il collegamento appena emesso: si vede solo adesso, e il server non lo sa ripetere. */
export function CollegamentoEmesso({ emessa }: { emessa: CredenzialeEmessa }) {
  const t = useTesti(TOKEN);
  return (
    <div className="grid gap-3">
      <Alert tone="warning" role="status">
        {t.siVedeUnaVolta(emessa.pseudonimo)}
      </Alert>
      <DaCopiare etichetta={t.collegamento} valore={emessa.collegamento} testi={t} />
    </div>
  );
}
