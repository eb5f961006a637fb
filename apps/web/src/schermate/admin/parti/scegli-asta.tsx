import type { RigaAsta } from '@gestore/contratto';
import { formattaIstante } from '@gestore/contratto/formato';
import { Badge, Skeleton } from '@gestore/ui';
import { useTitolo } from '../../../guscio/pagina.tsx';
import { useAste } from '../dati/usa-letture.ts';
import { FASI } from '../testi/parole.ts';
import { FUNZIONI, type Funzione, percorsoDi } from './funzioni.ts';
import { ErroreLettura } from './segnali.tsx';
import { Vai } from './vai.tsx';

/** Le mie vendite, dalla più vicina: la scelta porta alla funzione chiesta. */
export function ScegliAsta({ funzione }: { funzione: Funzione }) {
  useTitolo(FUNZIONI[funzione].nome);
  const { data, error } = useAste();
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">{FUNZIONI[funzione].nome}</h1>
      <p className="text-secondario">{FUNZIONI[funzione].scelta}</p>
      {error !== null && <ErroreLettura errore={error} />}
      {data === undefined && error === null && <Skeleton label="Lettura delle vendite…" />}
      {data?.aste.length === 0 && (
        <p className="rounded-md border border-linea bg-white p-6">
          Qui compariranno le vendite affidate a lei: oggi non ce ne sono.
        </p>
      )}
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
  return (
    <div className="flex flex-wrap items-start justify-between gap-2">
      <div className="min-w-0">
        <Vai alto a={a}>
          {asta.titolo}
        </Vai>
        <p className="text-sm text-secondario">
          {asta.tribunale} · {asta.ruolo}
        </p>
        <p className="text-sm tabular-nums">
          {asta.inizioOperazioniIl === null
            ? 'Inizio delle operazioni da fissare'
            : `Operazioni: ${formattaIstante(asta.inizioOperazioniIl)}`}
        </p>
      </div>
      <Badge tone={asta.fase === 'gara' ? 'success' : 'neutral'}>{FASI[asta.fase]}</Badge>
    </div>
  );
}
