import { bozzaDelVerbale, redigiConTesto } from '@gestore/contratto/verbale/chiamate';
import type { BozzaVerbale, TestoVerbale } from '@gestore/contratto/verbale/testo-verbale';
import type { Fase } from '@gestore/dominio';
import { Alert, Button, Card, ConfirmDialog, Skeleton } from '@gestore/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { chiama } from '../../../accesso/chiama.ts';
import { useComando } from '../../../comando/usa-comando.ts';
import { pezzo } from '../../../guscio/in-rete.ts';
import { useLingua, useTesti } from '../../../testi/lingua.ts';
import { COMUNI } from '../../conduzione/funzioni.testi.ts';
import { ErroreLettura, SorteAtto } from '../../conduzione/sorte-atto.tsx';
import { chiaveAsta } from '../../conduzione/usa-letture.ts';
import { EDITOR } from '../redattore.testi.ts';
import { Capoversi, DueTesti } from './due-testi.tsx';
import { DUE_VERBALI } from './due-verbali.testi.ts';
import { capoversiDi } from './parole-del-testo.ts';
import { useCorretto, useRimastoDopoLaFirma } from './testo-corretto.ts';

// Il redattore pesa quanto il resto della pagina: si scarica quando si apre questa parte.
const Editor = pezzo(() => import('../editor/editor-del-verbale.tsx'), 'EditorVerbale');

/** Il testo del verbale: nasce dal registro, il referente lo corregge, ogni salvataggio è una versione (R68). */
export function TestoDelVerbale({ id, fase }: { id: string; fase: Fase }) {
  const t = useTesti(EDITOR);
  if (fase !== 'esitata')
    return (
      <Card title={t.titolo}>
        <Alert>{t.firmato}</Alert>
        <DopoLaFirma />
      </Card>
    );
  return <DaCorreggere id={id} />;
}

/** Chi stava scrivendo quando il verbale è stato firmato trova qui le sue parole: non si salvano più, e non si perdono. */
function DopoLaFirma() {
  const [pronto, attendi] = useState(false);
  // Il redattore, andandosene, tiene ciò che vi si era scritto: si legge dopo.
  useEffect(() => attendi(true), []);
  return pronto ? <Rimasto /> : null;
}

function Rimasto() {
  const d = useTesti(DUE_VERBALI);
  const { tabelle } = useTesti(EDITOR);
  const rimasto = useRimastoDopoLaFirma();
  if (rimasto === null) return null;
  const capoversi = capoversiDi(rimasto.testo, tabelle).map((parole) => ({ parole, suo: false }));
  return (
    <>
      <Alert tone="warning">{d.dopoLaFirma}</Alert>
      {rimasto.nota}
      <Capoversi titolo={d.nonSalvato} capoversi={capoversi} />
    </>
  );
}

/** Che ne è stato di un salvataggio; `cambiato`: intanto ha salvato un altro. */
type Salvato = 'fatto' | 'cambiato' | 'no';

function DaCorreggere({ id }: { id: string }) {
  const t = useTesti(EDITOR);
  const [origine, riparti] = useState<'ultima' | 'registro'>('ultima');
  const [giro, avanza] = useState(0);
  const { data, error } = useQuery({
    queryKey: [...chiaveAsta(id), 'bozza-verbale', origine],
    queryFn: () => chiama(bozzaDelVerbale, { id, origine }),
    // Ogni lettura contiene nomi e resta annotata (R37): si rilegge solo quando serve.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const cache = useQueryClient();
  const { sorte, inCorso, compi, azzera } = useComando(redigiConTesto, {
    rileggi: [[...chiaveAsta(id), 'verbali']],
  });
  const daCapo = (nuova: 'ultima' | 'registro'): void => {
    riparti(nuova);
    avanza(giro + 1);
  };
  const salva = async (testo: TestoVerbale, letta: number | null): Promise<Salvato> => {
    const esito = await compi({ id, testo, letta });
    if (esito?.tipo === 'fatto') return 'fatto';
    return esito?.tipo === 'rifiutato' && esito.problema.codice === 'R68_verbale_cambiato' ? 'cambiato' : 'no';
  };
  /** Ciò che un altro ha salvato; `null` se non si può rileggere, e allora resta scritto perché non si è salvato. */
  const rileggi = async (letta: number | null): Promise<BozzaVerbale | null> => {
    const adesso = await chiama(bozzaDelVerbale, { id, origine: 'ultima' }).catch(() => null);
    if (adesso === null || adesso.ultima === letta) return null;
    azzera();
    return adesso;
  };
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
          // Non la versione: riletta mentre si scrive, porterebbe via ciò che si è scritto.
          key={`${origine}-${giro}`}
          bozza={data}
          inCorso={inCorso}
          salva={salva}
          rileggi={rileggi}
          salvata={() => void salvata()}
          daCapo={() => daCapo('registro')}
        />
      )}
      <SorteAtto sorte={sorte} />
    </Card>
  );
}

function Corrige({
  bozza,
  inCorso,
  salva,
  rileggi,
  salvata,
  daCapo,
}: {
  bozza: BozzaVerbale;
  inCorso: boolean;
  salva: (testo: TestoVerbale, letta: number | null) => Promise<Salvato>;
  rileggi: (letta: number | null) => Promise<BozzaVerbale | null>;
  salvata: () => void;
  daCapo: () => void;
}) {
  const t = useTesti(EDITOR);
  const lingua = useLingua();
  const c = useTesti(COMUNI);
  const corretto = useCorretto(bozza);
  const { giro, letta, due, nota, cambiato, scrivi, adesso, prendi, finito } = corretto;
  const [domanda, chiedi] = useState(false);
  const invia = async (): Promise<void> => {
    const mandato = adesso();
    const esito = await salva(mandato, letta);
    if (esito === 'no') return;
    // Ciò che si è scritto mentre si aspettava la risposta non è in ciò che si è mandato.
    if (esito === 'fatto' && JSON.stringify(adesso()) === JSON.stringify(mandato)) {
      finito();
      salvata();
      return;
    }
    const nuova = await rileggi(letta);
    if (nuova === null) return;
    if (esito === 'cambiato') corretto.incontra(nuova);
    else corretto.prosegui(nuova);
  };
  return (
    <>
      <DaDove bozza={bozza} cambiato={cambiato} />
      {nota}
      {due !== null && <DueTesti {...due} prendi={prendi} />}
      <Suspense fallback={<Skeleton label={t.caricamento} lines={8} />}>
        {/* Nell’altra lingua il redattore si apre da capo, con ciò che c’era scritto. */}
        <Editor key={`${giro}-${lingua}`} bozza={bozza} testo={adesso()} quandoCambia={scrivi} />
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

/** Da che cosa riparte il testo, e se c'è altro da salvare. */
function DaDove({ bozza: { daVersione, modello }, cambiato }: { bozza: BozzaVerbale; cambiato: boolean }) {
  const t = useTesti(EDITOR);
  return (
    <p className="text-sm text-secondario" role="status">
      {daVersione === null ? t.daRegistro : t.daVersione(daVersione)}{' '}
      {modello !== null && `${t.conModello(modello.ufficio, modello.versione)} `}
      {cambiato && t.nonSalvato}
    </p>
  );
}
