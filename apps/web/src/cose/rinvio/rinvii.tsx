import { rinvii } from '@gestore/contratto/pubblico/chiamate';
import type { Lingua } from '@gestore/contratto/regole';
import type { Rinvio } from '@gestore/contratto/vendita/rinvio';
import { Alert } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { chiama } from '../../accesso/chiama.ts';
import { ogni } from '../../seguito/ogni.ts';
import { useLingua, useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { RINVII, type TestiRinvii } from './rinvii.testi.ts';

/** Ogni quanto chi ha la pagina aperta si accorge di un rinvio. */
const RILETTURA_MS = 15_000;

export const chiaveRinvii = (asta: string) => ['asta', 'rinvii', asta] as const;

/**
 * Che le operazioni sono state rinviate: da quando a quando e con quale provvedimento, l'ultimo prima. Nulla, se non lo sono.
 * Con `segue` si rilegge: a operazioni aperte non serve più, e chi fa la gara non deve aspettare chi chiede questo.
 */
export function Rinvii({ asta, segue = false }: { asta: string; segue?: boolean }) {
  const t = useTesti(RINVII);
  const lingua = useLingua();
  const { data } = useQuery({
    queryKey: chiaveRinvii(asta),
    queryFn: () => chiama(rinvii, { id: asta }),
    refetchInterval: ogni(segue ? RILETTURA_MS : null),
  });
  const [ultimo, ...prima] = (data?.rinvii ?? []).toReversed();
  if (ultimo === undefined) return null;
  return (
    <section aria-label={t.rinviate}>
      <Alert tone="warning">
        <p className="font-bold">{t.rinviate}</p>
        <p>{inParole(ultimo, t, lingua)}</p>
        {prima.length > 0 && (
          <details>
            <summary className="min-comando cursor-pointer py-2">{t.precedenti}</summary>
            <ul className="grid list-disc gap-1 pl-5">
              {prima.map((rinvio) => (
                <li key={rinvio.dispostoIl}>{inParole(rinvio, t, lingua)}</li>
              ))}
            </ul>
          </details>
        )}
      </Alert>
    </section>
  );
}

function inParole(
  { fissateIl, inizioOperazioniIl, termineOfferteIl, luogoOperazioni, provvedimento }: Rinvio,
  t: TestiRinvii,
  lingua: Lingua,
): string {
  return [
    t.daA(momento(fissateIl, lingua), momento(inizioOperazioniIl, lingua)),
    ...(luogoOperazioni === undefined ? [] : [t.altrove(luogoOperazioni)]),
    t.disposto(provvedimento.numero, provvedimento.del.split('-').reverse().join('/')),
    t.termine(momento(termineOfferteIl, lingua)),
  ].join(' ');
}
