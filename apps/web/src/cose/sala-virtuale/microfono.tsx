import type { MezziParola } from '@gestore/dominio';
import { Alert, Button } from '@gestore/ui';
import type { SalaUsata } from '../../sala-virtuale/usa-sala.ts';
import { useTesti } from '../../testi/lingua.ts';
import { SALA_MEDIA } from './audio-e-video.testi.ts';
import { GuastiInOnda } from './guasto-apparecchio.tsx';
import { AvvisoRiconoscibile } from './la-mia-voce.tsx';
import { LivelloDellaVoce } from './livello-della-voce.tsx';

/**
 * Il microfono di chi ha la parola: si legge che la voce fa riconoscere, e si apre con un tocco. Passare da una pagina all’altra non
 * lo spegne: lo spegne chi parla, o la fine della parola (R33, R81).
 */
export function Microfono({ usata: { sala, stato }, mezzi }: { usata: SalaUsata; mezzi: MezziParola }) {
  const t = useTesti(SALA_MEDIA);
  const { onda, apparecchio } = stato;
  const apri = (): void => void sala.apri('parola', mezzi === 'audio_video' ? 'videocamera' : 'voce');
  if (onda.tipo === 'dentro')
    return (
      <div className="grid gap-2">
        {apparecchio.acceso?.preso === true ? (
          <Preso riprendi={apri} chiede={apparecchio.chiede} />
        ) : (
          <p role="status" className="font-semibold text-bene">
            {t.aperto}
          </p>
        )}
        <LivelloDellaVoce flusso={onda.cosa.flusso} />
      </div>
    );
  return (
    <div className="grid gap-3">
      <AvvisoRiconoscibile />
      <GuastiInOnda stato={stato} />
      <p>{t.chiuso}</p>
      <Button
        large
        pending={apparecchio.chiede || onda.tipo === 'entra' || onda.tipo === 'aspetta'}
        pendingLabel={apparecchio.chiede ? t.permesso : t.siCollega}
        onClick={apri}
      >
        {mezzi === 'audio' ? t.apriMicrofono : t.apriTutti}
      </Button>
    </div>
  );
}

/** Finita la telefonata torna da sé; dove il browser non lo dice, con un tocco. */
export function Preso({ riprendi, chiede }: { riprendi: () => void; chiede: boolean }) {
  const t = useTesti(SALA_MEDIA);
  return (
    <Alert tone="warning" role="alert">
      <p>{t.preso}</p>
      <Button
        variant="secondary"
        className="mt-2 min-h-11"
        pending={chiede}
        pendingLabel={t.permesso}
        onClick={riprendi}
      >
        {t.riprendi}
      </Button>
    </Alert>
  );
}

/** Che ne è del microfono di chi ha la parola, per chi conduce: una voce che non si sente ha un perché. */
export function MicrofonoAltrui({ server }: Pick<SalaUsata, 'server'>) {
  const t = useTesti(SALA_MEDIA);
  if (server === undefined || server.motore === 'spento') return null;
  if (server.parolaPresa === true)
    return (
      <Alert tone="warning" role="status">
        {t.presoAltrui}
      </Alert>
    );
  // Di chi inoltra, mentre riparte, non si sa che cosa passa.
  if (server.motore === 'fermo') return null;
  return <p role="status">{server.parolaInOnda ? t.apertoAltrui : t.chiusoAltrui}</p>;
}
