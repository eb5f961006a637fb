import { errate } from '@gestore/contratto/pubblico/chiamate';
import { Card } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { chiama } from '../../accesso/chiama.ts';
import { useLingua, useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { ERRATA } from './testi.ts';
import { VociErrata } from './voci-errata.tsx';

export const chiaveErrate = (asta: string) => ['asta', 'errate', asta] as const;

/** Ciò che si è corretto di una scheda pubblicata, con la data e il perché; se non c'è, nulla (R02). */
export function ErrateCorrige({ asta }: { asta: string }) {
  const t = useTesti(ERRATA);
  const lingua = useLingua();
  const { data } = useQuery({ queryKey: chiaveErrate(asta), queryFn: () => chiama(errate, { id: asta }) });
  const scritte = (data?.errate ?? []).toReversed();
  if (scritte.length === 0) return null;
  return (
    <Card title={t.titolo}>
      <p className="text-sm text-secondario">{t.spiega}</p>
      <ul aria-label={t.titolo} className="grid gap-4">
        {scritte.map(({ correttaIl, motivo, voci }) => (
          <li key={correttaIl} className="grid gap-2 border-t border-linea pt-3">
            <p className="font-bold">{t.corretta(momento(correttaIl, lingua))}</p>
            {motivo !== null && (
              <p className="break-words">
                {t.perche}: <bdi lang="it">{motivo}</bdi>
              </p>
            )}
            <VociErrata voci={voci} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
