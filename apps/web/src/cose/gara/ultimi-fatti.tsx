import { eventiDelegato } from '@gestore/contratto/delegato/chiamate';
import { formattaIstante, formattaOra } from '@gestore/contratto/parole/formato';
import { useQuery } from '@tanstack/react-query';
import { Radio } from 'lucide-react';
import { useEffect } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { useLingua, useTesti } from '../../testi/lingua.ts';
import { CONSOLE } from '../conduzione/console.testi.ts';
import { ULTIMI_FATTI } from '../conduzione/ultime-voci.ts';
import { chiaveUltimiFatti } from '../conduzione/usa-vendita.ts';
import { fraseIntera } from '../cronologia/frase.ts';
import { RIVEDI } from '../cronologia/rivedi.testi.ts';

/**
 * Al piede della console gli ultimi fatti del registro, qualunque siano: non soltanto i rilanci, ma chi ha fermato il crono, chi è
 * stato ammesso, che cosa è stato corretto. `seq` è l'ultima voce che la pagina conosce.
 */
export function UltimiFatti({ id, seq }: { id: string; seq: number }) {
  const t = useTesti(CONSOLE);
  const r = useTesti(RIVEDI);
  const lingua = useLingua();
  const { data, refetch } = useQuery({
    queryKey: chiaveUltimiFatti(id),
    queryFn: () => chiama(eventiDelegato, { id, dopo: Math.max(0, seq - ULTIMI_FATTI) }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const indietro = data !== undefined && (data.voci.at(-1)?.seq ?? 0) < seq;
  useEffect(() => {
    // La pagina è ripartita da un'istantanea, e quelle di mezzo non sono passate: si chiedono.
    if (indietro) void refetch();
  }, [indietro, refetch]);
  const voci = (data?.voci ?? []).slice(-ULTIMI_FATTI).reverse();
  if (voci.length === 0) return null;
  return (
    <section
      aria-label={t.registro}
      className="flex min-w-0 items-baseline gap-x-4 rounded-md bg-inchiostro px-4 py-2.5 text-sm text-white lg:sticky lg:bottom-0 lg:z-10 lg:col-span-2"
    >
      <p className="inline-flex shrink-0 items-center gap-2 font-bold">
        <Radio aria-hidden="true" className="size-4" />
        {t.registro}
      </p>
      <ol className="grid min-w-0 gap-x-6 gap-y-1 lg:flex lg:overflow-hidden">
        {voci.map(({ seq: quale, ricevutoIl, evento }, posto) => (
          <li
            key={quale}
            className={`min-w-0 lg:truncate ${posto === 0 ? 'lg:max-w-full lg:shrink-0' : 'hidden sm:block'}`}
          >
            <span className="font-semibold">{t.numeroVoce(quale)}</span>{' '}
            <time
              dateTime={new Date(ricevutoIl).toISOString()}
              title={formattaIstante(ricevutoIl)}
              className="tabular-nums"
            >
              {formattaOra(ricevutoIl)}
            </time>{' '}
            <span lang="it">{fraseIntera(evento, r, lingua)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
