import type { UtenteVendita } from '@gestore/contratto/accesso/forme';
import { asta } from '@gestore/contratto/pubblico/chiamate';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { chiama } from '../../accesso/chiama.ts';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { FaseVendita } from '../vendita/fase-vendita.tsx';
import { HOME } from './testi.ts';

/** Chi è entrato trova per prima cosa la sua vendita, con il suo stato. */
export function LaSuaVendita({ utente }: { utente: UtenteVendita }) {
  const t = useTesti(HOME);
  const { data: vendita } = useQuery({
    queryKey: ['asta', 'pubblica', utente.astaId],
    queryFn: () => chiama(asta, { id: utente.astaId }),
  });
  return (
    <section
      aria-labelledby="la-sua"
      className="flex flex-wrap items-center justify-between gap-3 rounded border-l-4 border-azione bg-azione-velo px-4 py-3"
    >
      <div className="grid min-w-0 gap-1">
        <h2 id="la-sua" className="font-bold">
          {t.laSua}
        </h2>
        {vendita !== undefined && (
          <>
            <p lang="it" className="break-words">
              {vendita.scheda.titolo}
            </p>
            <p className="flex flex-wrap items-center gap-2 text-sm">
              <FaseVendita di={vendita} />
              {momento(vendita.parametri.inizioOperazioniIl)}
            </p>
          </>
        )}
      </div>
      <Link
        to="/user/asta/{-$esito}"
        params={{}}
        className="inline-flex min-h-11 items-center rounded bg-azione px-4 font-semibold text-white hover:bg-azione-scura"
      >
        {t.entraNellaStanza}
      </Link>
    </section>
  );
}
