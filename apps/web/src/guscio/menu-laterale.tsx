import { Menu } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { GUSCIO } from '../testi/guscio.ts';
import { useTesti } from '../testi/lingua.ts';
import { inRete } from './in-rete.ts';

/** Il pannello si carica quando lo si apre: su uno schermo largo non serve. */
const Pannello = lazy(async () => ({
  default: (await inRete(() => import('./pannello-laterale.tsx'))()).PannelloLaterale,
}));

/** Da quale larghezza le voci stanno già altrove nella pagina. */
const FINO = { lg: 'lg:hidden', xl: 'xl:hidden' } as const;

type Parti = { fino: keyof typeof FINO; children: (chiudi: () => void) => ReactNode };

/** Il menu di chi ha uno schermo stretto: un pulsante, e un pannello con le stesse voci. */
export function MenuLaterale({ fino, children }: Parti) {
  const t = useTesti(GUSCIO);
  const [aperto, setAperto] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={t.menu}
        aria-haspopup="dialog"
        aria-expanded={aperto}
        onClick={() => setAperto(true)}
        className={`grid size-comando place-items-center rounded hover:bg-white/15 focus-visible:outline-white ${FINO[fino]}`}
      >
        <Menu aria-hidden="true" />
      </button>
      {aperto && (
        <Suspense fallback={null}>
          <Pannello chiudi={() => setAperto(false)}>{children(() => setAperto(false))}</Pannello>
        </Suspense>
      )}
    </>
  );
}
