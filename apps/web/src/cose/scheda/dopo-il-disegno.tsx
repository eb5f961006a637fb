import type { AstaPubblica } from '@gestore/contratto';
import { Skeleton } from '@gestore/ui';
import { Suspense } from 'react';
import { pezzo } from '../../guscio/in-rete.ts';
import { useNelBrowser } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { DOVE_SI_VISITA } from './offrire/partecipare.tsx';
import { SCHEDA_PUBBLICA } from './sezioni/scheda-pubblica.testi.ts';
import { offerteDellaScheda } from './sezioni/stato-offerte.ts';

/** Ciò che della scheda si usa dopo averla letta: il server non lo disegna, e si scarica a pagina già mostrata. */
const Versare = pezzo(() => import('./offrire/quanto-versare.tsx'), 'CalcoloCauzione');
const Richiesta = pezzo(() => import('./offrire/quanto-versare.tsx'), 'RichiestaDiVisita');
const Esperimenti = pezzo(() => import('./sezioni/altri-esperimenti.tsx'), 'StoriaDelLotto');

type Parti = { asta: AstaPubblica; adesso: number };

/** Quanto si versa e a chi, finché si può offrire; il suo posto è tenuto prima che arrivi. */
export function QuantoVersare({ asta, adesso }: Parti) {
  const t = useTesti(SCHEDA_PUBBLICA);
  const nelBrowser = useNelBrowser();
  if (offerteDellaScheda(asta, adesso).tipo !== 'aperte') return null;
  const attesa = <Skeleton label={t.contiInArrivo} lines={7} />;
  return (
    <div data-posto="versare">
      {nelBrowser ? (
        <Suspense fallback={attesa}>
          <Versare asta={asta} />
        </Suspense>
      ) : (
        attesa
      )}
    </div>
  );
}

/** Come si chiede di visitare il bene, finché si può offrire; l'ancora c'è prima di ciò che porta. */
export function Visita({ asta, adesso }: Parti) {
  const nelBrowser = useNelBrowser();
  if (offerteDellaScheda(asta, adesso).tipo !== 'aperte') return null;
  return (
    <div id={DOVE_SI_VISITA} tabIndex={-1}>
      {nelBrowser && (
        <Suspense>
          <Richiesta numero={asta.scheda.idVenditaPvp} />
        </Suspense>
      )}
    </div>
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
