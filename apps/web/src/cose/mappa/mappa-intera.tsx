import 'leaflet/dist/leaflet.css';
import './mappa-intera.css';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useConfigurazione } from '../../accesso/usa-configurazione.ts';
import { useTesti } from '../../testi/lingua.ts';
import {
  type Carta,
  creaCarta,
  disegnaBozza,
  disegnaSegni,
  disegnaZona,
  inquadra,
  type MappaLuoghiProps,
  nominaPulsanti,
  segnaScelto,
  stendiTessere,
  togliCarta,
  ZOOM_UN_LUOGO,
  type Zona,
} from './carta.ts';
import { MAPPA } from './testi.ts';

/**
 * La mappa vera, con Leaflet e i suoi fogli di stile: la carica `MappaLuoghi`. Leaflet mette le sue classi sul posto della carta:
 * una nostra che cambia le toglierebbe, e la mappa uscirebbe di lì.
 */
export function MappaIntera({
  luoghi,
  zona = null,
  bassa = false,
  piena = false,
  scelto = null,
  adatta = true,
  mentreSiSposta,
  quandoSiSposta,
  bozza = null,
  quandoSiTocca,
  quandoSiGuarda,
  apriGruppo,
}: MappaLuoghiProps) {
  const t = useTesti(MAPPA);
  const vai = useNavigate();
  const posto = useRef<HTMLElement>(null);
  const tessere = useConfigurazione().data?.mappe ?? null;
  const zoomMassimo = tessere === null ? ZOOM_UN_LUOGO.contorno : ZOOM_UN_LUOGO.tessere;
  const carta = useCarta(posto, { mentreSiSposta, quandoSiSposta, quandoSiTocca });
  const segue = useRef({ vai, apriGruppo, quandoSiGuarda });
  segue.current = { vai, apriGruppo, quandoSiGuarda };
  const siAdatta = useRef(adatta);
  siAdatta.current = adatta;

  useEffect(() => {
    if (carta !== null) nominaPulsanti(carta, t);
  }, [carta, t]);

  useEffect(() => {
    if (carta !== null && tessere !== null) stendiTessere(carta, tessere);
  }, [carta, tessere]);

  useEffect(() => {
    if (carta === null) return;
    disegnaSegni(carta, luoghi, siAdatta.current ? zoomMassimo : null, {
      apri(collegamento) {
        const { vai: portaA, apriGruppo: apri } = segue.current;
        if (!collegamento.startsWith('#')) void portaA({ to: collegamento });
        else if (apri === undefined) document.getElementById(collegamento.slice(1))?.focus();
        else apri(collegamento.slice(1));
      },
      guarda: (chiave) => segue.current.quandoSiGuarda?.(chiave),
    });
  }, [carta, luoghi, zoomMassimo]);

  useEffect(() => {
    // Quando i segni si ridisegnano quello scelto torna tale.
    if (carta !== null && posto.current !== null && luoghi.length > 0) segnaScelto(posto.current, scelto);
  }, [carta, luoghi, scelto]);

  useAree(carta, zona, bozza);

  return (
    <figure className={piena ? 'mappa-piena' : 'grid gap-1'}>
      <div className={`relative ${bozza === null ? '' : 'in-disegno'}`}>
        <section
          ref={posto}
          aria-label={t.nome(luoghi.length)}
          className={`mappa-luoghi w-full ${piena ? 'h-full' : `rounded-md border border-linea ${bassa ? 'h-64' : 'h-[34rem] max-h-[70vh]'}`}`}
        />
        {bozza !== null && <Mirino />}
      </div>
      <figcaption className="text-sm text-secondario">
        {tessere === null ? t.contorno : t.tessere(tessere.attribuzione)}
      </figcaption>
    </figure>
  );
}

/** L'area in cui si cerca, e quella che si sta disegnando. */
function useAree(carta: Carta | null, zona: Zona | null, bozza: NonNullable<MappaLuoghiProps['bozza']> | null): void {
  useEffect(() => {
    if (carta !== null) disegnaZona(carta, zona);
  }, [carta, zona]);

  useEffect(() => {
    if (carta !== null) disegnaBozza(carta, bozza);
  }, [carta, bozza]);
}

/** Il punto in cui da tastiera si aggiunge un angolo. */
function Mirino() {
  return (
    <Plus
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 left-1/2 size-8 -translate-1/2 text-inchiostro"
    />
  );
}

type Avviso = 'mentreSiSposta' | 'quandoSiSposta' | 'quandoSiTocca';
type Avvisi = { readonly [A in Avviso]: MappaLuoghiProps[A] | undefined };

/** La carta di Leaflet in quel posto, finché c'è: la si crea una volta, e a chi avvisa lo si guarda ogni volta. */
function useCarta(posto: RefObject<HTMLElement | null>, avvisi: Avvisi): Carta | null {
  const [carta, setCarta] = useState<Carta | null>(null);
  const avvisa = useRef(avvisi);
  avvisa.current = avvisi;
  useEffect(() => {
    if (posto.current === null) return;
    const creata = creaCarta(posto.current);
    setCarta(creata);
    // Il posto cambia anche quando la finestra non cambia: mentre si disegna, i comandi gliene prendono.
    const misura = new ResizeObserver(() => creata.mappa.invalidateSize({ animate: false }));
    misura.observe(posto.current);
    creata.mappa.on('move', () => avvisa.current.mentreSiSposta?.(inquadra(creata.mappa)));
    creata.mappa.on('moveend', () => avvisa.current.quandoSiSposta?.(inquadra(creata.mappa)));
    creata.mappa.on('click', ({ latlng: { lat, lng } }) => avvisa.current.quandoSiTocca?.({ lat, lon: lng }));
    return () => {
      misura.disconnect();
      setCarta(null);
      togliCarta(creata);
    };
  }, [posto]);
  return carta;
}
