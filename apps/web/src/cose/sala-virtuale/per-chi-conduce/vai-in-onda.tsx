import { cambiaModalita } from '@gestore/contratto/sala/chiamate';
import type { ModalitaSala } from '@gestore/dominio';
import { Button, Card } from '@gestore/ui';
import { useEffect, useRef } from 'react';
import { condivideLoSchermo, type ModoInOnda } from '../../../sala-virtuale/apparecchio.ts';
import { useAttoDiSala } from '../../../sala-virtuale/usa-atto-di-sala.ts';
import type { SalaUsata } from '../../../sala-virtuale/usa-sala.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { SALA_MEDIA } from '../audio-e-video.testi.ts';
import { GuastiInOnda } from '../guasto-apparecchio.tsx';
import { LivelloDellaVoce } from '../livello-della-voce.tsx';
import { Preso } from '../microfono.tsx';

/** Che cosa guarda la sala: ciò che chi conduce manda, e senza un’immagine il tabellone. */
const MODALITA: Readonly<Record<ModoInOnda, ModalitaSala>> = {
  videocamera: 'video',
  voce: 'tabellone',
  schermo: 'schermo',
};

type Parti = { id: string; usata: SalaUsata; modalita: ModalitaSala };

/** Chi conduce va in onda: con la videocamera, con la sola voce, o mostrando uno schermo; chi lo guarda non si ricollega. */
export function VaiInOnda({ id, usata, modalita }: Parti) {
  const t = useTesti(SALA_MEDIA);
  const { sala, stato } = usata;
  const { onda, apparecchio } = stato;
  useModalita(id, usata, modalita);
  const vai = (modo: ModoInOnda) => (): void => {
    sala.entra();
    void sala.apri('conduce', modo);
  };
  const inCorso = onda.tipo === 'entra' || onda.tipo === 'aspetta' || apparecchio.chiede;
  const condivide = condivideLoSchermo(navigator.mediaDevices);
  return (
    <Card title={t.vaInOnda}>
      {onda.tipo === 'dentro' && apparecchio.acceso !== null && (
        <>
          {apparecchio.acceso.preso && <Preso riprendi={vai(apparecchio.acceso.modo)} chiede={apparecchio.chiede} />}
          <Anteprima flusso={onda.cosa.flusso} preso={apparecchio.acceso.preso} />
          <LivelloDellaVoce flusso={onda.cosa.flusso} />
        </>
      )}
      <GuastiInOnda stato={stato} />
      <div className="flex flex-wrap gap-2">
        <Button
          className="min-h-11"
          pending={inCorso}
          pendingLabel={apparecchio.chiede ? t.permesso : t.siCollega}
          onClick={vai('videocamera')}
        >
          {t.conVideocamera}
        </Button>
        <Button variant="secondary" className="min-h-11" disabled={inCorso} onClick={vai('voce')}>
          {t.conVoce}
        </Button>
        {condivide && (
          <Button variant="secondary" className="min-h-11" disabled={inCorso} onClick={vai('schermo')}>
            {t.conSchermo}
          </Button>
        )}
        {onda.tipo === 'dentro' && (
          <Button variant="danger" className="min-h-11" onClick={sala.taci}>
            {t.lascia}
          </Button>
        )}
      </div>
      {!condivide && <p className="text-sm text-secondario">{t.schermoNonPossibile}</p>}
    </Card>
  );
}

/** Il registro dice che cosa guarda la sala quando lo si vede davvero, e torna al tabellone quando non si vede più. */
function useModalita(id: string, { stato: { onda, apparecchio } }: SalaUsata, modalita: ModalitaSala): void {
  const { compi } = useAttoDiSala(cambiaModalita);
  const modo = apparecchio.acceso?.modo ?? null;
  const nuova = onda.tipo === 'dentro' && modo !== null ? MODALITA[modo] : 'tabellone';
  const ferma = onda.tipo === 'entra' || onda.tipo === 'aspetta';
  // Un’altra scheda di chi conduce può essere in onda: di ciò che non è cambiato qui non si dice nulla.
  const prima = useRef(nuova);
  const adesso = useRef({ compi, modalita });
  adesso.current = { compi, modalita };
  useEffect(() => {
    if (ferma || nuova === prima.current) return;
    prima.current = nuova;
    if (nuova !== adesso.current.modalita) void adesso.current.compi({ id, modalita: nuova });
  }, [id, nuova, ferma]);
}

function Anteprima({ flusso, preso }: { flusso: MediaStream; preso: boolean }) {
  const t = useTesti(SALA_MEDIA);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = flusso;
  }, [flusso]);
  const conImmagine = flusso.getVideoTracks().length > 0;
  return (
    <>
      {!preso && (
        <p role="status" className="font-semibold text-bene">
          {conImmagine ? t.inOnda : t.inOndaVoce}
        </p>
      )}
      {conImmagine && (
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          aria-label={t.immagineConduce}
          className="aspect-video w-full max-w-md rounded bg-inchiostro object-contain"
        />
      )}
    </>
  );
}
