import encodeQR from 'qr';
import { type ReactNode, useMemo } from 'react';
import { ACCESSO_TESTI } from '../../testi/accesso.ts';
import { useTesti } from '../../testi/lingua.ts';

/** Il margine bianco che la norma dei codici QR chiede intorno, in moduli. */
const MARGINE = 4;

/** La chiave per l'app dei codici: da inquadrare, da aprire su questo telefono, o da scrivere a mano. `children` è il campo del codice. */
export function AppDeiCodici({
  segreto,
  indirizzo,
  children,
}: {
  segreto: string;
  indirizzo: string;
  children: ReactNode;
}) {
  const t = useTesti(ACCESSO_TESTI);
  return (
    <section aria-labelledby="app-dei-codici" className="grid gap-4 border-t border-linea pt-4">
      <h2 id="app-dei-codici" className="text-lg font-bold">
        {t.appTitolo}
      </h2>
      <p>{t.appSpiega}</p>
      <CodiceQr testo={indirizzo} nome={t.appQr} />
      <p>
        <a
          href={indirizzo}
          className="inline-flex min-h-10 items-center font-semibold text-azione-scura underline sm:hidden"
        >
          {t.appApri}
        </a>
      </p>
      <div>
        <p className="font-semibold">{t.appChiave}</p>
        <p className="font-mono break-words select-all">{segreto.match(/.{1,4}/g)?.join(' ')}</p>
      </div>
      {children}
    </section>
  );
}

function CodiceQr({ testo, nome }: { testo: string; nome: string }) {
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
