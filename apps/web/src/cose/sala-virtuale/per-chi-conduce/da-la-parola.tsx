import { daiLaParola, togliLaParola } from '@gestore/contratto/sala/chiamate';
import { GIUDICE_IN_SALA, MEZZI_PAROLA, type MezziParola, type Stanza } from '@gestore/dominio';
import { Button, Card, SelectField } from '@gestore/ui';
import { useState } from 'react';
import { SorteComando } from '../../../comando/sorte-comando.tsx';
import { useAttoDiSala } from '../../../sala-virtuale/usa-atto-di-sala.ts';
import { useParolaViva } from '../../../sala-virtuale/usa-parola-viva.ts';
import { useSalaVirtuale } from '../../../sala-virtuale/usa-sala.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { SALA_MEDIA } from '../audio-e-video.testi.ts';
import { ChiParla, ManiAlzate } from '../chi-parla.tsx';
import { MicrofonoAltrui } from '../microfono.tsx';
import { SALA_VIRTUALE } from '../parola.testi.ts';
import { SALA_DI_CHI_CONDUCE } from './testi.ts';

/** Per quanto si dà la parola, a un tocco: la legge ammette da quindici secondi a dieci minuti (R81). */
const DURATE_MS = [30_000, 60_000, 180_000, 300_000] as const;
type Durata = (typeof DURATE_MS)[number];
const DI_SOLITO: Durata = 60_000;

type Parti = { id: string; stanza: Stanza; scartoMs: number };

/** Che ne è del microfono di chi parla: voce e immagine possono anche non esserci. */
function MicrofonoDiChiParla({ id }: { id: string }) {
  return <MicrofonoAltrui server={useSalaVirtuale('console', id).server} />;
}

/** Chi parla e chi lo chiede; chi conduce dà la parola, per un tempo, e la toglie. */
export function DaLaParola({ id, stanza, scartoMs }: Parti) {
  const t = useTesti(SALA_VIRTUALE);
  const m = useTesti(SALA_MEDIA);
  const { sala } = stanza;
  const [durata, setDurata] = useState<Durata>(DI_SOLITO);
  const [mezzi, setMezzi] = useState<MezziParola>('audio');
  const parola = useParolaViva(sala, scartoMs);
  const dai = useAttoDiSala(daiLaParola);
  const daiA = (pseudonimo: string): void => void dai.compi({ id, pseudonimo, mezzi, durataMs: durata });
  const occupata = parola !== null || dai.inCorso;
  return (
    <>
      <Card title={t.chiParla}>
        <ChiParla parola={parola} nome={null} scartoMs={scartoMs} />
        {parola !== null && <MicrofonoDiChiParla id={id} />}
        {parola !== null && <Togli id={id} pseudonimo={parola.pseudonimo} />}
      </Card>
      <Card title={t.mani}>
        <Durate durata={durata} cambia={setDurata} />
        <SelectField
          label={m.conChe}
          value={mezzi}
          onValueChange={(scelti) => setMezzi(scelti === 'audio_video' ? 'audio_video' : 'audio')}
          options={MEZZI_PAROLA.map((uno) => ({ value: uno, label: m.mezzi[uno] }))}
        />
        <ManiAlzate
          mani={sala.mani}
          nome={null}
          accanto={(pseudonimo) => <Dai a={pseudonimo} spento={occupata} dai={daiA} />}
        />
        <ChiamaUno stanza={stanza} spento={occupata} dai={daiA} />
        {parola !== null && <Occupata />}
        {dai.sorte.tipo !== 'fatto' && <SorteComando sorte={dai.sorte} />}
      </Card>
    </>
  );
}

function Occupata() {
  const t = useTesti(SALA_DI_CHI_CONDUCE);
  return <p className="text-sm text-secondario">{t.occupata}</p>;
}

function Durate({ durata, cambia }: { durata: Durata; cambia: (ms: Durata) => void }) {
  const t = useTesti(SALA_DI_CHI_CONDUCE);
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">{t.perQuanto}</legend>
      <div className="flex flex-wrap gap-2">
        {DURATE_MS.map((ms) => (
          <label
            key={ms}
            className="inline-flex min-h-11 items-center gap-2 rounded border border-bordo px-3 has-checked:border-azione has-checked:bg-azione-velo has-checked:font-semibold"
          >
            <input
              type="radio"
              name="durata-parola"
              checked={durata === ms}
              onChange={() => cambia(ms)}
              className="size-5 accent-azione"
            />
            {t.durate[ms]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** La parola a chi è in elenco, con un tocco. */
export function Dai({ a, spento, dai }: { a: string; spento: boolean; dai: (pseudonimo: string) => void }) {
  const t = useTesti(SALA_DI_CHI_CONDUCE);
  return (
    <Button className="min-h-11" disabled={spento} aria-label={t.daiA(a)} onClick={() => dai(a)}>
      {t.dai}
    </Button>
  );
}

export function Togli({ id, pseudonimo }: { id: string; pseudonimo: string }) {
  const t = useTesti(SALA_DI_CHI_CONDUCE);
  const { compi, inCorso, sorte } = useAttoDiSala(togliLaParola);
  return (
    <>
      <Button
        variant="secondary"
        className="min-h-11 justify-self-start"
        pending={inCorso}
        pendingLabel={t.inCorso}
        onClick={() => void compi({ id, pseudonimo })}
      >
        {t.togli}
      </Button>
      {sorte.tipo !== 'fatto' && <SorteComando sorte={sorte} />}
    </>
  );
}

/** Chi conduce può chiamare anche chi non ha alzato la mano: un ammesso, o il giudice. */
function ChiamaUno({ stanza, spento, dai }: { stanza: Stanza; spento: boolean; dai: (pseudonimo: string) => void }) {
  const t = useTesti(SALA_DI_CHI_CONDUCE);
  const [scelto, setScelto] = useState('');
  const ammessi = stanza.buste.filter(({ stato }) => stato === 'ammessa').map(({ pseudonimo }) => pseudonimo);
  return (
    <details className="border-t border-linea pt-2">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t.chiamaTitolo}</summary>
      <div className="grid gap-3">
        <SelectField
          label={t.chi}
          empty={t.scelga}
          value={scelto}
          onValueChange={setScelto}
          options={[...ammessi, GIUDICE_IN_SALA].map((uno) => ({ value: uno, label: uno }))}
        />
        <Button
          variant="secondary"
          className="min-h-11 justify-self-start"
          disabled={spento || scelto === ''}
          onClick={() => dai(scelto)}
        >
          {scelto === '' ? t.dai : t.daiA(scelto)}
        </Button>
      </div>
    </details>
  );
}
