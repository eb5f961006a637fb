import { LATO_PAGINA, type RiquadroNero } from '@gestore/dominio';
import { type PointerEvent, useRef, useState } from 'react';
import { useTesti } from '../../../testi/lingua.ts';
import { allargato, conTasto, fraDuePunti, type PuntoDellaPagina, type Segnato, spostato } from './riquadri.ts';
import { OSCURAMENTO } from './testi.ts';

type Parti = {
  indirizzo: string;
  /** Quanto misura la pagina: le si tiene il posto prima che arrivi. */
  misure: { larghezza: number; altezza: number };
  pagina: number;
  segnati: readonly Segnato[];
  /** Il dito disegna, invece di far scorrere la pagina. */
  colDito: boolean;
  aggiungi: (riquadro: RiquadroNero) => void;
  cambia: (chiave: string, riquadro: RiquadroNero) => void;
  togli: (chiave: string) => void;
};

const postoDi = ({ x, y, larghezza, altezza }: RiquadroNero) => ({
  left: `${x / 100}%`,
  top: `${y / 100}%`,
  width: `${larghezza / 100}%`,
  height: `${altezza / 100}%`,
});

/**
 * Una pagina con i suoi riquadri: trascinando se ne fa uno, con il mouse o, se lo si è chiesto, con il dito; quelli messi da chi guarda si
 * trascinano, si allargano dall’angolo, e si muovono con le frecce.
 */
export function PaginaDaOscurare({ indirizzo, misure, pagina, segnati, colDito, aggiungi, ...atti }: Parti) {
  const t = useTesti(OSCURAMENTO);
  const { bozza, eventi } = useDisegna(pagina, colDito, aggiungi);
  return (
    <div
      className={`relative w-full cursor-crosshair overflow-hidden rounded border bg-white select-none ${colDito ? 'touch-none border-2 border-azione' : 'touch-manipulation border-bordo'}`}
      style={{ aspectRatio: `${misure.larghezza} / ${misure.altezza}` }}
      {...eventi}
    >
      <img
        key={indirizzo}
        src={indirizzo}
        alt={t.paginaUna(pagina)}
        width={misure.larghezza}
        height={misure.altezza}
        draggable={false}
        className="block h-auto w-full"
      />
      {segnati.map((segno, i) =>
        segno.perche === null ? (
          <Mobile key={segno.chiave} segno={segno} nome={t.riquadro(i + 1)} {...atti} />
        ) : (
          <span
            key={segno.chiave}
            aria-hidden="true"
            className={`absolute border-2 ${segno.coperto ? 'border-black bg-black/60' : 'border-dashed border-attenzione'}`}
            style={postoDi(segno)}
          />
        ),
      )}
      {bozza !== null && (
        <span aria-hidden="true" className="absolute border-2 border-azione bg-black/40" style={postoDi(bozza)} />
      )}
    </div>
  );
}

function Mobile({ segno, nome, cambia, togli }: { segno: Segnato; nome: string } & Pick<Parti, 'cambia' | 'togli'>) {
  const t = useTesti(OSCURAMENTO);
  const eventi = useSposta(segno, (mosso) => cambia(segno.chiave, mosso));
  return (
    <button
      type="button"
      id={`riquadro-${segno.chiave}`}
      aria-label={`${nome}. ${t.doveSta(Math.round(segno.x / 100), Math.round(segno.y / 100))}`}
      aria-describedby="come-si-muove"
      className="group absolute cursor-move touch-none border-2 border-black bg-black/60 focus:border-azione"
      style={postoDi(segno)}
      {...eventi}
      onKeyDown={(evento) => {
        if (evento.key === 'Delete' || evento.key === 'Backspace') togli(segno.chiave);
        const mosso = conTasto(segno, evento.key, evento.shiftKey);
        if (mosso === null) return;
        evento.preventDefault();
        cambia(segno.chiave, mosso);
      }}
    >
      {/* Un riquadro basso quanto una riga si prende lo stesso con un dito. */}
      <span className="absolute top-1/2 left-1/2 h-full min-h-11 w-full min-w-11 -translate-x-1/2 -translate-y-1/2" />
      <span
        data-angolo=""
        className="invisible absolute -right-5.5 -bottom-5.5 grid size-11 cursor-nwse-resize place-items-center group-focus:visible"
      >
        <span className="size-4 rounded-full border-2 border-white bg-azione" />
      </span>
    </button>
  );
}

type Puntatore = PointerEvent<HTMLElement>;

/** Dove sta il puntatore, nella pagina che quell’elemento è. */
function puntoIn(pagina: HTMLElement, { clientX, clientY }: Puntatore): PuntoDellaPagina {
  const { left, top, width, height } = pagina.getBoundingClientRect();
  return { x: ((clientX - left) / width) * LATO_PAGINA, y: ((clientY - top) / height) * LATO_PAGINA };
}

/** Un riquadro si porta altrove trascinandolo; dall’angolo, si allarga. */
function useSposta(segno: Segnato, cambia: (mosso: RiquadroNero) => void) {
  const preso = useRef<{ segno: Segnato; da: PuntoDellaPagina; allarga: boolean } | null>(null);
  const paginaDi = ({ currentTarget }: Puntatore): HTMLElement => currentTarget.parentElement ?? currentTarget;
  const lascia = (): void => {
    preso.current = null;
  };
  return {
    onPointerDown: (evento: Puntatore): void => {
      // La pagina sotto non deve cominciarne un altro.
      evento.stopPropagation();
      if (evento.button !== 0 || !evento.isPrimary) return;
      evento.currentTarget.focus();
      evento.currentTarget.setPointerCapture(evento.pointerId);
      const allarga = (evento.target as HTMLElement).closest('[data-angolo]') !== null;
      preso.current = { segno, da: puntoIn(paginaDi(evento), evento), allarga };
    },
    onPointerMove: (evento: Puntatore): void => {
      if (preso.current === null) return;
      const { segno: era, da, allarga } = preso.current;
      const a = puntoIn(paginaDi(evento), evento);
      cambia((allarga ? allargato : spostato)(era, a.x - da.x, a.y - da.y));
    },
    onPointerUp: lascia,
    onPointerCancel: lascia,
  };
}

function useDisegna(pagina: number, colDito: boolean, aggiungi: (riquadro: RiquadroNero) => void) {
  const da = useRef<PuntoDellaPagina | null>(null);
  const [bozza, disegna] = useState<RiquadroNero | null>(null);
  const punto = (evento: Puntatore): PuntoDellaPagina => puntoIn(evento.currentTarget, evento);
  const fine = (): void => {
    da.current = null;
    disegna(null);
  };
  return {
    bozza,
    eventi: {
      onPointerDown: (evento: Puntatore): void => {
        if (evento.button !== 0 || !evento.isPrimary || (evento.pointerType === 'touch' && !colDito)) return;
        evento.currentTarget.setPointerCapture(evento.pointerId);
        da.current = punto(evento);
      },
      onPointerMove: (evento: Puntatore): void => {
        if (da.current !== null) disegna(fraDuePunti(pagina, da.current, punto(evento)));
      },
      onPointerUp: (evento: Puntatore): void => {
        const fatto = da.current === null ? null : fraDuePunti(pagina, da.current, punto(evento));
        if (fatto !== null) aggiungi(fatto);
        fine();
      },
      onPointerCancel: fine,
    },
  };
}
