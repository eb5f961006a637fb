import { eventiDelegato } from '@gestore/contratto/chiamate/delegato';
import { formattaIstante } from '@gestore/contratto/formato';
import { leggibiliDal, type Parametri, type VoceVista } from '@gestore/dominio';
import { Card, Skeleton, type Step, Timeline } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { chiama } from '../../../accesso/chiama.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { chiaveAsta } from '../dati/usa-letture.ts';
import type { VenditaSeguita } from '../dati/usa-vendita.ts';
import { ErroreLettura } from '../parti/segnali.tsx';
import { COMUNI } from '../testi/comuni.ts';
import { CRONOLOGIA, type TestiCronologia } from '../testi/cronologia.ts';
import { PAROLE_DELEGATO } from '../testi/parole.ts';
import { inFatti } from './fatti.ts';

/** Pagine di voci che si leggono al massimo: diecimila fatti sono più di qualunque vendita vista. */
const PAGINE_MAX = 5;

/** I fatti della vendita detti in parole, dal registro, e dopo di essi ciò che è previsto. */
export function Cronologia({ id, vendita }: { id: string; vendita: VenditaSeguita }) {
  const t = useTesti(CRONOLOGIA);
  const c = useTesti(COMUNI);
  const p = useTesti(PAROLE_DELEGATO);
  const { parametri } = vendita.asta;
  const adesso = Date.now() + vendita.scartoMs;
  const dal = leggibiliDal(parametri);
  const leggibile = vendita.canali.length > 0;
  const { data, error } = useQuery({
    queryKey: [...chiaveAsta(id), 'cronologia', vendita.stanza.seq],
    queryFn: () => tutteLeVoci(id),
    enabled: leggibile,
    placeholderData: (prima) => prima,
  });
  const fatti: Step[] = inFatti(data ?? [], t, p).map(({ seq, il, frase }) => ({
    id: `voce-${seq}`,
    title: frase,
    state: 'done',
    stateLabel: t.voce(seq, formattaIstante(il)),
  }));
  return (
    <Card title={t.titolo}>
      {!leggibile && <p className="text-secondario">{t.prima(formattaIstante(dal))}</p>}
      {error !== null && data === undefined && <ErroreLettura errore={error} />}
      {leggibile && data === undefined && error === null && <Skeleton label={c.letturaVendita} />}
      <Timeline label={t.titolo} steps={[...fatti, ...previsti(parametri, adesso, t)]} />
    </Card>
  );
}

async function tutteLeVoci(id: string): Promise<VoceVista[]> {
  const voci: VoceVista[] = [];
  for (let pagina = 0, dopo = 0; pagina < PAGINE_MAX; pagina += 1) {
    const letta = await chiama(eventiDelegato, { id, dopo });
    voci.push(...letta.voci);
    if (letta.voci.length === 0 || letta.ultimoSeq <= dopo) break;
    dopo = letta.ultimoSeq;
  }
  return voci;
}

/** Ciò che deve ancora venire, con la sua data; le tappe passate le dicono i fatti. */
function previsti(parametri: Parametri, adesso: number, t: TestiCronologia): Step[] {
  const { termineOfferteIl, inizioOperazioniIl } = parametri;
  return [
    { id: 'termine', title: t.termineOfferte, il: termineOfferteIl },
    { id: 'leggibili', title: t.leggibili, il: leggibiliDal(parametri) },
    { id: 'inizio', title: t.inizio, il: inizioOperazioniIl },
  ]
    .filter(({ il }) => il > adesso)
    .sort((a, b) => a.il - b.il)
    .map(({ id, title, il }) => ({ id, title, state: 'todo', stateLabel: t.previsto(formattaIstante(il)) }));
}
