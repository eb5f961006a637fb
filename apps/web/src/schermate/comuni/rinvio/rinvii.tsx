import { rinvii } from '@gestore/contratto/chiamate/pubblico';
import { formattaIstante } from '@gestore/contratto/formato';
import type { Rinvio } from '@gestore/contratto/rinvio';
import { Alert } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { chiama } from '../../../accesso/chiama.ts';
import { ogni } from '../../../seguito/ogni.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { RINVIO, type TestiRinvio } from '../testi/rinvio.ts';

/** Ogni quanto chi ha la pagina aperta si accorge di un rinvio. */
const RILETTURA_MS = 15_000;

/**
 * Che le operazioni sono state rinviate: da quando a quando e con quale provvedimento, l'ultimo prima. Nulla, se non lo sono.
 * Con `segue` si rilegge: a operazioni aperte non serve più, e chi fa la gara non deve aspettare chi chiede questo.
 */
export function Rinvii({ asta, segue = false }: { asta: string; segue?: boolean }) {
  const t = useTesti(RINVIO);
  const { data } = useQuery({
    queryKey: ['asta', 'rinvii', asta],
    queryFn: () => chiama(rinvii, { id: asta }),
    refetchInterval: ogni(segue ? RILETTURA_MS : null),
  });
  const [ultimo, ...prima] = (data?.rinvii ?? []).toReversed();
  if (ultimo === undefined) return null;
  return (
    <section aria-label={t.rinviate}>
      <Alert tone="warning">
        <p className="font-bold">{t.rinviate}</p>
        <p>{inParole(ultimo, t)}</p>
        {prima.length > 0 && (
          <details>
            <summary className="min-h-10 cursor-pointer py-2">{t.precedenti}</summary>
            <ul className="grid list-disc gap-1 pl-5">
              {prima.map((uno) => (
                <li key={uno.dispostoIl}>{inParole(uno, t)}</li>
              ))}
            </ul>
          </details>
        )}
      </Alert>
    </section>
  );
}

function inParole({ fissateIl, inizioOperazioniIl, termineOfferteIl, provvedimento }: Rinvio, t: TestiRinvio): string {
  return [
    t.daA(formattaIstante(fissateIl), formattaIstante(inizioOperazioniIl)),
    t.disposto(provvedimento.numero, provvedimento.del.split('-').reverse().join('/')),
    t.termine(formattaIstante(termineOfferteIl)),
  ].join(' ');
}
