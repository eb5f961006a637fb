import type { RigaAsta } from '@gestore/contratto';
import { Alert, Card, SelectField, Skeleton } from '@gestore/ui';
import { useState } from 'react';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useAste } from './dati/usa-letture.ts';
import { ErroreLettura } from './parti/segnali.tsx';
import { AmmettiSpettatore } from './token/ammetti-spettatore.tsx';
import { ElencoCredenziali } from './token/elenco-credenziali.tsx';

/** Le credenziali delle mie vendite: chi le ha, se sono arrivate, riemissione, revoca, spettatori. */
export function Token() {
  useTitolo('Credenziali');
  const { data, error } = useAste();
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">Credenziali</h1>
      {error !== null && <ErroreLettura errore={error} />}
      {data === undefined && error === null && <Skeleton label="Lettura delle vendite…" />}
      {data !== undefined && <PerVendita aste={data.aste} />}
    </div>
  );
}

function PerVendita({ aste }: { aste: readonly RigaAsta[] }) {
  const [scelta, scegli] = useState<string | null>(null);
  const id = scelta ?? aste[0]?.id ?? '';
  if (aste.length === 0) return <Alert>Qui compariranno le credenziali delle vendite affidate a lei.</Alert>;
  return (
    <>
      <Card title="Vendita">
        <SelectField
          label="Di quale vendita"
          value={id}
          onValueChange={scegli}
          options={aste.map((asta) => ({
            value: asta.id,
            label: `${asta.titolo} · ${asta.tribunale} · ${asta.ruolo}`,
          }))}
        />
      </Card>
      <ElencoCredenziali key={`credenziali-${id}`} id={id} />
      <AmmettiSpettatore key={`spettatori-${id}`} id={id} />
    </>
  );
}
