import type { CredenzialeEmessa } from '@gestore/contratto';
import { Alert, Button, TextField } from '@gestore/ui';
import { useState } from 'react';
import { useTesti } from '../../../testi/lingua.ts';
import { TOKEN } from '../testi/token.ts';

/** Il collegamento appena emesso: si vede solo adesso, e il server non lo sa ripetere. */
export function CollegamentoEmesso({ emessa }: { emessa: CredenzialeEmessa }) {
  const t = useTesti(TOKEN);
  const [copiato, cambia] = useState<'no' | 'si' | 'impossibile'>('no');
  const copia = () =>
    navigator.clipboard.writeText(emessa.collegamento).then(
      () => cambia('si'),
      () => cambia('impossibile'),
    );
  return (
    <div className="grid gap-3">
      <Alert tone="warning" role="status">
        {t.siVedeUnaVolta(emessa.pseudonimo)}
      </Alert>
      <TextField
        label={t.collegamento}
        readOnly
        value={emessa.collegamento}
        onFocus={(evento) => evento.target.select()}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={() => void copia()}>
          {t.copia}
        </Button>
        <span role="status">
          {copiato === 'si' && t.copiato}
          {copiato === 'impossibile' && t.copiaImpossibile}
        </span>
      </div>
    </div>
  );
}
