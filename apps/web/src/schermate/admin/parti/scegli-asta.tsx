import type { RigaAsta } from '@gestore/contratto';
import { formattaIstante } from '@gestore/contratto';
import { useAste } from '../dati/usa-letture.ts';
import { FASI } from '../testi/parole.ts';
import { FUNZIONI, type Funzione, percorsoDi } from './funzioni.ts';
import { Attesa, ErroreLettura, Etichetta } from './segnali.tsx';
import { Vai } from './vai.tsx';

/** Le mie vendite, dalla più vicina: la scelta porta alla funzione chiesta. */
export function ScegliAsta({ funzione }: { funzione: Funzione }) {
  const { data, error } = useAste();
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold text-[#17324d]">{FUNZIONI[funzione].nome}</h1>
      <p className="text-[#455b71]">{FUNZIONI[funzione].scelta}</p>
      {error !== null && <ErroreLettura errore={error} />}
      {data === undefined && error === null && <Attesa che="Lettura delle vendite…" />}
      {data?.aste.length === 0 && (
        <p className="rounded-md border border-[#d8dee6] bg-white p-6">
          Qui compariranno le vendite affidate a lei: oggi non ce ne sono.
        </p>
      )}
      <ul className="grid gap-3">
        {data?.aste.map((asta) => (
          <li key={asta.id} className="rounded-md border border-[#d8dee6] bg-white p-4">
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
        <Vai a={a}>{asta.titolo}</Vai>
        <p className="text-sm text-[#455b71]">
          {asta.tribunale} · {asta.ruolo}
        </p>
        <p className="text-sm text-[#17324d] tabular-nums">
          {asta.inizioOperazioniIl === null
            ? 'Inizio delle operazioni da fissare'
            : `Operazioni: ${formattaIstante(asta.inizioOperazioniIl)}`}
        </p>
      </div>
      <Etichetta tono={asta.fase === 'gara' ? 'bene' : 'neutro'}>{FASI[asta.fase]}</Etichetta>
    </div>
  );
}
