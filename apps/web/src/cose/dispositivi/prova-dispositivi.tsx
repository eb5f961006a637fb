import type { ProvaApparecchio } from '@gestore/contratto/sala/forme';
import { Alert, Button, Card, SelectField } from '@gestore/ui';
import { useEffect, useRef, useState } from 'react';
import type { Scelta } from '../../dispositivi/chiedi.ts';
import { esitoDellaProva, type InProva } from '../../dispositivi/esito.ts';
import { SILENZIO_MAX, VOCE_MIN } from '../../dispositivi/livello.ts';
import { sceltaTenuta, tieniScelta } from '../../dispositivi/scelta.ts';
import { useEsitoConservato } from '../../dispositivi/usa-esito.ts';
import { suona, useLivello } from '../../dispositivi/usa-livello.ts';
import { type StatoProva, useProva } from '../../dispositivi/usa-prova.ts';
import { segna as segnaFatto } from '../../primi-passi/fatti.ts';
import { useTesti } from '../../testi/lingua.ts';
import { DISPOSITIVI_TESTI } from './prova-dispositivi.testi.ts';
import { LaStrada } from './strada-della-rete.tsx';

/** Che cosa si è sentito e visto, da quando la pagina è aperta. */
type Provato = Pick<InProva, 'voce' | 'immagine' | 'suono' | 'strada'>;
const NULLA: Provato = { voce: false, immagine: false, suono: null, strada: null };

type Proprieta = {
  /** Conserva l’esito per chi dà assistenza; senza, la prova resta tutta nel browser. */
  conserva?: (esito: ProvaApparecchio) => Promise<unknown>;
  /** Quanto ci mette il server a rispondere, se la pagina lo sa. */
  andataRitornoMs?: number | null;
  /** La vendita di chi prova, se ne ha una: si prova anche se voce e immagine passano dalla sua rete. */
  asta?: string | undefined;
};

/** La prova di videocamera, microfono, altoparlante e rete: immagine e suono restano nel browser, serve prima di entrare in una sala virtuale. */
export function ProvaDispositivi({ conserva, andataRitornoMs = null, asta }: Proprieta) {
  const t = useTesti(DISPOSITIVI_TESTI);
  const { stato, elenco, comincia, smetti } = useProva();
  const [scelta, setScelta] = useState(sceltaTenuta);
  const [provato, setProvato] = useState(NULLA);
  const segna = (parte: Partial<Provato>): void => setProvato((prima) => ({ ...prima, ...parte }));
  const cominciata = stato.tipo === 'in_corso' || stato.tipo === 'guasta' || provato !== NULLA;
  const esito = esitoDellaProva({ prova: inProva(stato), ...provato, andataRitornoMs });
  const conservato = useEsitoConservato(cominciata ? esito : null, conserva);
  const cambia = (parte: Partial<Scelta>): void => {
    const nuova = { ...scelta, ...parte };
    setScelta(nuova);
    tieniScelta(nuova);
    void comincia(nuova);
  };
  const inCorso = stato.tipo === 'in_corso';
  useProvati(inCorso);
  return (
    <Card title={t.titolo}>
      <p>{conserva === undefined ? t.nullaEsce : t.soloEsito}</p>
      {stato.tipo === 'guasta' && (
        <Alert tone="error" role="alert">
          {t.guasti[stato.perche]}
        </Alert>
      )}
      {!inCorso && (
        <>
          <p className="text-secondario">{t.comeFunziona}</p>
          <Comincia stato={stato.tipo} inSala={asta !== undefined} comincia={() => void comincia(scelta)} />
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
            <Immagine flusso={stato.flusso} vista={() => segna({ immagine: true })} />
          </section>
          <section aria-label={t.microfono} className="grid content-start gap-3">
            <Scegli
              nome={t.microfono}
              scelto={attivo(stato.flusso.getAudioTracks())}
              voci={elenco.microfoni}
              quandoScelto={(microfono) => cambia({ microfono })}
            />
            <Voce flusso={stato.flusso} quandoSentita={() => segna({ voce: true })} />
            <Suono sentito={provato.suono} risponde={(suono) => segna({ suono })} />
            <Button variant="secondary" className="justify-self-start" onClick={smetti}>
              {t.smetti}
            </Button>
          </section>
        </div>
      )}
      {asta !== undefined && cominciata && <LaStrada asta={asta} saputa={(strada) => segna({ strada })} />}
      {conserva !== undefined && <Conservato si={conservato} />}
    </Card>
  );
}

type DaCominciare = { stato: StatoProva['tipo']; inSala: boolean; comincia: () => void };

/** Nella sala il pulsante che conta è quello del rilancio. */
function Comincia({ stato, inSala, comincia }: DaCominciare) {
  const t = useTesti(DISPOSITIVI_TESTI);
  return (
    <Button
      large
      variant={inSala ? 'secondary' : 'primary'}
      className="justify-self-start"
      pending={stato === 'chiede'}
      pendingLabel={t.chiediamo}
      onClick={comincia}
    >
      {stato === 'guasta' ? t.riprova : t.comincia}
    </Button>
  );
}

/** Chi li ha provati una volta non trova più l'invito a provarli. */
function useProvati(inCorso: boolean): void {
  useEffect(() => {
    if (inCorso) segnaFatto('dispositivi');
  }, [inCorso]);
}

function Conservato({ si }: { si: boolean }) {
  const t = useTesti(DISPOSITIVI_TESTI);
  return (
    <p role="status" className="text-sm text-secondario">
      {si ? t.conservato : ''}
    </p>
  );
}

function inProva(stato: StatoProva): InProva['prova'] {
  if (stato.tipo === 'guasta') return stato;
  if (stato.tipo !== 'in_corso') return { tipo: 'ferma' };
  const { flusso } = stato;
  return {
    tipo: 'in_corso',
    voce: flusso.getAudioTracks().length > 0,
    immagine: flusso.getVideoTracks().length > 0,
  };
}

/** Il suono si fa sentire, e chi ascolta dice se l’ha sentito: nessun programma lo sa. */
function Suono({ sentito, risponde }: { sentito: boolean | null; risponde: (sentito: boolean) => void }) {
  const t = useTesti(DISPOSITIVI_TESTI);
  const [fatto, setFatto] = useState(false);
  const prova = (): void => {
    suona();
    setFatto(true);
  };
  return (
    <>
      <h3 className="font-semibold">{t.altoparlante}</h3>
      <Button variant="secondary" className="min-h-11 justify-self-start" onClick={prova}>
        {t.suono}
      </Button>
      {fatto && (
        <fieldset className="grid gap-1">
          <legend>{t.loHaSentito}</legend>
          <div className="flex flex-wrap gap-2">
            <Button
              variant={sentito === true ? 'primary' : 'secondary'}
              className="min-h-11"
              aria-pressed={sentito === true}
              onClick={() => risponde(true)}
            >
              {t.siSente}
            </Button>
            <Button
              variant={sentito === false ? 'primary' : 'secondary'}
              className="min-h-11"
              aria-pressed={sentito === false}
              onClick={() => risponde(false)}
            >
              {t.nonSente}
            </Button>
          </div>
        </fieldset>
      )}
      <p role="status" className={sentito === true ? 'font-semibold text-bene' : ''}>
        {sentito === null ? '' : sentito ? t.suonoSentito : t.suonoSpiega}
      </p>
    </>
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

function Immagine({ flusso, vista }: { flusso: MediaStream; vista: () => void }) {
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
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => {
          setMisure({ larga: videoWidth, alta: videoHeight });
          vista();
        }}
        className="aspect-video w-full -scale-x-100 rounded bg-inchiostro object-contain"
      />
      <p role="status">
        {misure === null ? t.inAvvio : t.funziona(traccia.label || t.videocamera, misure.larga, misure.alta)}
      </p>
    </>
  );
}

/** Il livello si ridisegna da solo; a chi ascolta si dice soltanto, una volta, che la voce è arrivata. */
function Voce({ flusso, quandoSentita }: { flusso: MediaStream; quandoSentita: () => void }) {
  const t = useTesti(DISPOSITIVI_TESTI);
  const valore = useLivello(flusso);
  const [sentita, setSentita] = useState(false);
  const avvisa = useRef(quandoSentita);
  avvisa.current = quandoSentita;
  useEffect(() => {
    if (valore >= VOCE_MIN) setSentita(true);
  }, [valore]);
  useEffect(() => {
    if (sentita) avvisa.current();
  }, [sentita]);
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
