import encodeQR from 'qr';
import { useMemo } from 'react';

/** Il margine bianco che la norma dei codici QR chiede intorno, in moduli. */
const MARGINE = 4;

/** Un codice QR da inquadrare; chi non lo vede ne legge il nome. */
export function CodiceQr({ testo, nome }: { testo: string; nome: string }) {
  const { lato, tratti } = useMemo(() => disegna(testo), [testo]);
  return (
    <svg
      role="img"
      aria-label={nome}
      viewBox={`0 0 ${lato} ${lato}`}
      shapeRendering="crispEdges"
      className="w-full max-w-64 border border-linea bg-white"
    >
      <path d={tratti} fill="currentColor" />
    </svg>
  );
}

/** Un tratto per ogni fila di moduli neri della stessa riga. */
function disegna(testo: string): { lato: number; tratti: string } {
  const righe = encodeQR(testo, 'raw', { border: MARGINE });
  const tratti = righe.flatMap((riga, y) =>
    riga.flatMap((nero, x) => {
      if (!nero || riga[x - 1] === true) return [];
      const fine = riga.findIndex((altro, dove) => dove > x && !altro);
      const lungo = (fine < 0 ? riga.length : fine) - x;
      return [`M${x} ${y}h${lungo}v1h-${lungo}z`];
    }),
  );
  return { lato: righe.length, tratti: tratti.join('') };
}
