import type { MezziParola } from '@gestore/dominio';
import { Alert, Badge, Button } from '@gestore/ui';
import { useCallback, useEffect, useState } from 'react';
import { ProblemaChiamata } from '../../accesso/chiamate.ts';
import { ParoleDelServer } from '../../guscio/parole-del-server.tsx';
import type { DaUno, SalaRicevuta } from '../../sala-virtuale/rtc.ts';
import type { SalaUsata } from '../../sala-virtuale/usa-sala.ts';
import { useTesti } from '../../testi/lingua.ts';
import { SALA_MEDIA } from './audio-e-video.testi.ts';
import { SALA_VIRTUALE } from './parola.testi.ts';

type Parti = {
  usata: SalaUsata;
  /** Come va in onda chi conduce, secondo il registro. */
  inOnda: MezziParola | null;
  /** Chi guarda è chi conduce: sé stesso non lo riceve, e sente chi ha la parola. */
  conduce?: boolean;
  /** Chi conduce, il secondo delegato e il giudice: il limite è di chi guarda, e loro entrano anche a sala piena. */
  diUfficio?: boolean;
};

/** Voce e immagine di chi conduce e di chi ha la parola, o perché non ci sono. La gara non le aspetta mai (R81). */
export function Palco({ usata, inOnda, conduce = false, diUfficio = false }: Parti) {
  const s = useTesti(SALA_VIRTUALE);
  const t = useTesti(SALA_MEDIA);
  const { stato, server, sala } = usata;
  if (server === undefined) return null;
  if (server.motore === 'spento')
    return (
      <Alert tone="info">
        <p className="font-bold">{s.senzaMedia}</p>
        <p>{s.senzaMediaCorpo}</p>
      </Alert>
    );
  const { ascolto } = stato;
  if (ascolto.tipo === 'dentro')
    return <Dentro usata={usata} ricevuto={ascolto.cosa} inOnda={inOnda} conduce={conduce} />;
  return (
    <div className="grid gap-3">
      {server.motore === 'fermo' && (
        <Alert tone="warning" role="status">
          <p className="font-bold">{t.fermo}</p>
          <p>{t.fermoCorpo}</p>
        </Alert>
      )}
      {ascolto.tipo === 'rifiutata' && (
        <Alert tone="error" role="alert">
          {ascolto.causa instanceof ProblemaChiamata ? <ParoleDelServer causa={ascolto.causa} /> : t.nonEntra}
        </Alert>
      )}
      {ascolto.tipo === 'aspetta' && server.motore === 'pronto' && (
        <Alert tone="warning" role="status">
          {t.caduta}
        </Alert>
      )}
      {ascolto.tipo === 'fuori' && <p>{conduce ? t.ascoltaCome : t.entraCome}</p>}
      {server.posti.liberi !== 'si' && (
        <p className="font-semibold">{diUfficio ? t.postiDiUfficio : t.posti[server.posti.liberi]}</p>
      )}
      {(server.posti.liberi !== 'no' || diUfficio) && ascolto.tipo !== 'aspetta' && (
        <Button large pending={ascolto.tipo === 'entra'} pendingLabel={t.siCollega} onClick={sala.entra}>
          {ascolto.tipo === 'rifiutata' ? t.riprova : conduce ? t.ascolta : t.entra}
        </Button>
      )}
    </div>
  );
}

const TONI = { buona: 'success', scarsa: 'warning', muta: 'error' } as const;

type PartiDentro = Required<Omit<Parti, 'diUfficio'>> & { ricevuto: SalaRicevuta };

function Dentro({ usata, ricevuto, inOnda, conduce }: PartiDentro) {
  const t = useTesti(SALA_MEDIA);
  const { stato, server, sala } = usata;
  const { soloVoce, qualita } = stato;
  const parla = server?.parolaInOnda === true;
  const condotta = !conduce && server?.inOnda === true;
  const conImmagine = condotta && inOnda === 'audio_video' && soloVoce === 'no';
  return (
    <div className="grid gap-3">
      <div className={conImmagine ? 'relative' : ''}>
        {!conduce && (
          <Ricevuta
            ricevuta={ricevuto.conduce}
            etichetta={t.immagineConduce}
            className={conImmagine ? 'aspect-video w-full rounded' : null}
          />
        )}
        <ChiParlaInOnda ricevuta={ricevuto.parola} parla={parla} accanto={conImmagine} />
      </div>
      <p role="status">{conduce ? t.dentro : condotta ? inOnda === 'audio' && t.soloVoceInOnda : t.nonInOnda}</p>
      {soloVoce === 'linea' && (
        <Alert tone="warning" role="status">
          {t.soloVocePerLinea}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {(parla || condotta) && <Badge tone={TONI[qualita]}>{t.qualita[qualita]}</Badge>}
        <Button
          variant="secondary"
          className="min-h-11"
          onClick={() => sala.soloVoce(soloVoce === 'no' ? 'scelta' : 'no')}
        >
          {soloVoce === 'no' ? t.soloVoce : t.ancheImmagine}
        </Button>
        <Button variant="secondary" className="min-h-11" onClick={sala.esci}>
          {t.esci}
        </Button>
      </div>
    </div>
  );
}

/** Chi ha la parola: la voce sempre, l’immagine quando ne arriva una. */
function ChiParlaInOnda({ ricevuta, parla, accanto }: { ricevuta: DaUno; parla: boolean; accanto: boolean }) {
  const t = useTesti(SALA_MEDIA);
  const siVede = useImmagine(ricevuta.immagine) && parla;
  const posto = accanto ? 'absolute right-2 bottom-2 w-1/4 rounded' : 'aspect-video w-full max-w-md rounded';
  return <Ricevuta ricevuta={ricevuta} etichetta={t.immagineParola} className={siVede ? posto : null} />;
}

/** Se adesso arriva un’immagine: la riga c’è sempre, e tace finché nessuno la manda. */
function useImmagine(flusso: MediaStream): boolean {
  const [arriva, setArriva] = useState(false);
  useEffect(() => {
    const [traccia] = flusso.getVideoTracks();
    const guarda = (): void => setArriva(traccia !== undefined && !traccia.muted);
    guarda();
    traccia?.addEventListener('mute', guarda);
    traccia?.addEventListener('unmute', guarda);
    return () => {
      traccia?.removeEventListener('mute', guarda);
      traccia?.removeEventListener('unmute', guarda);
    };
  }, [flusso]);
  return arriva;
}

type PartiRicevuta = {
  ricevuta: DaUno;
  etichetta: string;
  /** Come si vede; `null` se non si vede nulla. */
  className: string | null;
};

/** Ciò che arriva da uno: chi è entrato lo ha chiesto con un tocco, e il browser lo lascia sentire. */
function Ricevuta({ ricevuta: { voce, immagine }, etichetta, className }: PartiRicevuta) {
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: è voce dal vivo; ciò che conta sta scritto nella stanza. */}
      <audio ref={useFlusso(voce)} autoPlay />
      <video
        ref={useFlusso(immagine)}
        autoPlay
        muted
        playsInline
        hidden={className === null}
        aria-label={etichetta}
        className={`bg-inchiostro object-contain ${className ?? ''}`}
      />
    </>
  );
}

function useFlusso(flusso: MediaStream): (elemento: HTMLMediaElement | null) => void {
  return useCallback(
    (elemento) => {
      if (elemento !== null) elemento.srcObject = flusso;
    },
    [flusso],
  );
}
