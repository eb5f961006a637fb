import { CONTORNO } from 'virtual:contorno-italia';
import type { MappePubbliche } from '@gestore/contratto/bordo/configurazione-pubblica';
import * as L from 'leaflet';

/** Un luogo sulla mappa: il collegamento porta a una vendita, o al suo gruppo nell'elenco accanto (`#...`). */
export type LuogoSegnato = {
  chiave: string;
  lat: number;
  lon: number;
  nome: string;
  /** Quante vendite ci sono. */
  quante: number;
  collegamento: string;
  /** Quanto costa, dove la vendita è una sola: sta sul segno. */
  prezzo?: string | null;
};

/** Che cosa la mappa mostra adesso, in gradi. */
export type Inquadratura = {
  centro: { lat: number; lon: number };
  riquadro: { ovest: number; sud: number; est: number; nord: number };
  zoom: number;
};

type PuntoToccato = { lat: number; lon: number };

export type Zona =
  | { tipo: 'cerchio'; centro: { lat: number; lon: number }; km: number }
  | { tipo: 'riquadro'; riquadro: Inquadratura['riquadro'] }
  | { tipo: 'disegnata'; vertici: readonly { lat: number; lon: number }[] };

export type MappaLuoghiProps = {
  luoghi: readonly LuogoSegnato[];
  /** Dove si è ristretta la ricerca, da disegnare. */
  zona?: Zona | null;
  bassa?: boolean;
  /** Prende tutto il posto che ha, invece di un'altezza sua. */
  piena?: boolean;
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
  /** Il luogo che si guarda sulla mappa, con il mouse o con il fuoco; `null` quando non lo si guarda più. */
  quandoSiGuarda?: (chiave: string | null) => void;
  /** Apre un gruppo (`#...`) dove accanto non c'è un elenco che lo dica. */
  apriGruppo?: (ancora: string) => void;
};

/** Dalla Valle d'Aosta a Lampedusa. */
const ITALIA = L.latLngBounds([35.4, 6.6], [47.2, 18.6]);
/** Il contorno ha la precisione di cento metri: più vicino di così non direbbe nulla. */
const ZOOM_MAX_CONTORNO = 10;
const ZOOM_MAX_TESSERE = 18;
/** Il segno si preme anche con un dito: 44 punti, come `size-11`. */
const LATO_SEGNO = 44;
/** Un luogo solo si mostra con ciò che serve a riconoscere dove si è: con le strade il paese, senza la penisola. */
export const ZOOM_UN_LUOGO = { tessere: 13, contorno: 6 } as const;

type Nomi = { ingrandisci: string; rimpicciolisci: string };
export type Carta = {
  mappa: L.Map;
  contorno: L.Layer;
  segni: L.LayerGroup;
  disegni: L.LayerGroup;
  bozza: L.LayerGroup;
};

/** Una mappa vuota sul contorno dell'Italia. */
export function creaCarta(posto: HTMLElement): Carta {
  const fermo = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const mappa = L.map(posto, {
    attributionControl: false,
    // La rotella e un dito solo servono a scorrere la pagina: la mappa non li trattiene.
    scrollWheelZoom: false,
    dragging: !L.Browser.mobile,
    zoomAnimation: !fermo,
    fadeAnimation: !fermo,
    inertia: !fermo,
    minZoom: 4,
    maxZoom: ZOOM_MAX_CONTORNO,
    maxBounds: ITALIA.pad(0.5),
  });
  // Anche con le frecce: Leaflet scorrerebbe comunque.
  if (fermo) mappa.panBy = (quanto, come) => L.Map.prototype.panBy.call(mappa, quanto, { ...come, animate: false });
  const contorno = L.geoJSON(CONTORNO, { interactive: false, style: { className: 'contorno' } }).addTo(mappa);
  // In alto stanno i comandi della ricerca.
  mappa.zoomControl.setPosition('bottomright');
  mappa.fitBounds(ITALIA);
  const strato = (): L.LayerGroup => L.layerGroup().addTo(mappa);
  return { mappa, contorno, disegni: strato(), segni: strato(), bozza: strato() };
}

/**
 * Toglie la carta. Leaflet 1.9 porta a termine un ingrandimento cominciato dopo un quarto di secondo, anche se la mappa non c'è più, e
 * allora non trova dove: gli si dice che non ingrandisce più, e non ha un modo pubblico per saperlo.
 */
export function togliCarta({ mappa }: Carta): void {
  Object.assign(mappa, { _animatingZoom: false });
  mappa.remove();
}

/** I due pulsanti nella lingua di adesso: la mappa resta la stessa, dov'era. */
export function nominaPulsanti({ mappa }: Carta, { ingrandisci, rimpicciolisci }: Nomi): void {
  for (const [classe, nome] of [
    ['leaflet-control-zoom-in', ingrandisci],
    ['leaflet-control-zoom-out', rimpicciolisci],
  ] as const) {
    const pulsante = mappa.getContainer().querySelector(`.${classe}`);
    pulsante?.setAttribute('title', nome);
    pulsante?.setAttribute('aria-label', nome);
  }
}

/** Le strade al posto del contorno, se l'installazione ha un fornitore: finché c'è la mappa non cambiano. */
export function stendiTessere({ mappa, contorno }: Carta, { urlTessere, chiave }: MappePubbliche): void {
  const strato = L.tileLayer(urlTessere, {
    maxZoom: ZOOM_MAX_TESSERE,
    // Molti fornitori vogliono sapere da quale sito si chiede, e nulla di più.
    referrerPolicy: 'origin',
    ...(chiave === null ? {} : { chiave }),
  });
  mappa.setMaxZoom(ZOOM_MAX_TESSERE);
  strato.addTo(mappa);
  contorno.remove();
}

/** Che cosa fa un segno quando lo si preme, e quando lo si guarda. */
type Seguito = { apri: (collegamento: string) => void; guarda: (chiave: string | null) => void };

/** Un collegamento per luogo, con quante vendite ci sono; con uno zoom massimo si mostra poi tutto ciò che è segnato. */
export function disegnaSegni(
  { mappa, segni }: Carta,
  luoghi: readonly LuogoSegnato[],
  zoomMassimo: number | null,
  seguito: Seguito,
): void {
  segni.clearLayers();
  for (const luogo of luoghi) {
    const icona = L.divIcon({
      className: 'segno-luogo',
      iconSize: [LATO_SEGNO, LATO_SEGNO],
      html: segnoDi(luogo, seguito),
    });
    // Il segno di Leaflet non si raggiunge con la tastiera: quello vero è il collegamento che contiene.
    // Il prezzo di una vendita sola non copre il conto di molte.
    const zIndexOffset = luogo.quante > 1 ? 1_000 : 0;
    L.marker([luogo.lat, luogo.lon], { icon: icona, keyboard: false, interactive: false, zIndexOffset }).addTo(segni);
  }
  if (luoghi.length > 0 && zoomMassimo !== null)
    mappa.fitBounds(L.latLngBounds(luoghi.map(({ lat, lon }) => [lat, lon])).pad(0.2), {
      maxZoom: zoomMassimo,
    });
}

/** Segna il luogo di cui si parla accanto, e toglie il segno agli altri. */
export function segnaScelto(posto: HTMLElement, chiave: string | null): void {
  for (const segno of posto.querySelectorAll<HTMLElement>('[data-luogo]'))
    segno.toggleAttribute('data-scelto', segno.dataset.luogo === chiave);
}

const TONDO =
  'group relative grid size-11 place-items-center rounded-full border-3 border-white bg-azione font-bold text-white no-underline shadow hover:bg-azione-scura focus-visible:bg-azione-scura data-[scelto]:z-10 data-[scelto]:bg-inchiostro data-[scelto]:ring-3 data-[scelto]:ring-inchiostro';

function segnoDi(
  { chiave, nome, quante, collegamento, prezzo = null }: LuogoSegnato,
  { apri, guarda }: Seguito,
): HTMLElement {
  const segno = document.createElement('a');
  segno.href = collegamento;
  segno.dataset.luogo = chiave;
  segno.className = prezzo === null ? TONDO : 'segno-prezzo group';
  const cartello = document.createElement('span');
  cartello.className =
    'absolute bottom-12 left-1/2 hidden w-max max-w-56 -translate-x-1/2 rounded bg-inchiostro px-2 py-1 text-sm font-semibold text-white group-hover:block group-focus-visible:block';
  cartello.textContent = nome;
  cartello.setAttribute('aria-hidden', 'true');
  const numero = document.createElement('span');
  // Di una vendita sola si dice il prezzo, se lo si sa; di più, quante sono.
  numero.textContent = prezzo ?? (quante === 1 ? '' : String(quante));
  numero.setAttribute('aria-hidden', 'true');
  segno.setAttribute('aria-label', nome);
  segno.append(numero, cartello);
  for (const [evento, guardata] of [
    ['pointerenter', chiave],
    ['focus', chiave],
    ['pointerleave', null],
    ['blur', null],
  ] as const)
    segno.addEventListener(evento, () => guarda(guardata));
  L.DomEvent.disableClickPropagation(segno);
  segno.addEventListener('click', (evento) => {
    if (evento.metaKey || evento.ctrlKey || evento.shiftKey) return;
    evento.preventDefault();
    apri(collegamento);
  });
  return segno;
}

/** Il cerchio o il riquadro in cui si cerca, e la mappa che lo mostra intero. */
export function disegnaZona({ mappa, disegni }: Carta, zona: Zona | null): void {
  disegni.clearLayers();
  if (zona === null) return;
  const disegno = forma(zona).addTo(disegni);
  mappa.fitBounds(disegno.getBounds().pad(0.05));
}

function forma(zona: Zona): L.Circle | L.Rectangle | L.Polygon {
  const aspetto = { interactive: false, className: 'zona' };
  if (zona.tipo === 'cerchio')
    return L.circle([zona.centro.lat, zona.centro.lon], { ...aspetto, radius: zona.km * 1_000 });
  if (zona.tipo === 'disegnata')
    return L.polygon(
      zona.vertici.map(({ lat, lon }) => [lat, lon] as const),
      aspetto,
    );
  const { ovest, sud, est, nord } = zona.riquadro;
  return L.rectangle(
    [
      [sud, ovest],
      [nord, est],
    ],
    aspetto,
  );
}

/** Gli angoli di un'area che si sta disegnando; con `null` nessuno disegna, e due tocchi ingrandiscono come sempre. */
export function disegnaBozza({ mappa, bozza }: Carta, angoli: readonly PuntoToccato[] | null): void {
  bozza.clearLayers();
  if (angoli === null) mappa.doubleClickZoom.enable();
  else mappa.doubleClickZoom.disable();
  const punti = (angoli ?? []).map(({ lat, lon }) => L.latLng(lat, lon));
  if (punti.length > 1) L.polygon(punti, { interactive: false, className: 'zona' }).addTo(bozza);
  for (const punto of punti) L.circleMarker(punto, { interactive: false, radius: 6, className: 'angolo' }).addTo(bozza);
}

/** Che cosa si vede adesso. */
export function inquadra(mappa: L.Map): Inquadratura {
  const centro = mappa.getCenter();
  const bordi = mappa.getBounds();
  return {
    centro: { lat: centro.lat, lon: centro.lng },
    riquadro: { ovest: bordi.getWest(), sud: bordi.getSouth(), est: bordi.getEast(), nord: bordi.getNorth() },
    zoom: mappa.getZoom(),
  };
}
