import { formattaEuro, type Stanza } from '@gestore/dominio';
import { Button, CheckboxField, Popover } from '@gestore/ui';
import { Bell, BellRing } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
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
import { PIEDE, type TestiPiede } from '../testi/piede.ts';

/** Quattro volte al secondo non si salta mai una cifra; si ridisegna quando il secondo cambia. */
const GIRO_MS = 250;
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
  const stato = statoDi(stanza.gara, t) ?? t.stati[posizione];
  const orologio = secondi === null ? null : inOrologio(secondi);
  const [avvisi, scegli] = useState(avvisiTenuti);
  useTitoloVivo(orologio === null ? stato : `${orologio} · ${stato}`);
  const testa = stanza.migliore === null ? '' : formattaEuro(stanza.migliore.importoCent);
  useSegnali(avvisi, { posizione, secondi }, t.superata, t.inTesta(testa));
  const fascia = fasciaTempo(stanza.gara?.fase === 'in_corso' ? secondi : null);
  const scelta = (
    <SceltaAvvisi
      avvisi={avvisi}
      scegli={(nuovi) => {
        tieniAvvisi(nuovi);
        scegli(nuovi);
      }}
    />
  );
  return (
    <section
      aria-label={t.barra}
      data-piede
      className="sticky bottom-0 z-20 -mx-4 grid gap-2 border-t-2 border-bordo bg-white px-4 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-[0_-4px_12px_rgb(0_0_0/0.08)]"
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3">
        <p
          className={`text-3xl leading-none font-bold tabular-nums ${fascia === null ? 'text-testata' : TINTE[fascia]}`}
        >
          <span className="sr-only">{t.tempo} </span>
          {orologio ?? '--:--'}
        </p>
        <p className="min-w-0 text-sm leading-tight">
          <span className={`block font-bold ${posizione === 'superato' ? 'text-attenzione' : ''}`}>
            {stato}
            {fascia !== null && <span className={TINTE[fascia]}> · {t.fasce[fascia]}</span>}
          </span>
          <span className="block break-words">
            <span className="font-semibold tabular-nums">{testa}</span>{' '}
            <span lang="it">{stanza.migliore?.pseudonimo}</span>
          </span>
        </p>
        {scelta}
      </div>
      {rilancio !== null && <Pulsante rilancio={rilancio} />}
    </section>
  );
}

const TINTE = { ultimo_minuto: 'text-attenzione', ultimi_secondi: 'text-errore' } as const;

/** Il rilancio dal piede: manda l'importo che il modulo ha scritto, e dice lui stesso che ne è stato. */
function Pulsante({ rilancio }: { rilancio: Rilancio }) {
  const t = useTesti(PIEDE);
  const { letto, minimoCent, inCorso, impedimento, sorte } = rilancio;
  const basta = letto.tipo === 'valido' && letto.cent >= minimoCent;
  return (
    <div className="grid gap-1">
      <Button
        large
        pending={inCorso}
        pendingLabel={t.inviato}
        disabled={impedimento !== null}
        variant={impedimento === null ? 'primary' : 'secondary'}
        onClick={rilancio.invia}
      >
        {basta ? t.rilancia(formattaEuro(letto.cent).replace(/,00$/, '')) : t.correggi}
      </Button>
      {sorte !== null && !inCorso && (
        <p aria-hidden="true" className="text-center text-sm font-semibold">
          {t.esiti[sorte.tipo]}: {formattaEuro(sorte.importoCent)}
        </p>
      )}
    </div>
  );
}

function SceltaAvvisi({ avvisi, scegli }: { avvisi: Avvisi; scegli: (avvisi: Avvisi) => void }) {
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
}

/** I secondi che restano secondo il server; `null` se il crono non c'è. */
function useSecondi(gara: Stanza['gara'], scartoMs: number): number | null {
  const scadeIl = gara?.fase === 'in_corso' ? gara.scadeIl : null;
  const restano = (): number =>
    scadeIl === null ? 0 : Math.max(0, Math.ceil((scadeIl - Date.now() - scartoMs) / 1_000));
  const [, ridisegna] = useState(0);
  useEffect(() => {
    if (scadeIl === null) return undefined;
    const giro = setInterval(
      () => ridisegna(Math.max(0, Math.ceil((scadeIl - Date.now() - scartoMs) / 1_000))),
      GIRO_MS,
    );
    return () => clearInterval(giro);
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
  if (gara?.fase === 'sospesa') return t.sospesa;
  return gara?.fase === 'conclusa' ? t.conclusa : null;
}

function inOrologio(secondi: number): string {
  const due = (n: number): string => String(n).padStart(2, '0');
  return `${due(Math.floor(secondi / 60))}:${due(secondi % 60)}`;
}
