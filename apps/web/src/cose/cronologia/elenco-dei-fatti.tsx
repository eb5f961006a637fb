import { eventiDelegato } from '@gestore/contratto/delegato/chiamate';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import { letturaPrevistaDal, type Parametri } from '@gestore/dominio';
import { Card, Skeleton, type Step, Timeline } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { chiama } from '../../accesso/chiama.ts';
import { useLingua, useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { COMUNI } from '../conduzione/funzioni.testi.ts';
import { ErroreLettura } from '../conduzione/sorte-atto.tsx';
import { chiaveAsta } from '../conduzione/usa-letture.ts';
import type { VenditaSeguita } from '../conduzione/usa-vendita.ts';
import { CRONOLOGIA, type TestiCronologia } from './elenco-dei-fatti.testi.ts';
import { inFatti } from './fatti.ts';
import { tutteLeVoci } from './riproduzione.ts';

/** I fatti della vendita detti in parole, dal registro, e dopo di essi ciò che è previsto. */
export function Cronologia({ id, vendita }: { id: string; vendita: VenditaSeguita }) {
  const t = useTesti(CRONOLOGIA);
  const c = useTesti(COMUNI);
  const lingua = useLingua();
  const { parametri } = vendita.asta;
  const adesso = Date.now() + vendita.scartoMs;
  const dal = letturaPrevistaDal(parametri);
  const leggibile = vendita.canali.length > 0;
  const { data, error } = useQuery({
    queryKey: [...chiaveAsta(id), 'cronologia', vendita.stanza.seq],
    queryFn: () => tutteLeVoci((dopo) => chiama(eventiDelegato, { id, dopo })),
    enabled: leggibile,
    placeholderData: (prima) => prima,
  });
  const fatti: Step[] = inFatti(data ?? [], t, lingua).map(({ seq, il, frase }) => ({
    id: `voce-${seq}`,
    title: frase,
    state: 'done',
    stateLabel: t.voce(seq, formattaIstante(il)),
  }));
  return (
    <Card title={t.titolo}>
      {!leggibile && <p className="text-secondario">{t.prima(momento(dal))}</p>}
      {error !== null && data === undefined && <ErroreLettura errore={error} />}
      {leggibile && data === undefined && error === null && <Skeleton label={c.letturaVendita} />}
      <Timeline label={t.titolo} steps={[...fatti, ...previsti(parametri, adesso, t)]} />
    </Card>
  );
}

/** Ciò che deve ancora venire, con la sua data; le tappe passate le dicono i fatti. */
function previsti(parametri: Parametri, adesso: number, t: TestiCronologia): Step[] {
  const { termineOfferteIl, inizioOperazioniIl } = parametri;
  return [
    { id: 'termine', title: t.termineOfferte, il: termineOfferteIl },
    { id: 'leggibili', title: t.leggibili, il: letturaPrevistaDal(parametri) },
    { id: 'inizio', title: t.inizio, il: inizioOperazioniIl },
  ]
    .filter(({ il }) => il > adesso)
    .sort((a, b) => a.il - b.il)
    .map(({ id, title, il }) => ({ id, title, state: 'todo', stateLabel: t.previsto(momento(il)) }));
}
