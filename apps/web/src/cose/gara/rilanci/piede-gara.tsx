import { formattaOra } from '@gestore/contratto/parole/formato';
import { formattaEuro, type Stanza } from '@gestore/dominio';
import { aOgniBattito, CheckboxField, inOrologio, Popover } from '@gestore/ui';
import { Bell, BellRing, CircleX } from 'lucide-react';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { Piede } from '../../../comune/piede.tsx';
import {
  type Avvisi,
  type AvvisoGara,
  avvisiTenuti,
  fasciaTempo,
  segnaleFra,
  tieniAvvisi,
} from '../../../stanza/avvisi.ts';
import type { Posizione } from '../../../stanza/posizione.ts';
import type { Rilancio } from '../../../stanza/usa-rilancio.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { PIEDE, type TestiPiede } from './piede-gara.testi.ts';
import { PulsanteDelPiede } from './pulsante-del-piede.tsx';

const VIBRAZIONI: Record<AvvisoGara, number[]> = {
  superata: [250, 120, 250],
  ultimo_minuto: [150],
  ultimi_secondi: [120, 80, 120, 80, 120],
};

type Props = {
  stanza: Stanza;
  posizione: Posizione;
  /** Ora del server meno ora di questo apparecchio. */
  scartoMs: number;
  /** `null` per chi non può rilanciare. */
  rilancio: Rilancio | null;
};

/**
 * Ciò che deve vedersi in ogni punto della pagina: il tempo, chi è in testa, la propria posizione, il rilancio. È di chi ha una
 * colonna sola, e sta al piede dello schermo; il titolo della scheda dice il tempo e la posizione anche a chi guarda altrove.
 */
export function PiedeGara({ stanza, posizione, scartoMs, rilancio }: Props) {
  const t = useTesti(PIEDE);
  const secondi = useSecondi(stanza.gara, scartoMs);
  const fermata = statoDi(stanza.gara, t);
  const stato = fermata ?? t.stati[posizione];
  const orologio = secondi === null ? null : inOrologio(secondi * 1_000);
  const [avvisi, setAvvisi] = useState(avvisiTenuti);
  const scegli = useCallback((nuovi: Avvisi) => {
    tieniAvvisi(nuovi);
    setAvvisi(nuovi);
  }, []);
  useTitoloVivo(orologio === null ? stato : `${orologio} · ${stato}`);
  const testa = stanza.migliore === null ? '' : formattaEuro(stanza.migliore.importoCent);
  useSegnali(avvisi, { posizione, secondi }, t.superata, t.inTesta(testa));
  const fascia = fasciaTempo(stanza.gara?.fase === 'in_corso' ? secondi : null);
  return (
    <Piede nome={t.barra}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3">
        {/* A gara sospesa il tempo non c'è, e al suo posto sta il segno che lo dice. */}
        {stanza.gara?.fase === 'sospesa' ? (
          <CircleX aria-hidden="true" className="size-8 text-errore" />
        ) : (
          <p
            className={`text-3xl leading-none font-bold tabular-nums ${fascia === null ? 'text-testata' : TINTE[fascia]}`}
          >
            <span className="sr-only">{t.tempo} </span>
            {orologio ?? '00:00'}
          </p>
        )}
        <p className="min-w-0 text-sm leading-tight">
          {fermata !== null && <span className="block font-bold">{fermata}</span>}
          <span className={`block font-bold ${posizione === 'superato' ? 'text-attenzione' : ''}`}>
            <span>{t.stati[posizione]}</span>
            {fascia !== null && <span className={TINTE[fascia]}> · {t.fasce[fascia]}</span>}
          </span>
          <span className="block break-words">
            <span className="font-semibold tabular-nums">{testa}</span>{' '}
            <span lang="it">{stanza.migliore?.pseudonimo}</span>
          </span>
        </p>
        <SceltaAvvisi avvisi={avvisi} scegli={scegli} />
      </div>
      {rilancio !== null && <PulsanteDelPiede rilancio={rilancio} stanza={stanza} />}
      {stanza.gara?.fase === 'conclusa' && <p className="text-sm">{t.attendaEsito}</p>}
    </Piede>
  );
}

const TINTE = { ultimo_minuto: 'text-attenzione', ultimi_secondi: 'text-errore' } as const;

type DaScegliere = { avvisi: Avvisi; scegli: (avvisi: Avvisi) => void };

/** Il tempo che scorre non la ridisegna. */
const SceltaAvvisi = memo(function SceltaAvvisi({ avvisi, scegli }: DaScegliere) {
  const t = useTesti(PIEDE);
  const [negata, setNegata] = useState(false);
  const accesi = avvisi.suono || avvisi.vibrazione || avvisi.notifica;
  const Icona = accesi ? BellRing : Bell;
  const notifica = async (vuole: boolean): Promise<void> => {
    const permesso = vuole ? await Notification.requestPermission() : 'default';
    setNegata(vuole && permesso !== 'granted');
    scegli({ ...avvisi, notifica: permesso === 'granted' });
  };
  return (
    <Popover
      title={t.avvisi}
      trigger={
        <button
          type="button"
          aria-label={t.avvisi}
          className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded text-azione-scura hover:bg-fondo"
        >
          <Icona aria-hidden="true" className="size-6" />
        </button>
      }
    >
      <div className="grid gap-1">
        <p>{t.quali}</p>
        <CheckboxField
          label={t.suono}
          checked={avvisi.suono}
          onCheckedChange={(suono) => {
            if (suono) suona(1);
            scegli({ ...avvisi, suono });
          }}
        />
        {'vibrate' in navigator && (
          <CheckboxField
            label={t.vibrazione}
            checked={avvisi.vibrazione}
            onCheckedChange={(vibrazione) => scegli({ ...avvisi, vibrazione })}
          />
        )}
        {'Notification' in globalThis && (
          <CheckboxField
            label={t.notifica}
            checked={avvisi.notifica}
            error={negata ? t.negata : null}
            onCheckedChange={(vuole) => void notifica(vuole)}
          />
        )}
      </div>
    </Popover>
  );
});

/** I secondi che restano secondo il server; `null` se il crono non c'è. */
function useSecondi(gara: Stanza['gara'], scartoMs: number): number | null {
  const scadeIl = gara?.fase === 'in_corso' ? gara.scadeIl : null;
  const restano = (): number =>
    scadeIl === null ? 0 : Math.max(0, Math.ceil((scadeIl - Date.now() - scartoMs) / 1_000));
  const [, ridisegna] = useState(0);
  useEffect(() => {
    if (scadeIl === null) return undefined;
    // Si ridisegna quando il secondo cambia.
    return aOgniBattito(() => ridisegna(Math.max(0, Math.ceil((scadeIl - Date.now() - scartoMs) / 1_000))));
  }, [scadeIl, scartoMs]);
  if (scadeIl !== null) return restano();
  return gara?.fase === 'congelata' ? Math.ceil(gara.residuoMs / 1_000) : null;
}

/** Il titolo della scheda finché la gara dura; poi quello di prima. */
function useTitoloVivo(testo: string): void {
  useEffect(() => {
    const prima = document.title;
    return () => {
      document.title = prima;
    };
  }, []);
  useEffect(() => {
    document.title = `${testo} - ${document.title.split(' - ').at(-1) ?? ''}`;
  }, [testo]);
}

function useSegnali(
  avvisi: Avvisi,
  { posizione, secondi }: { posizione: Posizione; secondi: number | null },
  titolo: string,
  corpo: string,
): void {
  const prima = useRef<{ posizione: Posizione; secondi: number | null } | null>(null);
  useEffect(() => {
    const segnale = segnaleFra(prima.current, { posizione, secondi });
    prima.current = { posizione, secondi };
    if (segnale === null) return;
    if (avvisi.suono) suona(segnale === 'ultimo_minuto' ? 1 : 2);
    if (avvisi.vibrazione && 'vibrate' in navigator) navigator.vibrate(VIBRAZIONI[segnale]);
    if (avvisi.notifica && segnale === 'superata' && document.hidden && 'Notification' in globalThis)
      new Notification(titolo, { body: corpo, tag: 'superata' });
  }, [avvisi, posizione, secondi, titolo, corpo]);
}

/** Pochi colpi brevi, senza alcun file da scaricare. */
function suona(colpi: number): void {
  const contesto = new AudioContext();
  for (let i = 0; i < colpi; i += 1) {
    const voce = contesto.createOscillator();
    const volume = contesto.createGain();
    const da = contesto.currentTime + i * 0.25;
    volume.gain.setValueAtTime(0.2, da);
    volume.gain.exponentialRampToValueAtTime(0.001, da + 0.2);
    voce.frequency.value = 880;
    voce.connect(volume).connect(contesto.destination);
    voce.start(da);
    voce.stop(da + 0.2);
    if (i === colpi - 1) voce.onended = () => void contesto.close();
  }
}

/** Ferma, sospesa o finita, la gara lo dice prima di ogni posizione: nessuno crede di poter rilanciare. */
function statoDi(gara: Stanza['gara'], t: TestiPiede): string | null {
  if (gara?.fase === 'congelata') return t.fermo;
  if (gara?.fase === 'sospesa') return t.sospesa(formattaOra(gara.da));
  return gara?.fase === 'conclusa' ? t.conclusa : null;
}
