import {
  chiudiRichiestaDaReferente,
  prendiRichiestaDaReferente,
  rispondiRichiestaDaReferente,
} from '@gestore/contratto/assistenza/chiamate';
import type { RichiestaConRisposte } from '@gestore/contratto/assistenza/forme';
import { Badge, Button, Card } from '@gestore/ui';
import { lazy, memo, Suspense, useState } from 'react';
import { useComando } from '../../comando/usa-comando.ts';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { CONSOLE } from '../conduzione/console.testi.ts';
import { COMUNI } from '../conduzione/funzioni.testi.ts';
import { ErroreLettura, SorteAtto } from '../conduzione/sorte-atto.tsx';
import { PAROLE_DELEGATO } from '../conduzione/stati.testi.ts';
import { chiaveAsta, useRichieste } from '../conduzione/usa-letture.ts';
import { FiloAiuto, siRispose } from './filo.tsx';
import { ScriviNelFilo } from './scrivi-nel-filo.tsx';

/** Serve a chi ha già risposto: arriva quando una risposta c'è. */
const PubblicaDaReferente = lazy(async () => ({
  default: (await import('./risposte/pubblica-da-richiesta.tsx')).PubblicaDaReferente,
}));

const TONI = { aperta: 'warning', in_carico: 'info', chiusa: 'neutral' } as const;

/** Le richieste di assistenza della vendita: numero, chi, quando, stato, ciò che vi si è scritto, e gli atti possibili (R80). */
export const Richieste = memo(function Richieste({ id }: { id: string }) {
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
      {data !== undefined && data.nascoste > 0 && (
        <p className="text-sm text-secondario">{t.richiesteNascoste(data.nascoste)}</p>
      )}
      {chiuse.length > 0 && (
        <details className="border-t border-linea pt-2">
          <summary className="min-comando cursor-pointer py-2 font-semibold">{t.chiuse(chiuse.length)}</summary>
          <Elenco id={id} richieste={chiuse} />
        </details>
      )}
    </Card>
  );
});

function Elenco({ id, richieste }: { id: string; richieste: readonly RichiestaConRisposte[] }) {
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

function Richiesta({ id, richiesta }: { id: string; richiesta: RichiestaConRisposte }) {
  const t = useTesti(CONSOLE);
  const c = useTesti(COMUNI);
  const p = useTesti(PAROLE_DELEGATO);
  const rileggi = [[...chiaveAsta(id), 'assistenza']] as const;
  const presa = useComando(prendiRichiestaDaReferente, { rileggi });
  const chiusura = useComando(chiudiRichiestaDaReferente, { rileggi });
  const risposta = useComando(rispondiRichiestaDaReferente, { rileggi });
  const [risponde, setRisponde] = useState(false);
  const inCorso = presa.inCorso || chiusura.inCorso;
  const agisci = (atto: typeof presa, contrario: typeof chiusura) => {
    contrario.azzera();
    void atto.compi({ id, rid: richiesta.richiestaId });
  };
  return (
    <article aria-label={t.richiesta(richiesta.numero)} className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-bold">{t.numero(richiesta.numero)}</span>
        <span lang="it">{richiesta.da}</span>
        <Badge tone={TONI[richiesta.stato]}>{p.statiAssistenza[richiesta.stato]}</Badge>
      </p>
      <p className="text-sm text-secondario tabular-nums">{momento(richiesta.richiestaIl)}</p>
      <p lang="it" className="break-words whitespace-pre-wrap">
        {richiesta.testo}
      </p>
      {richiesta.altre > 0 && <p className="text-sm text-secondario">{t.altreRichieste(richiesta.altre)}</p>}
      <FiloAiuto risposte={richiesta.risposte} />
      {siRispose(richiesta) && (
        <Suspense>
          <PubblicaDaReferente richiesta={richiesta} />
        </Suspense>
      )}
      {risponde && richiesta.stato !== 'chiusa' && (
        <ScriviNelFilo
          richiesta={{ id, rid: richiesta.richiestaId }}
          comando={risposta}
          parole={{ testo: t.rispostaAiuto, aiuto: t.chiLaLegge, manda: t.mandaRisposta }}
          chiudi={() => setRisponde(false)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {richiesta.stato === 'aperta' && (
          <Button pending={inCorso} pendingLabel={c.inCorso} onClick={() => agisci(presa, chiusura)}>
            {t.prendiInCarico}
          </Button>
        )}
        {richiesta.stato !== 'chiusa' && !risponde && (
          <Button variant="secondary" onClick={() => setRisponde(true)}>
            {t.rispondiAiuto}
          </Button>
        )}
        {richiesta.stato !== 'chiusa' && (
          <Button
            variant="secondary"
            pending={inCorso}
            pendingLabel={c.inCorso}
            onClick={() => agisci(chiusura, presa)}
          >
            {t.chiudiRichiesta}
          </Button>
        )}
      </div>
      <SorteAtto sorte={presa.sorte} />
      <SorteAtto sorte={chiusura.sorte} />
    </article>
  );
}
