import { cambiaModalita } from '@gestore/contratto/chiamate/sala';
import type { ModalitaSala } from '@gestore/dominio';
import { Alert, Button, Card } from '@gestore/ui';
import { useEffect, useRef, useState } from 'react';
import { ProblemaChiamata } from '../../../accesso/chiamate.ts';
import { type GuastoDispositivi, guastoDi } from '../../../dispositivi/guasti.ts';
import { useAttoDiSala } from '../../../sala-virtuale/usa-atto-di-sala.ts';
import type { SalaUsata } from '../../../sala-virtuale/usa-sala.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { DISPOSITIVI_TESTI } from '../../comuni/testi/dispositivi.ts';
import { SALA_MEDIA } from '../../comuni/testi/sala-media.ts';

type Modo = 'videocamera' | 'voce' | 'schermo';
type Guasto = GuastoDispositivi | 'staccato';

/** Che cosa guarda la sala: ciò che chi conduce manda, e senza un’immagine il tabellone. */
const MODALITA: Readonly<Record<Modo, ModalitaSala>> = { videocamera: 'video', voce: 'tabellone', schermo: 'schermo' };

/** Chi conduce va in onda: con la videocamera, con la sola voce, o mostrando uno schermo; chi lo guarda non si ricollega. */
export function VaiInOnda({
  id,
  usata: { sala, stato },
  modalita,
}: {
  id: string;
  usata: SalaUsata;
  modalita: ModalitaSala;
}) {
  const t = useTesti(SALA_MEDIA);
  const cambia = useAttoDiSala(cambiaModalita);
  const [guasto, setGuasto] = useState<Guasto | null>(null);
  const { onda } = stato;
  const siGuarda = (nuova: ModalitaSala): void => {
    if (nuova !== modalita) void cambia.compi({ id, modalita: nuova });
  };
  const lascia = (): void => {
    sala.taci();
    siGuarda('tabellone');
  };
  const vai = async (modo: Modo): Promise<void> => {
    setGuasto(null);
    try {
      const flusso = await flussoPer(modo);
      for (const traccia of flusso.getAudioTracks())
        traccia.addEventListener('ended', () => {
          lascia();
          setGuasto('staccato');
        });
      // Finito lo schermo, o staccata la videocamera, resta la voce.
      for (const traccia of flusso.getVideoTracks()) traccia.addEventListener('ended', () => void vai('voce'));
      sala.vaInOnda('conduce', flusso);
      sala.entra();
      siGuarda(MODALITA[modo]);
    } catch (causa) {
      setGuasto(guastoDi(causa));
    }
  };
  const inCorso = onda.tipo === 'entra' || onda.tipo === 'aspetta';
  return (
    <Card title={t.vaInOnda}>
      {onda.tipo === 'dentro' && <Anteprima flusso={onda.cosa.flusso} />}
      <Guasti guasto={guasto} causa={onda.tipo === 'rifiutata' ? onda.causa : null} />
      <div className="flex flex-wrap gap-2">
        <Button
          className="min-h-11"
          pending={inCorso}
          pendingLabel={t.siCollega}
          onClick={() => void vai('videocamera')}
        >
          {t.conVideocamera}
        </Button>
        <Button variant="secondary" className="min-h-11" disabled={inCorso} onClick={() => void vai('voce')}>
          {t.conVoce}
        </Button>
        <Button variant="secondary" className="min-h-11" disabled={inCorso} onClick={() => void vai('schermo')}>
          {t.conSchermo}
        </Button>
        {onda.tipo === 'dentro' && (
          <Button variant="danger" className="min-h-11" onClick={lascia}>
            {t.lascia}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Guasti({ guasto, causa }: { guasto: Guasto | null; causa: unknown }) {
  const t = useTesti(SALA_MEDIA);
  const d = useTesti(DISPOSITIVI_TESTI);
  if (guasto === null && causa === null) return null;
  return (
    <Alert tone="error" role="alert">
      {guasto === 'staccato' ? (
        t.staccato
      ) : guasto !== null ? (
        d.guasti[guasto]
      ) : causa instanceof ProblemaChiamata ? (
        <span lang="it">{causa.message}</span>
      ) : (
        t.nonEntra
      )}
    </Alert>
  );
}

function Anteprima({ flusso }: { flusso: MediaStream }) {
  const t = useTesti(SALA_MEDIA);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = flusso;
  }, [flusso]);
  const conImmagine = flusso.getVideoTracks().length > 0;
  return (
    <>
      <p role="status" className="font-semibold text-bene">
        {conImmagine ? t.inOnda : t.inOndaVoce}
      </p>
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

/** Lo schermo si mostra con la propria voce: quella del computer no. */
async function flussoPer(modo: Modo): Promise<MediaStream> {
  const dispositivi: MediaDevices | undefined = navigator.mediaDevices;
  if (dispositivi === undefined) throw new DOMException('', 'SecurityError');
  const flusso = await dispositivi.getUserMedia({ audio: true, video: modo === 'videocamera' });
  if (modo !== 'schermo') return flusso;
  const schermo = await dispositivi.getDisplayMedia({ video: true, audio: false });
  for (const immagine of schermo.getVideoTracks()) flusso.addTrack(immagine);
  return flusso;
}
