import type { RichiestaAssistenza, RispostaAtto } from '@gestore/contratto';
import { formattaIstante } from '@gestore/contratto/formato';
import { Badge, Button, Card } from '@gestore/ui';
import { useQueryClient } from '@tanstack/react-query';
import { invia } from '../../../accesso/chiamate.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { diAsta } from '../dati/percorsi.ts';
import { useInvio } from '../dati/usa-invio.ts';
import { chiaveAsta, useRichieste } from '../dati/usa-letture.ts';
import { ErroreLettura, SorteAtto } from '../parti/segnali.tsx';
import { COMUNI } from '../testi/comuni.ts';
import { CONSOLE } from '../testi/console.ts';
import { PAROLE } from '../testi/parole.ts';

const TONI = { aperta: 'warning', in_carico: 'info', chiusa: 'neutral' } as const;

/** Le richieste di assistenza della vendita: numero, chi, quando, stato, e i due atti possibili (R80). */
export function Richieste({ id }: { id: string }) {
  const t = useTesti(CONSOLE);
  const { data, error } = useRichieste(id);
  const richieste = data?.richieste ?? [];
  const aperte = richieste.filter(({ stato }) => stato !== 'chiusa');
  const chiuse = richieste.filter(({ stato }) => stato === 'chiusa');
  return (
    <Card title={t.richieste} aside={richieste.length === 0 ? undefined : t.daChiudere(aperte.length)}>
      {error !== null && <ErroreLettura errore={error} />}
      {error === null && richieste.length === 0 && <p className="text-secondario">{t.richiesteVuoto}</p>}
      {richieste.length > 0 && aperte.length === 0 && <p className="text-secondario">{t.nessunaAperta}</p>}
      <Elenco id={id} richieste={aperte} />
      {chiuse.length > 0 && (
        <details className="border-t border-linea pt-2">
          <summary className="min-h-10 cursor-pointer py-2 font-semibold">{t.chiuse(chiuse.length)}</summary>
          <Elenco id={id} richieste={chiuse} />
        </details>
      )}
    </Card>
  );
}

function Elenco({ id, richieste }: { id: string; richieste: readonly RichiestaAssistenza[] }) {
  if (richieste.length === 0) return null;
  return (
    <ul className="grid gap-4">
      {richieste.map((richiesta) => (
        <li key={richiesta.richiestaId} className="border-b border-linea pb-4 last:border-b-0 last:pb-0">
          <Richiesta id={id} richiesta={richiesta} />
        </li>
      ))}
    </ul>
  );
}

function Richiesta({ id, richiesta }: { id: string; richiesta: RichiestaAssistenza }) {
  const t = useTesti(CONSOLE);
  const c = useTesti(COMUNI);
  const p = useTesti(PAROLE);
  const cache = useQueryClient();
  const { sorte, compi } = useInvio(
    (corpo: { atto: 'prendi' | 'chiudi' }, comandoId) =>
      invia<RispostaAtto | null>(diAsta(id, `/assistenza/${richiesta.richiestaId}/${corpo.atto}`), { comandoId }),
    (risposta) => risposta?.seq ?? null,
  );
  const agisci = async (atto: 'prendi' | 'chiudi') => {
    await compi({ atto });
    await cache.invalidateQueries({ queryKey: [...chiaveAsta(id), 'assistenza'] });
  };
  return (
    <article aria-label={t.richiesta(richiesta.numero)} className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-bold">{t.numero(richiesta.numero)}</span>
        <span lang="it">{richiesta.da}</span>
        <Badge tone={TONI[richiesta.stato]}>{p.statiAssistenza[richiesta.stato]}</Badge>
      </p>
      <p className="text-sm text-secondario tabular-nums">{formattaIstante(richiesta.richiestaIl)}</p>
      <p lang="it" className="break-words whitespace-pre-wrap">
        {richiesta.testo}
      </p>
      <div className="flex flex-wrap gap-3">
        {richiesta.stato === 'aperta' && (
          <Button pending={sorte.tipo === 'in_corso'} pendingLabel={c.inCorso} onClick={() => void agisci('prendi')}>
            {t.prendiInCarico}
          </Button>
        )}
        {richiesta.stato !== 'chiusa' && (
          <Button
            variant="secondary"
            pending={sorte.tipo === 'in_corso'}
            pendingLabel={c.inCorso}
            onClick={() => void agisci('chiudi')}
          >
            {t.chiudiRichiesta}
          </Button>
        )}
      </div>
      <SorteAtto sorte={sorte} />
    </article>
  );
}
