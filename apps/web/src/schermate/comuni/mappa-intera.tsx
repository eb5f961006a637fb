import 'leaflet/dist/leaflet.css';
import './mappa.css';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useConfigurazione } from '../../accesso/usa-configurazione.ts';
import { useTesti } from '../../testi/lingua.ts';
import {
  type Carta,
  creaCarta,
  disegnaSegni,
  disegnaZona,
  inquadra,
  nominaPulsanti,
  stendiTessere,
  ZOOM_UN_LUOGO,
} from './carta.ts';
import type { MappaLuoghiProps } from './mappa.tsx';
import { MAPPA } from './testi/mappa.ts';

/** La mappa vera, con Leaflet e i suoi fogli di stile: la carica `MappaLuoghi`. */
export function MappaIntera({ luoghi, zona = null, bassa = false, adatta = true, quandoSiSposta }: MappaLuoghiProps) {
  const t = useTesti(MAPPA);
  const vai = useNavigate();
  const posto = useRef<HTMLElement>(null);
  const [carta, setCarta] = useState<Carta | null>(null);
  const tessere = useConfigurazione().data?.mappe ?? null;
  const zoomMassimo = tessere === null ? ZOOM_UN_LUOGO.contorno : ZOOM_UN_LUOGO.tessere;
  const avvisa = useRef(quandoSiSposta);
  avvisa.current = quandoSiSposta;
  const segue = useRef(vai);
  segue.current = vai;
  const siAdatta = useRef(adatta);
  siAdatta.current = adatta;

  useEffect(() => {
    if (posto.current === null) return;
    const creata = creaCarta(posto.current);
    setCarta(creata);
    creata.mappa.on('moveend', () => avvisa.current?.(inquadra(creata.mappa)));
    return () => {
      setCarta(null);
      creata.mappa.remove();
    };
  }, []);

  useEffect(() => {
    if (carta !== null) nominaPulsanti(carta, t);
  }, [carta, t]);

  useEffect(() => {
    if (carta !== null && tessere !== null) stendiTessere(carta, tessere);
  }, [carta, tessere]);

  useEffect(() => {
    if (carta === null) return;
    disegnaSegni(carta, luoghi, siAdatta.current ? zoomMassimo : null, (collegamento) => {
      if (collegamento.startsWith('#')) document.getElementById(collegamento.slice(1))?.focus();
      else void segue.current({ to: collegamento });
    });
  }, [carta, luoghi, zoomMassimo]);

  useEffect(() => {
    if (carta !== null) disegnaZona(carta, zona);
  }, [carta, zona]);

  return (
    <figure className="grid gap-1">
      <section
        ref={posto}
        aria-label={t.nome(luoghi.length)}
        className={`mappa-luoghi w-full rounded-md border border-linea ${bassa ? 'h-64' : 'h-[34rem] max-h-[70vh]'}`}
      />
      <figcaption className="text-sm text-secondario">
        {tessere === null ? t.contorno : t.tessere(tessere.attribuzione)}
      </figcaption>
    </figure>
  );
}
