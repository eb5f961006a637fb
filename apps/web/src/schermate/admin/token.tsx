import type { RigaAffidata } from '@gestore/contratto/delegato';
import { Alert, Card, SelectField, Skeleton } from '@gestore/ui';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { useAste } from './dati/usa-letture.ts';
import { ErroreLettura } from './parti/segnali.tsx';
import { ConRuolo, SoloConduttore } from './parti/solo-conduttore.tsx';
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

function PerVendita({ aste }: { aste: readonly RigaAffidata[] }) {
  const t = useTesti(TOKEN);
  const c = useTesti(COMUNI);
  const { asta: chiesta } = useSearch({ strict: false }) as { asta?: unknown };
  const [scelta, scegli] = useState<string | null>(null);
  const asta = aste.find(({ id }) => id === (scelta ?? chiesta)) ?? aste[0];
  if (asta === undefined) return <Alert>{t.vuoto}</Alert>;
  const { id, conduce } = asta;
  return (
    <ConRuolo conduce={conduce}>
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
      {!conduce && <Alert>{c.assiste}</Alert>}
      <ElencoCredenziali key={`credenziali-${id}`} id={id} />
      <SoloConduttore>
        <AmmettiSpettatore key={`spettatori-${id}`} id={id} />
      </SoloConduttore>
    </ConRuolo>
  );
}
