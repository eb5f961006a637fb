import { bozzaDelVerbale, redigiConTesto } from '@gestore/contratto/chiamate/verbale';
import type { BozzaVerbale, TestoVerbale } from '@gestore/contratto/testo-verbale';
import type { Fase } from '@gestore/dominio';
import { Alert, Button, Card, ConfirmDialog, Skeleton } from '@gestore/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { chiama } from '../../../accesso/chiama.ts';
import { useComando } from '../../../comando/usa-comando.ts';
import { pezzo } from '../../../guscio/in-rete.ts';
import { useLingua, useTesti } from '../../../testi/lingua.ts';
import { chiaveAsta } from '../dati/usa-letture.ts';
import { ErroreLettura, SorteAtto } from '../parti/segnali.tsx';
import { COMUNI } from '../testi/comuni.ts';
import { EDITOR } from '../testi/redattore.ts';

// Il redattore pesa quanto il resto della pagina: si scarica quando si apre questa parte.
const Editor = pezzo(() => import('./editor/editor.tsx'), 'EditorVerbale');

/** Le correzioni non ancora salvate, per vendita: cambiare parte o pagina non le perde. */
const nonSalvate = new Map<string, TestoVerbale>();

/** Il testo del verbale: nasce dal registro, il referente lo corregge, ogni salvataggio è una versione (R68). */
export function TestoDelVerbale({ id, fase }: { id: string; fase: Fase }) {
  const t = useTesti(EDITOR);
  if (fase !== 'esitata')
    return (
      <Card title={t.titolo}>
        <Alert>{t.firmato}</Alert>
      </Card>
    );
  return <DaCorreggere id={id} />;
}

function DaCorreggere({ id }: { id: string }) {
  const t = useTesti(EDITOR);
  const lingua = useLingua();
  const [origine, riparti] = useState<'ultima' | 'registro'>('ultima');
  const [giro, avanza] = useState(0);
  const { data, error } = useQuery({
    queryKey: [...chiaveAsta(id), 'bozza-verbale', origine],
    queryFn: () => chiama(bozzaDelVerbale, { id, origine }),
    // Ogni lettura contiene nomi e resta annotata (R37): si rilegge solo quando serve.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const cache = useQueryClient();
  const { sorte, inCorso, compi } = useComando(redigiConTesto, {
    rileggi: [[...chiaveAsta(id), 'verbali']],
  });
  const daCapo = (nuova: 'ultima' | 'registro'): void => {
    nonSalvate.delete(id);
    riparti(nuova);
    avanza(giro + 1);
  };
  const salva = async (testo: TestoVerbale): Promise<void> => {
    const esito = await compi({ id, testo });
    if (esito?.tipo !== 'fatto') return;
    nonSalvate.delete(id);
    await cache.invalidateQueries({ queryKey: [...chiaveAsta(id), 'bozza-verbale'] });
    daCapo('ultima');
  };
  return (
    <Card title={t.titolo}>
      <p className="text-secondario">{t.comeFunziona}</p>
      {error !== null && <ErroreLettura errore={error} />}
      {data === undefined && error === null && <Skeleton label={t.lettura} lines={8} />}
      {data !== undefined && (
        <Corrige
          key={`${data.daVersione}-${origine}-${giro}-${lingua}`}
          id={id}
          bozza={data}
          inCorso={inCorso}
          salva={(testo) => void salva(testo)}
          daCapo={() => daCapo('registro')}
        />
      )}
      <SorteAtto sorte={sorte} />
    </Card>
  );
}

function Corrige({
  id,
  bozza,
  inCorso,
  salva,
  daCapo,
}: {
  id: string;
  bozza: BozzaVerbale;
  inCorso: boolean;
  salva: (testo: TestoVerbale) => void;
  daCapo: () => void;
}) {
  const t = useTesti(EDITOR);
  const c = useTesti(COMUNI);
  const [iniziale] = useState(() => nonSalvate.get(id) ?? bozza.testo);
  const [cambiato, segna] = useState(() => nonSalvate.has(id));
  const [domanda, chiedi] = useState(false);
  useAvvisoUscita(cambiato);
  return (
    <>
      <p className="text-sm text-secondario" role="status">
        {bozza.daVersione === null ? t.daRegistro : t.daVersione(bozza.daVersione)} {cambiato && t.nonSalvato}
      </p>
      <Suspense fallback={<Skeleton label={t.caricamento} lines={8} />}>
        <Editor
          bozza={bozza}
          testo={iniziale}
          quandoCambia={(testo) => {
            nonSalvate.set(id, testo);
            segna(true);
          }}
        />
      </Suspense>
      <div className="flex flex-wrap gap-3">
        <Button pending={inCorso} pendingLabel={c.inCorso} onClick={() => salva(nonSalvate.get(id) ?? iniziale)}>
          {t.salva}
        </Button>
        <Button variant="secondary" onClick={() => chiedi(true)}>
          {t.daCapo}
        </Button>
      </div>
      <ConfirmDialog
        danger
        title={t.ripartire}
        open={domanda}
        confirmLabel={t.confermaDaCapo}
        onConfirm={daCapo}
        onCancel={() => chiedi(false)}
      >
        {t.ripartireAccade}
      </ConfirmDialog>
    </>
  );
}

/** Chiudere la finestra perderebbe le correzioni: il browser lo chiede. */
function useAvvisoUscita(attivo: boolean): void {
  useEffect(() => {
    if (!attivo) return undefined;
    const avvisa = (evento: BeforeUnloadEvent): void => evento.preventDefault();
    addEventListener('beforeunload', avvisa);
    return () => removeEventListener('beforeunload', avvisa);
  }, [attivo]);
}
