import type { RigaAsta } from '@gestore/contratto';
import { Vai } from '../../../comune/collegamento.tsx';
import { CartaElenco } from '../../../comune/elenchi/elenco.tsx';
import { useTitolo } from '../../../guscio/pagina.tsx';
import { useTesti } from '../../../testi/lingua.ts';
import { momento } from '../../../testi/momento.ts';
import { COMUNI } from '../../conduzione/funzioni.testi.ts';
import { type Funzione, percorsoDi } from '../../conduzione/funzioni.ts';
import { PAROLE_DELEGATO } from '../../conduzione/stati.testi.ts';
import { useAffidate } from '../../conduzione/usa-letture.ts';
import { FaseVendita } from '../../vendita/fase-vendita.tsx';
import { FiltroVendite, useVenditeCercate } from '../../vendita/filtro-vendite.tsx';
import { Mattinata } from '../tessere-di-oggi.tsx';

/** Le mie vendite non concluse, dalla più vicina; le altre si cercano. La scelta porta alla funzione chiesta. */
export function ScegliAsta({ funzione }: { funzione: Funzione }) {
  const t = useTesti(COMUNI);
  const { nome, scelta } = t.funzioni[funzione];
  useTitolo(nome);
  const filtro = useVenditeCercate('in_corso');
  const elenco = useAffidate(filtro.cercate);
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">{nome}</h1>
      {funzione === 'console' && <Mattinata />}
      <p className="text-secondario">{scelta}</p>
      <FiltroVendite filtro={filtro} />
      <CartaElenco titolo={t.leSue} elenco={elenco} vuoto={t.nessunaVendita} leggiamo={t.letturaVendite}>
        {(aste) => (
          <ul className="grid gap-3">
            {aste.map((asta) => (
              <li key={asta.id} className="border-b border-linea pb-3 last:border-b-0 last:pb-0">
                <RigaVendita asta={asta} a={percorsoDi(asta.id, funzione)} />
              </li>
            ))}
          </ul>
        )}
      </CartaElenco>
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
          {asta.inizioOperazioniIl === null ? t.daFissare : t.operazioni(momento(asta.inizioOperazioniIl))}
        </p>
      </div>
      <FaseVendita di={asta} nomi={p.fasi} />
    </div>
  );
}
