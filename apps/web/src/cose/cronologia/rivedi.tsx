import type { RispostaEventi } from '@gestore/contratto';
import type { FormatoFoglio } from '@gestore/contratto/linea/fogli';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import type { VoceVista } from '@gestore/dominio';
import { Alert, Button, Card, EmptyState, SelectField, Skeleton } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { ChevronFirst, ChevronLast, Pause, Play, StepBack, StepForward } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { Esporta } from '../../comune/elenchi/esporta.tsx';
import { ParoleDelServer } from '../../guscio/parole-del-server.tsx';
import type { Area } from '../../stato.ts';
import { useLingua, useTesti } from '../../testi/lingua.ts';
import { fraseIntera } from './frase.ts';
import { attesaPrimaDi, capitoliDi, registrazioneDi, stanzaDopo, tastoDi, tutteLeVoci } from './riproduzione.ts';
import { RIVEDI } from './rivedi.testi.ts';
import { Tavolo } from './tavolo.tsx';

const VELOCITA = [1, 4, 16] as const;

type Props = {
  /** Lega la lettura: la vendita e da dove la si guarda. */
  chiave: readonly [Area, ...string[]];
  leggi: (dopo: number) => Promise<RispostaEventi>;
  /** Lo pseudonimo di chi rivede, se vi aveva partecipato. */
  mio: string | null;
  /** Chi può scegliere da dove guardare lo sceglie qui. */
  accanto?: ReactNode;
  /** I rilanci in un foglio, per chi li può portare via. */
  fogli?: Readonly<Record<FormatoFoglio, string>>;
};

/** Una vendita finita, rivista dal registro come la vedeva chi vi stava davanti (R33): si riproduce, si va a passi, si salta. */
export function Rivedi({ chiave, leggi, mio, accanto, fogli }: Props) {
  const t = useTesti(RIVEDI);
  const [quante, vaiA] = useState<number | null>(null);
  const { data, error } = useQuery({
    queryKey: [...chiave, 'rivedi'],
    queryFn: () => tutteLeVoci(leggi),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Card title={t.titolo} aside={accanto}>
      <p className="max-w-prose text-secondario">{t.spiega}</p>
      {error !== null && (
        <Alert tone="error" role="alert">
          <ParoleDelServer causa={error} />
        </Alert>
      )}
      {data === undefined && error === null && <Skeleton label={t.lettura} />}
      {data?.length === 0 && <EmptyState>{t.vuota}</EmptyState>}
      {data !== undefined && data.length > 0 && (
        <Riproduttore
          voci={data}
          quante={Math.min(quante ?? capitoliDi(data)[0]?.quante ?? 1, data.length)}
          vaiA={vaiA}
          mio={mio}
        />
      )}
      {fogli !== undefined && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="font-semibold">{t.inUnFoglio}</span>
          <Esporta nome="rilanci" indirizzi={fogli} />
        </p>
      )}
    </Card>
  );
}

type Parti = { voci: readonly VoceVista[]; quante: number; vaiA: (quante: number) => void; mio: string | null };

function Riproduttore({ voci, quante, vaiA, mio }: Parti) {
  const t = useTesti(RIVEDI);
  const [chiesta, avvia] = useState(false);
  const [velocita, cambiaVelocita] = useState<number>(VELOCITA[1]);
  const registrazione = useMemo(() => registrazioneDi(voci), [voci]);
  const stanza = useMemo(() => stanzaDopo(registrazione, quante), [registrazione, quante]);
  const capitoli = useMemo(() => capitoliDi(voci), [voci]);
  const corre = chiesta && quante < voci.length;
  useEffect(() => {
    if (!corre) return undefined;
    const passo = setTimeout(() => vaiA(quante + 1), attesaPrimaDi(voci, quante, velocita));
    return () => clearTimeout(passo);
  }, [corre, quante, vaiA, velocita, voci]);
  const vai = (dove: number): void => {
    avvia(false);
    vaiA(dove);
  };
  const alterna = (): void => {
    if (!corre && quante >= voci.length) vaiA(0);
    avvia(!corre);
  };
  const tasto = (evento: KeyboardEvent): void => {
    if (evento.ctrlKey || evento.altKey || evento.metaKey || evento.target instanceof HTMLSelectElement) return;
    const dove = tastoDi(evento, quante, voci.length);
    // Su un pulsante la barra è sua.
    if (dove === null || (dove === 'avvia' && evento.target instanceof HTMLButtonElement)) return;
    evento.preventDefault();
    if (dove === 'avvia') alterna();
    else vai(dove);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: i tasti sono quelli dei comandi che contiene, ovunque stia il fuoco fra loro.
    <div className="grid min-w-0 gap-4" onKeyDown={tasto}>
      <Comandi quante={quante} tutte={voci.length} corre={corre} vai={vai} alterna={alterna} />
      <Cursore voci={voci} quante={quante} vai={vai} muto={corre} />
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="sr-only">{t.capitoli}</legend>
          {capitoli.map(({ tipo, quante: dove }) => (
            <Button key={tipo} variant="secondary" onClick={() => vai(dove)}>
              {t.capitolo[tipo]}
            </Button>
          ))}
        </fieldset>
        <SelectField
          label={t.velocita}
          value={String(velocita)}
          onValueChange={(nuova) => cambiaVelocita(Number(nuova))}
          options={VELOCITA.map((una) => ({ value: String(una), label: t.volte(una) }))}
        />
        <p className="text-sm text-secondario">{t.attese}</p>
      </div>
      <Tavolo stanza={stanza} voci={voci} quante={quante} mio={mio} />
    </div>
  );
}

function Comandi({
  quante,
  tutte,
  corre,
  vai,
  alterna,
}: {
  quante: number;
  tutte: number;
  corre: boolean;
  vai: (dove: number) => void;
  alterna: () => void;
}) {
  const t = useTesti(RIVEDI);
  const passo = (nome: string, Icona: typeof Play, dove: number) => (
    <Button
      variant="secondary"
      className="min-h-11 min-w-11 px-2!"
      aria-label={nome}
      title={nome}
      disabled={dove === quante}
      onClick={() => vai(dove)}
    >
      <Icona aria-hidden="true" className="size-5" />
    </Button>
  );
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">{t.comandi}</legend>
      {passo(t.daCapo, ChevronFirst, 0)}
      {passo(t.indietro, StepBack, Math.max(0, quante - 1))}
      <Button className="min-h-11 min-w-28" onClick={alterna}>
        {corre ? <Pause aria-hidden="true" className="size-5" /> : <Play aria-hidden="true" className="size-5" />}
        {corre ? t.ferma : t.avvia}
      </Button>
      {passo(t.avanti, StepForward, Math.min(tutte, quante + 1))}
      {passo(t.inFondo, ChevronLast, tutte)}
    </fieldset>
  );
}

/** La linea del tempo, e che cosa accade nel punto in cui si è. */
function Cursore({
  voci,
  quante,
  vai,
  muto,
}: {
  voci: readonly VoceVista[];
  quante: number;
  vai: (dove: number) => void;
  /** Mentre corre non lo si legge a voce: chi ascolta lo ferma. */
  muto: boolean;
}) {
  const t = useTesti(RIVEDI);
  const lingua = useLingua();
  const id = useId();
  const voce = voci[quante - 1];
  const che = voce === undefined ? t.prima : fraseIntera(voce.evento, t, lingua);
  const quando = voce === undefined ? '' : formattaIstante(voce.ricevutoIl);
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="sr-only">
        {t.posizione}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={voci.length}
        value={quante}
        onChange={(evento) => vai(evento.target.valueAsNumber)}
        aria-valuetext={voce === undefined ? t.prima : t.voce(quante, voci.length, quando, che)}
        className="h-11 w-full accent-azione"
      />
      <div aria-live={muto ? 'off' : 'polite'} className="min-h-18">
        <p lang="it" className="text-xl font-bold break-words">
          {che}
        </p>
        <p className="text-sm text-secondario tabular-nums">
          {quando} · {quante}/{voci.length}
        </p>
      </div>
    </div>
  );
}
