import { AxisBottom, AxisLeft } from '@visx/axis';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useEffect, useId, useRef, useState } from 'react';

export type Serie = { nome: string; trama: 'piena' | 'righe' | 'punti' };
export type Gruppo = { etichetta: string; valori: readonly number[] };

const ALTEZZA = 240;
const MARGINE = { alto: 12, destra: 8, basso: 36, sinistra: 72 };
/** Sotto questa larghezza le etichette si leggono una sì e una no. */
const PASSO_ETICHETTA = 56;
const SCRITTA = { className: 'fill-secondario', fontFamily: 'inherit', fontSize: 13 } as const;
const TACCHE = 5;
/** Un mese solo non riempie il foglio. */
const GRUPPO_MAX = 180;

/**
 * Colonne affiancate, una per serie. Le serie si distinguono per trama oltre che per colore, e i numeri esatti stanno
 * nella tabella che accompagna sempre il grafico: per chi ascolta il disegno è una sola immagine con il suo nome.
 */
export function Colonne({
  nome,
  serie,
  gruppi,
  formatta,
}: {
  nome: string;
  serie: readonly Serie[];
  gruppi: readonly Gruppo[];
  formatta: (valore: number) => string;
}) {
  const id = useId();
  const contenitore = useRef<HTMLDivElement>(null);
  const larghezza = useLarghezza(contenitore);
  return (
    <div className="grid gap-2">
      <ul aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {serie.map(({ nome: voce, trama }) => (
          <li key={voce} className="flex items-center gap-2">
            {/* La trama è quella definita nel disegno. */}
            <svg width="16" height="16" aria-hidden="true">
              <rect width="16" height="16" fill={`url(#${id}-${trama})`} />
            </svg>
            {voce}
          </li>
        ))}
      </ul>
      <div ref={contenitore} className="min-w-0">
        {larghezza > 0 && (
          <Disegno id={id} nome={nome} serie={serie} gruppi={gruppi} formatta={formatta} larghezza={larghezza} />
        )}
      </div>
    </div>
  );
}

function Disegno({
  id,
  nome,
  serie,
  gruppi,
  formatta,
  larghezza,
}: {
  id: string;
  nome: string;
  serie: readonly Serie[];
  gruppi: readonly Gruppo[];
  formatta: (valore: number) => string;
  larghezza: number;
}) {
  const dentro = { largo: larghezza - MARGINE.sinistra - MARGINE.destra, alto: ALTEZZA - MARGINE.alto - MARGINE.basso };
  const x = scaleBand({
    domain: gruppi.map(({ etichetta }) => etichetta),
    range: [0, Math.min(dentro.largo, gruppi.length * GRUPPO_MAX)],
    padding: 0.25,
  });
  const nomi = serie.map((una) => una.nome);
  const interna = scaleBand({ domain: nomi, range: [0, x.bandwidth()], padding: 0.08 });
  const massimo = Math.max(1, ...gruppi.flatMap(({ valori }) => valori));
  const y = scaleLinear({ domain: [0, massimo], range: [dentro.alto, 0], nice: true });
  const ogni = Math.max(1, Math.ceil((gruppi.length * PASSO_ETICHETTA) / Math.max(1, dentro.largo)));
  return (
    <svg role="img" aria-label={nome} width={larghezza} height={ALTEZZA} className="block max-w-full">
      <Trame id={id} />
      <Group left={MARGINE.sinistra} top={MARGINE.alto}>
        <AxisLeft
          scale={y}
          numTicks={Math.min(TACCHE, y.domain()[1] ?? TACCHE)}
          tickFormat={(valore) => formatta(Number(valore))}
          axisLineClassName="stroke-bordo"
          tickLineProps={{ className: 'stroke-bordo' }}
          tickLabelProps={{ ...SCRITTA, textAnchor: 'end', dx: -4, dy: 4 }}
        />
        <AxisBottom
          top={dentro.alto}
          scale={x}
          tickValues={gruppi.filter((_, i) => i % ogni === 0).map(({ etichetta }) => etichetta)}
          axisLineClassName="stroke-bordo"
          tickLineProps={{ className: 'stroke-bordo' }}
          tickLabelProps={{ ...SCRITTA, textAnchor: 'middle', dy: 4 }}
        />
        {gruppi.map(({ etichetta, valori }) => (
          <Group key={etichetta} left={x(etichetta) ?? 0}>
            {serie.map((voce, i) => (
              <Bar
                key={voce.nome}
                x={interna(voce.nome) ?? 0}
                y={y(valori[i] ?? 0)}
                width={interna.bandwidth()}
                height={Math.max(0, dentro.alto - y(valori[i] ?? 0))}
                fill={`url(#${id}-${voce.trama})`}
              />
            ))}
          </Group>
        ))}
      </Group>
    </svg>
  );
}

/** Tre riempimenti che si distinguono anche in bianco e nero. */
function Trame({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-piena`} width="8" height="8" patternUnits="userSpaceOnUse">
        <rect width="8" height="8" className="fill-azione" />
      </pattern>
      <pattern id={`${id}-righe`} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="8" height="8" className="fill-azione-chiara" />
        <rect width="3" height="8" className="fill-testata" />
      </pattern>
      <pattern id={`${id}-punti`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" className="fill-bordo" />
        <circle cx="3" cy="3" r="1.5" className="fill-white" />
      </pattern>
    </defs>
  );
}

/** La larghezza del posto in cui si disegna: cambia con la finestra, non con il contenuto. */
function useLarghezza(riferimento: { readonly current: HTMLElement | null }): number {
  const [larghezza, setLarghezza] = useState(0);
  useEffect(() => {
    const posto = riferimento.current;
    if (posto === null) return;
    const osserva = new ResizeObserver(([misura]) => {
      if (misura !== undefined) setLarghezza(Math.floor(misura.contentRect.width));
    });
    osserva.observe(posto);
    return () => osserva.disconnect();
  }, [riferimento]);
  return larghezza;
}
