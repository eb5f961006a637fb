import { bozzaDelVerbale, redigiConTesto } from '@gestore/contratto/chiamate/verbale';
import {
  type BozzaVerbale,
  type TestoVerbale,
  type VerbaleCorretto,
  verbaleCorretto,
} from '@gestore/contratto/testo-verbale';
import type { Fase } from '@gestore/dominio';
import { Alert, Button, Card, ConfirmDialog, Skeleton } from '@gestore/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { chiama } from '../../../accesso/chiama.ts';
import { useComando } from '../../../comando/usa-comando.ts';
import { useRimastaDi } from '../../../forme/usa-rimasta.ts';
import { pezzo } from '../../../guscio/in-rete.ts';
import { useLingua, useTesti } from '../../../testi/lingua.ts';
import { chiaveAsta } from '../dati/usa-letture.ts';
import { ErroreLettura, SorteAtto } from '../parti/segnali.tsx';
import { COMUNI } from '../testi/comuni.ts';
import { EDITOR } from '../testi/redattore.ts';

// Il redattore pesa quanto il resto della pagina: si scarica quando si apre questa parte.
const Editor = pezzo(() => import('./editor/editor.tsx'), 'EditorVerbale');

/** Le correzioni non ancora salvate: cambiare parte o pagina, o rientrare dopo una notte, non le perde. */
const CONSERVA = { come: 'verbale', campi: ['testo'], sempre: true };
const NULLA_DI_SCRITTO = { testo: '' };

function letto(scritto: string): VerbaleCorretto | null {
  try {
    return verbaleCorretto.safeParse(JSON.parse(scritto)).data ?? null;
  } catch {
    return null;
  }
}

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
    riparti(nuova);
    avanza(giro + 1);
  };
  const salva = async (testo: TestoVerbale): Promise<boolean> => (await compi({ id, testo }))?.tipo === 'fatto';
  const salvata = async (): Promise<void> => {
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
          bozza={data}
          inCorso={inCorso}
          salva={salva}
          salvata={() => void salvata()}
          daCapo={() => daCapo('registro')}
        />
      )}
      <SorteAtto sorte={sorte} />
    </Card>
  );
}

/** Il testo che si sta correggendo: quello della bozza, o ciò che si era lasciato a metà. */
function useCorretto(bozza: BozzaVerbale) {
  const t = useTesti(EDITOR);
  const scritto = useRef('');
  const [giro, avanza] = useState(0);
  const rimasta = useRimastaDi(
    CONSERVA,
    NULLA_DI_SCRITTO,
    { testo: t.titolo },
    useRef(() => ({ testo: scritto.current })),
    () => {
      scritto.current = '';
      avanza((prima) => prima + 1);
    },
  );
  const [ritrovato] = useState(() => {
    scritto.current = rimasta.iniziali.testo;
    return letto(rimasta.iniziali.testo);
  });
  const [cambiato, segna] = useState(ritrovato !== null);
  useAvvisoUscita(cambiato);
  const suo = giro === 0 ? ritrovato : null;
  return {
    giro,
    iniziale: suo?.testo ?? bozza.testo,
    altraVersione: suo !== null && suo.daVersione !== bozza.daVersione,
    nota: rimasta.note({ testo: t.titolo }, NULLA_DI_SCRITTO, () => undefined).inTesta(),
    cambiato: cambiato && scritto.current !== '',
    scrivi: (testo: TestoVerbale): void => {
      scritto.current = JSON.stringify({ daVersione: bozza.daVersione, testo });
      segna(true);
    },
    adesso: (): TestoVerbale => letto(scritto.current)?.testo ?? suo?.testo ?? bozza.testo,
    finito: (): void => {
      scritto.current = '';
      rimasta.finita(NULLA_DI_SCRITTO);
    },
  };
}

function Corrige({
  bozza,
  inCorso,
  salva,
  salvata,
  daCapo,
}: {
  bozza: BozzaVerbale;
  inCorso: boolean;
  salva: (testo: TestoVerbale) => Promise<boolean>;
  salvata: () => void;
  daCapo: () => void;
}) {
  const t = useTesti(EDITOR);
  const c = useTesti(COMUNI);
  const { giro, iniziale, altraVersione, nota, cambiato, scrivi, adesso, finito } = useCorretto(bozza);
  const [domanda, chiedi] = useState(false);
  const invia = async (): Promise<void> => {
    if (!(await salva(adesso()))) return;
    finito();
    salvata();
  };
  return (
    <>
      <p className="text-sm text-secondario" role="status">
        {bozza.daVersione === null ? t.daRegistro : t.daVersione(bozza.daVersione)}{' '}
        {bozza.modello !== null && `${t.conModello(bozza.modello.ufficio, bozza.modello.versione)} `}
        {cambiato && t.nonSalvato}
      </p>
      {altraVersione && <Alert tone="warning">{t.altraVersione}</Alert>}
      {nota}
      <Suspense fallback={<Skeleton label={t.caricamento} lines={8} />}>
        <Editor key={giro} bozza={bozza} testo={iniziale} quandoCambia={scrivi} />
      </Suspense>
      <div className="flex flex-wrap gap-3">
        <Button pending={inCorso} pendingLabel={c.inCorso} onClick={() => void invia()}>
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
        onConfirm={() => {
          finito();
          daCapo();
        }}
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
