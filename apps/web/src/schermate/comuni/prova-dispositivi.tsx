import { Alert, Button, Card, SelectField } from '@gestore/ui';
import { useEffect, useRef, useState } from 'react';
import type { Scelta } from '../../dispositivi/chiedi.ts';
import { SILENZIO_MAX, VOCE_MIN } from '../../dispositivi/livello.ts';
import { suona, useLivello } from '../../dispositivi/usa-livello.ts';
import { useProva } from '../../dispositivi/usa-prova.ts';
import { useTesti } from '../../testi/lingua.ts';
import { DISPOSITIVI_TESTI } from './testi/dispositivi.ts';

const NESSUNA: Scelta = { videocamera: null, microfono: null };

/** La prova di videocamera, microfono e altoparlante, tutta nel browser: serve prima di entrare in una sala virtuale. */
export function ProvaDispositivi() {
  const t = useTesti(DISPOSITIVI_TESTI);
  const { stato, elenco, comincia, smetti } = useProva();
  const [scelta, setScelta] = useState(NESSUNA);
  const cambia = (parte: Partial<Scelta>): void => {
    const nuova = { ...scelta, ...parte };
    setScelta(nuova);
    void comincia(nuova);
  };
  const inCorso = stato.tipo === 'in_corso';
  return (
    <Card title={t.titolo}>
      <p>{t.nullaEsce}</p>
      {stato.tipo === 'guasta' && (
        <Alert tone="error" role="alert">
          {t.guasti[stato.perche]}
        </Alert>
      )}
      {!inCorso && (
        <>
          <p className="text-secondario">{t.comeFunziona}</p>
          <Button
            large
            className="justify-self-start"
            pending={stato.tipo === 'chiede'}
            pendingLabel={t.chiediamo}
            onClick={() => void comincia(scelta)}
          >
            {stato.tipo === 'guasta' ? t.riprova : t.comincia}
          </Button>
        </>
      )}
      {inCorso && (
        <div className="grid gap-4 md:grid-cols-2">
          <section aria-label={t.videocamera} className="grid content-start gap-3">
            <Scegli
              nome={t.videocamera}
              scelto={attivo(stato.flusso.getVideoTracks())}
              voci={elenco.videocamere}
              quandoScelto={(videocamera) => cambia({ videocamera })}
            />
            <Immagine flusso={stato.flusso} />
          </section>
          <section aria-label={t.microfono} className="grid content-start gap-3">
            <Scegli
              nome={t.microfono}
              scelto={attivo(stato.flusso.getAudioTracks())}
              voci={elenco.microfoni}
              quandoScelto={(microfono) => cambia({ microfono })}
            />
            <Voce flusso={stato.flusso} />
            <h3 className="font-semibold">{t.altoparlante}</h3>
            <Button variant="secondary" className="justify-self-start" onClick={suona}>
              {t.suono}
            </Button>
            <p className="text-sm text-secondario">{t.suonoSpiega}</p>
            <Button variant="secondary" className="justify-self-start" onClick={smetti}>
              {t.smetti}
            </Button>
          </section>
        </div>
      )}
    </Card>
  );
}

const attivo = (tracce: readonly MediaStreamTrack[]): string => tracce[0]?.getSettings().deviceId ?? '';

type ScegliProps = {
  nome: string;
  scelto: string;
  voci: readonly MediaDeviceInfo[];
  quandoScelto: (id: string) => void;
};

function Scegli({ nome, scelto, voci, quandoScelto }: ScegliProps) {
  const t = useTesti(DISPOSITIVI_TESTI);
  if (voci.length === 0) return <h3 className="font-semibold">{nome}</h3>;
  return (
    <SelectField
      label={nome}
      value={scelto}
      onValueChange={quandoScelto}
      options={voci.map(({ deviceId, label }, i) => ({ value: deviceId, label: label || t.senzaNome(i + 1) }))}
    />
  );
}

function Immagine({ flusso }: { flusso: MediaStream }) {
  const t = useTesti(DISPOSITIVI_TESTI);
  const video = useRef<HTMLVideoElement>(null);
  const [misure, setMisure] = useState<{ larga: number; alta: number } | null>(null);
  const traccia = flusso.getVideoTracks()[0];
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = flusso;
  }, [flusso]);
  if (traccia === undefined) return <p role="status">{t.nessunaVideocamera}</p>;
  return (
    <>
      <video
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label={t.immagine}
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) =>
          setMisure({ larga: videoWidth, alta: videoHeight })
        }
        className="aspect-video w-full -scale-x-100 rounded bg-inchiostro object-contain"
      />
      <p role="status">
        {misure === null ? t.inAvvio : t.funziona(traccia.label || t.videocamera, misure.larga, misure.alta)}
      </p>
    </>
  );
}

/** Il livello si ridisegna da solo; a chi ascolta si dice soltanto, una volta, che la voce è arrivata. */
function Voce({ flusso }: { flusso: MediaStream }) {
  const t = useTesti(DISPOSITIVI_TESTI);
  const valore = useLivello(flusso);
  const [sentita, setSentita] = useState(false);
  useEffect(() => {
    if (valore >= VOCE_MIN) setSentita(true);
  }, [valore]);
  if (flusso.getAudioTracks().length === 0) return <p role="status">{t.nessunMicrofono}</p>;
  return (
    <div className="grid gap-1">
      <span aria-hidden="true" className="text-sm text-secondario">
        {t.livello}
      </span>
      <meter aria-label={t.livello} min={0} max={100} low={SILENZIO_MAX} value={valore} className="h-5 w-full" />
      {!sentita && <p>{valore > SILENZIO_MAX ? t.piano : t.silenzio}</p>}
      <p role="status" className="font-semibold text-bene">
        {sentita ? t.sentita : ''}
      </p>
    </div>
  );
}
