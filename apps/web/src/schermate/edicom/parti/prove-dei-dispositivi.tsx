import type { RispostaDi } from '@gestore/contratto/chiamata';
import { proveDegliApparecchi } from '@gestore/contratto/chiamate/sala';
import { formattaIstante } from '@gestore/contratto/formato';
import { Badge, Card } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { chiama } from '../../../accesso/chiama.ts';
import { conGuai } from '../../../dispositivi/esito.ts';
import { ogni } from '../../../seguito/ogni.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { PROVE_DISPOSITIVI } from '../testi/prove-dispositivi.ts';

const RILETTURA_MS = 10_000;

type Prova = RispostaDi<typeof proveDegliApparecchi>['prove'][number];

/** Chi ha provato i dispositivi e com’è andata: prima chi va chiamato, che si chiama prima della vendita e non durante. */
export function ProveDeiDispositivi({ asta }: { asta: string }) {
  const t = useTesti(PROVE_DISPOSITIVI);
  const { data, error } = useQuery({
    queryKey: ['operatore', 'assistenza', 'prove', asta],
    queryFn: () => chiama(proveDegliApparecchi, { id: asta }),
    refetchInterval: ogni(RILETTURA_MS),
  });
  const prove = data?.prove ?? [];
  const daChiamare = prove.filter(conGuai);
  const aPosto = prove.filter((prova) => !conGuai(prova));
  return (
    <Card title={t.titolo} aside={daChiamare.length > 0 ? t.daChiamare(daChiamare.length) : undefined}>
      {error !== null && <p lang="it">{error.message}</p>}
      {error === null && prove.length === 0 && <p className="text-secondario">{t.vuoto}</p>}
      {prove.length > 0 && (
        <ul className="grid max-h-80 gap-3 overflow-y-auto">
          {[...daChiamare, ...aPosto].map((prova) => (
            <li key={prova.pseudonimo} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span lang="it" className="font-semibold">
                {prova.pseudonimo}
              </span>
              <Badge tone={conGuai(prova) ? 'warning' : 'info'}>{conGuai(prova) ? t.vaChiamato : t.aPosto}</Badge>
              <span className="text-sm text-secondario">{t.quando(formattaIstante(prova.fattaIl))}</span>
              <Esiti prova={prova} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Esiti({ prova: { microfono, camera, ascolto, rete } }: { prova: Prova }) {
  const t = useTesti(PROVE_DISPOSITIVI);
  return (
    <p className="basis-full text-sm">
      {t.microfono} {t.esiti[microfono]} · {t.camera} {t.esiti[camera]} · {t.ascolto} {t.ascolti[ascolto]} · {t.rete}{' '}
      {t.reti[rete]}
    </p>
  );
}
