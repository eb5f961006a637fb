import type { RigaAsta } from '@gestore/contratto';
import { Alert, Card, SelectField, Skeleton } from '@gestore/ui';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { useAste } from './dati/usa-letture.ts';
import { ErroreLettura } from './parti/segnali.tsx';
import { COMUNI } from './testi/comuni.ts';
import { TOKEN } from './testi/token.ts';
import { AmmettiSpettatore } from './token/ammetti-spettatore.tsx';
import { ElencoCredenziali } from './token/elenco-credenziali.tsx';

/** Le credenziali delle mie vendite: chi le ha, se sono arrivate, riemissione, revoca, spettatori. */
export function Token() {
  const t = useTesti(TOKEN);
  const c = useTesti(COMUNI);
  useTitolo(t.titolo);
  const { data, error } = useAste();
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">{t.titolo}</h1>
      {error !== null && <ErroreLettura errore={error} />}
      {data === undefined && error === null && <Skeleton label={c.letturaVendite} />}
      {data !== undefined && <PerVendita aste={data.aste} />}
    </div>
  );
}

function PerVendita({ aste }: { aste: readonly RigaAsta[] }) {
  const t = useTesti(TOKEN);
  const { asta: chiesta } = useSearch({ strict: false }) as { asta?: unknown };
  const [scelta, scegli] = useState<string | null>(null);
  const id = scelta ?? aste.find((asta) => asta.id === chiesta)?.id ?? aste[0]?.id ?? '';
  if (aste.length === 0) return <Alert>{t.vuoto}</Alert>;
  return (
    <>
      <Card title={t.vendita}>
        <SelectField
          label={t.diQuale}
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
