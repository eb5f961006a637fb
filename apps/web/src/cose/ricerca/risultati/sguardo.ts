import type { GruppoSullaMappa, VenditaTrovata } from '@gestore/contratto/ricerca/forme';
import { useSyncExternalStore } from 'react';

type Collocata = Pick<VenditaTrovata, 'id' | 'posizione'>;
type Casella = Pick<GruppoSullaMappa, 'chiave' | 'riquadro' | 'vendita'>;

/** Che cosa si guarda adesso, con il mouse o con il fuoco: una scheda dell'elenco, o un segno della mappa accanto. */
type Guardato = { da: 'elenco'; vendita: Collocata } | { da: 'mappa'; casella: Casella } | null;

/** Lo sguardo fra elenco e mappa: lo segue soltanto chi ne cambia, e le altre schede non si ridisegnano. */
export type Sguardo = { adesso(): Guardato; posa(su: Guardato): void; segui(avvisa: () => void): () => void };

export function creaSguardo(): Sguardo {
  let guardato: Guardato = null;
  const chi = new Set<() => void>();
  return {
    adesso: () => guardato,
    posa(su) {
      guardato = su;
      for (const avvisa of chi) avvisa();
    },
    segui(avvisa) {
      chi.add(avvisa);
      return () => void chi.delete(avvisa);
    },
  };
}

/** Vero se la vendita sta in quella casella della mappa; i bordi alti sono della casella seguente. */
export function staNellaCasella({ id, posizione }: Collocata, { vendita, riquadro }: Casella): boolean {
  if (vendita !== null) return vendita.id === id;
  if (posizione === null) return false;
  const [ovest = 0, sud = 0, est = 0, nord = 0] = riquadro.split(',').map(Number);
  const { lat, lon } = posizione;
  return lon >= ovest && lon < est && lat >= sud && lat < nord;
}

/** Vero se sulla mappa si guarda il segno di questa vendita. */
export function useGuardataSullaMappa(sguardo: Sguardo, vendita: Collocata): boolean {
  const guardata = (): boolean => {
    const guardato = sguardo.adesso();
    return guardato?.da === 'mappa' && staNellaCasella(vendita, guardato.casella);
  };
  return useSyncExternalStore(sguardo.segui, guardata, () => false);
}
