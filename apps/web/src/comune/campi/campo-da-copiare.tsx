import { Button, TextField } from '@gestore/ui';
import { useState } from 'react';

/** Un indirizzo che si vede una volta sola, con il pulsante che lo copia e la parola che dice se è riuscito. */
export function DaCopiare({
  etichetta,
  valore,
  testi,
}: {
  etichetta: string;
  valore: string;
  testi: { copia: string; copiato: string; copiaImpossibile: string };
}) {
  const [copiato, cambia] = useState<'no' | 'si' | 'impossibile'>('no');
  const copia = () =>
    navigator.clipboard.writeText(valore).then(
      () => cambia('si'),
      () => cambia('impossibile'),
    );
  return (
    <div className="grid gap-3">
      <TextField label={etichetta} readOnly value={valore} onFocus={(evento) => evento.target.select()} />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={() => void copia()}>
          {testi.copia}
        </Button>
        <span role="status">
          {copiato === 'si' && testi.copiato}
          {copiato === 'impossibile' && testi.copiaImpossibile}
        </span>
      </div>
    </div>
  );
}
