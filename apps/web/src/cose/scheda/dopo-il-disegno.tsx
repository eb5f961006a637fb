import type { AstaPubblica } from '@gestore/contratto';
import { Skeleton } from '@gestore/ui';
import { Suspense } from 'react';
import { pezzo } from '../../guscio/in-rete.ts';
import { useNelBrowser } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { SCHEDA_PUBBLICA } from './sezioni/scheda-pubblica.testi.ts';
import { offerteDellaScheda } from './sezioni/stato-offerte.ts';

/** Ciò che della scheda si usa dopo averla letta: il server non lo disegna, e si scarica a pagina già mostrata. */
const Versare = pezzo(() => import('./offrire/quanto-versare.tsx'), 'PrimaDiOffrire');
const Esperimenti = pezzo(() => import('./sezioni/altri-esperimenti.tsx'), 'StoriaDelLotto');

/** Quanto si versa e a chi, e come si chiede di visitare, finché si può offrire; il suo posto è tenuto prima che arrivi. */
export function QuantoVersare({ asta, adesso }: { asta: AstaPubblica; adesso: number }) {
  const t = useTesti(SCHEDA_PUBBLICA);
  const nelBrowser = useNelBrowser();
  if (offerteDellaScheda(asta, adesso).tipo !== 'aperte') return null;
  const attesa = <Skeleton label={t.contiInArrivo} lines={7} />;
  if (!nelBrowser) return attesa;
  return (
    <Suspense fallback={attesa}>
      <Versare asta={asta} />
    </Suspense>
  );
}

/** Gli altri esperimenti dello stesso lotto. */
export function AltriEsperimenti({ asta }: { asta: string }) {
  if (!useNelBrowser()) return null;
  return (
    <Suspense>
      <Esperimenti asta={asta} />
    </Suspense>
  );
}
