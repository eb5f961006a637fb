import type { CredenzialeEmessa } from '@gestore/contratto';
import { Alert, Button, TextField } from '@gestore/ui';
import { useState } from 'react';

/** Il collegamento appena emesso: si vede solo adesso, e il server non lo sa ripetere. */
export function CollegamentoEmesso({ emessa }: { emessa: CredenzialeEmessa }) {
  const [copiato, cambia] = useState<'no' | 'si' | 'impossibile'>('no');
  const copia = () =>
    navigator.clipboard.writeText(emessa.collegamento).then(
      () => cambia('si'),
      () => cambia('impossibile'),
    );
  return (
    <div className="grid gap-3">
      <Alert tone="warning" role="status">
        Il collegamento per {emessa.pseudonimo} si vede una volta sola: lo consegni adesso alla persona giusta.
      </Alert>
      <TextField
        label="Collegamento di accesso"
        readOnly
        value={emessa.collegamento}
        onFocus={(evento) => evento.target.select()}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={() => void copia()}>
          Copia il collegamento
        </Button>
        <span role="status">
          {copiato === 'si' && 'Copiato.'}
          {copiato === 'impossibile' && 'Il browser non permette di copiare: lo selezioni e lo copi a mano.'}
        </span>
      </div>
    </div>
  );
}
