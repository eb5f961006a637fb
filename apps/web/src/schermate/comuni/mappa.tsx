import { Skeleton } from '@gestore/ui';
import { Suspense } from 'react';
import { pezzo } from '../../guscio/in-rete.ts';
import { useNelBrowser } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { MAPPA } from './testi/mappa.ts';

/** Un luogo sulla mappa: il collegamento porta a una vendita, o al suo gruppo nell'elenco accanto (`#...`). */
export type LuogoSegnato = {
  chiave: string;
  lat: number;
  lon: number;
  nome: string;
  /** Quante vendite ci sono. */
  quante: number;
  collegamento: string;
};

/** Che cosa la mappa mostra adesso, in gradi. */
export type Inquadratura = {
  centro: { lat: number; lon: number };
  riquadro: { ovest: number; sud: number; est: number; nord: number };
  zoom: number;
};

export type PuntoToccato = { lat: number; lon: number };

export type Zona =
  | { tipo: 'cerchio'; centro: { lat: number; lon: number }; km: number }
  | { tipo: 'riquadro'; riquadro: Inquadratura['riquadro'] }
  | { tipo: 'disegnata'; vertici: readonly { lat: number; lon: number }[] };

export type MappaLuoghiProps = {
  luoghi: readonly LuogoSegnato[];
  /** Dove si è ristretta la ricerca, da disegnare. */
  zona?: Zona | null;
  bassa?: boolean;
  /** La chiave del luogo di cui si parla accanto, da far risaltare. */
  scelto?: string | null;
  /** Vero se la mappa si sposta per mostrare tutti i luoghi; falso se la segue chi la sposta. */
  adatta?: boolean;
  /** A spostamento finito. */
  quandoSiSposta?: (inquadratura: Inquadratura) => void;
  /** A ogni passo dello spostamento: dov'è il centro adesso. */
  mentreSiSposta?: (inquadratura: Inquadratura) => void;
  /** Gli angoli dell'area che si sta disegnando; `null` se non si disegna. */
  bozza?: readonly PuntoToccato[] | null;
  /** Dove si è toccata la mappa, con il mouse o con un dito, mentre si disegna. */
  quandoSiTocca?: (punto: PuntoToccato) => void;
  /** Apre un gruppo (`#...`) dove accanto non c'è un elenco che lo dica. */
  apriGruppo?: (ancora: string) => void;
};

// Leaflet e il contorno si scaricano solo dove c'è una mappa.
const Intera = pezzo(() => import('./mappa-intera.tsx'), 'MappaIntera');

/**
 * I luoghi sulla mappa dell'Italia. Ogni segno è un collegamento che si raggiunge con il tasto Tab; accanto serve sempre
 * un elenco che dica le stesse cose.
 */
export function MappaLuoghi(props: MappaLuoghiProps) {
  const t = useTesti(MAPPA);
  const attesa = <Skeleton label={t.caricamento} lines={6} />;
  if (!useNelBrowser()) return attesa;
  return (
    <Suspense fallback={attesa}>
      <Intera {...props} />
    </Suspense>
  );
}
