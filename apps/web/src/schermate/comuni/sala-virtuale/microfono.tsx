import type { MezziParola } from '@gestore/dominio';
import { Alert, Button } from '@gestore/ui';
import { useEffect, useState } from 'react';
import { ProblemaChiamata } from '../../../accesso/chiamate.ts';
import { type GuastoDispositivi, guastoDi } from '../../../dispositivi/guasti.ts';
import { useLivello } from '../../../dispositivi/usa-livello.ts';
import type { SalaUsata } from '../../../sala-virtuale/usa-sala.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { DISPOSITIVI_TESTI } from '../testi/dispositivi.ts';
import { SALA_MEDIA } from '../testi/sala-media.ts';
import { AvvisoRiconoscibile } from './la-mia-voce.tsx';

/**
 * Il microfono di chi ha la parola: si legge che la voce fa riconoscere, e si apre con un tocco; finita la parola, o lasciando la
 * pagina, si spegne (R33, R81).
 */
export function Microfono({ usata: { sala, stato }, mezzi }: { usata: SalaUsata; mezzi: MezziParola }) {
  const t = useTesti(SALA_MEDIA);
  const d = useTesti(DISPOSITIVI_TESTI);
  const [guasto, setGuasto] = useState<GuastoDispositivi | 'staccato' | null>(null);
  const [chiede, setChiede] = useState(false);
  useEffect(() => () => sala.taci(), [sala]);
  const apri = async (): Promise<void> => {
    setGuasto(null);
    setChiede(true);
    try {
      const flusso = await chiediFlusso(mezzi);
      for (const traccia of flusso.getTracks())
        traccia.addEventListener('ended', () => {
          sala.taci();
          setGuasto('staccato');
        });
      sala.vaInOnda('parola', flusso);
    } catch (causa) {
      setGuasto(guastoDi(causa));
    } finally {
      setChiede(false);
    }
  };
  const { onda } = stato;
  if (onda.tipo === 'dentro')
    return (
      <div className="grid gap-2">
        <p role="status" className="font-semibold text-bene">
          {t.aperto}
        </p>
        <LivelloDellaVoce flusso={onda.cosa.flusso} />
      </div>
    );
  return (
    <div className="grid gap-3">
      <AvvisoRiconoscibile />
      {guasto !== null && (
        <Alert tone="error" role="alert">
          {guasto === 'staccato' ? t.staccato : d.guasti[guasto]}
        </Alert>
      )}
      {onda.tipo === 'rifiutata' && (
        <Alert tone="error" role="alert">
          {onda.causa instanceof ProblemaChiamata ? <span lang="it">{onda.causa.message}</span> : t.nonEntra}
        </Alert>
      )}
      <p>{t.chiuso}</p>
      <Button
        large
        pending={chiede || onda.tipo === 'entra' || onda.tipo === 'aspetta'}
        pendingLabel={chiede ? t.permesso : t.siCollega}
        onClick={() => void apri()}
      >
        {mezzi === 'audio' ? t.apriMicrofono : t.apriTutti}
      </Button>
    </div>
  );
}

function LivelloDellaVoce({ flusso }: { flusso: MediaStream }) {
  const d = useTesti(DISPOSITIVI_TESTI);
  return <meter aria-label={d.livello} min={0} max={100} value={useLivello(flusso)} className="h-5 w-full" />;
}

function chiediFlusso(mezzi: MezziParola): Promise<MediaStream> {
  const dispositivi: MediaDevices | undefined = navigator.mediaDevices;
  if (dispositivi === undefined) return Promise.reject(new DOMException('', 'SecurityError'));
  return dispositivi.getUserMedia({ audio: true, video: mezzi === 'audio_video' });
}
