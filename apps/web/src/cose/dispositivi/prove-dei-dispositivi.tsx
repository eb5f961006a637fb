import { proveDegliApparecchi } from '@gestore/contratto/sala/chiamate';
import type { ProvaApparecchio } from '@gestore/contratto/sala/forme';
import { Badge, Card } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { chiama } from '../../accesso/chiama.ts';
import { conGuai } from '../../dispositivi/esito.ts';
import { ParoleDelServer } from '../../guscio/parole-del-server.tsx';
import { ogni } from '../../seguito/ogni.ts';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { PROVE_DISPOSITIVI } from './prove-dei-dispositivi.testi.ts';

const RILETTURA_MS = 10_000;

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
      {error !== null && (
        <p>
          <ParoleDelServer causa={error} />
        </p>
      )}
      {error === null && prove.length === 0 && <p className="text-secondario">{t.vuoto}</p>}
      {prove.length > 0 && (
        <ul className="grid max-h-80 gap-3 overflow-y-auto">
          {[...daChiamare, ...aPosto].map((prova) => (
            <li key={prova.pseudonimo} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span lang="it" className="font-semibold">
                {prova.pseudonimo}
              </span>
              <Badge tone={conGuai(prova) ? 'warning' : 'info'}>{conGuai(prova) ? t.vaChiamato : t.aPosto}</Badge>
              <span className="text-sm text-secondario">{t.quando(momento(prova.fattaIl))}</span>
              <Esiti prova={prova} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Che cosa è venuto da una prova, in una riga. */
export function Esiti({ prova: { microfono, camera, ascolto, rete, strada } }: { prova: ProvaApparecchio }) {
  const t = useTesti(PROVE_DISPOSITIVI);
  return (
    <p className="basis-full text-sm">
      {t.microfono} {t.esiti[microfono]} · {t.camera} {t.esiti[camera]} · {t.ascolto} {t.ascolti[ascolto]} · {t.rete}{' '}
      {t.reti[rete]} · {t.strada} {t.strade[strada]}
    </p>
  );
}
