import type { RigaAsta } from '@gestore/contratto';
import { formattaIstante } from '@gestore/contratto/formato';
import { Badge, Skeleton } from '@gestore/ui';
import { useTitolo } from '../../../guscio/pagina.tsx';
import { useTesti } from '../../../testi/lingua.ts';
import { useAste } from '../dati/usa-letture.ts';
import { COMUNI } from '../testi/comuni.ts';
import { PAROLE_DELEGATO } from '../testi/parole.ts';
import { type Funzione, percorsoDi } from './funzioni.ts';
import { ErroreLettura } from './segnali.tsx';
import { Vai } from './vai.tsx';

/** Le mie vendite, dalla più vicina: la scelta porta alla funzione chiesta. */
export function ScegliAsta({ funzione }: { funzione: Funzione }) {
  const t = useTesti(COMUNI);
  const { nome, scelta } = t.funzioni[funzione];
  useTitolo(nome);
  const { data, error } = useAste();
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">{nome}</h1>
      <p className="text-secondario">{scelta}</p>
      {error !== null && <ErroreLettura errore={error} />}
      {data === undefined && error === null && <Skeleton label={t.letturaVendite} />}
      {data?.aste.length === 0 && <p className="rounded-md border border-linea bg-white p-6">{t.nessunaVendita}</p>}
      <ul className="grid gap-3">
        {data?.aste.map((asta) => (
          <li key={asta.id} className="rounded-md border border-linea bg-white p-4">
            <RigaVendita asta={asta} a={percorsoDi(asta.id, funzione)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Titolo, tribunale, ruolo, ora e fase di una vendita: uguale nella scelta, nel cruscotto e nel calendario. */
export function RigaVendita({ asta, a }: { asta: RigaAsta; a: string }) {
  const t = useTesti(COMUNI);
  const p = useTesti(PAROLE_DELEGATO);
  return (
    <div className="flex flex-wrap items-start justify-between gap-2">
      <div className="min-w-0">
        <Vai alto a={a}>
          <span lang="it">{asta.titolo}</span>
        </Vai>
        <p lang="it" className="text-sm text-secondario">
          {asta.tribunale} · {asta.ruolo}
        </p>
        <p className="text-sm tabular-nums">
          {asta.inizioOperazioniIl === null ? t.daFissare : t.operazioni(formattaIstante(asta.inizioOperazioniIl))}
        </p>
      </div>
      <Badge tone={asta.fase === 'gara' ? 'success' : 'neutral'}>{p.fasi[asta.fase]}</Badge>
    </div>
  );
}
