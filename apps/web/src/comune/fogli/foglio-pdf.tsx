import { Alert, Button, ScrollRegion } from '@gestore/ui';
import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import lettore from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { useTesti } from '../../testi/lingua.ts';
import { FOGLIO_PDF } from './foglio-pdf.testi.ts';

GlobalWorkerOptions.workerSrc = lettore;

/** Quanto si ingrandisce, da tutta la larghezza in su. */
const INGRANDIMENTI = [1, 1.25, 1.5, 2, 3] as const;

type Letto =
  | { tipo: 'apertura' }
  | { tipo: 'aperto'; pdf: PDFDocumentProxy }
  | { tipo: 'protetto' }
  | { tipo: 'illeggibile' };

/**
 * Un PDF disegnato nella pagina, una facciata per volta: nessuno script del documento gira, nessun collegamento parte, nulla chiama
 * fuori. Il testo della facciata resta leggibile a chi ascolta. `protetto` è ciò che significa, per chi legge, una password.
 */
export function FoglioPdf({
  indirizzo,
  nome,
  protetto,
  pieno = false,
}: {
  indirizzo: string;
  nome: string;
  protetto?: string;
  /** Si prende tutto il posto che la pagina gli dà: quanto, lo dice lei con `foglio-pieno`. */
  pieno?: boolean;
}) {
  const t = useTesti(FOGLIO_PDF);
  const letto = usePdf(indirizzo);
  if (letto.tipo === 'apertura') return <p className="text-secondario">{t.documentoInArrivo}</p>;
  if (letto.tipo === 'protetto') return <Alert tone="warning">{protetto ?? t.pdfProtetto}</Alert>;
  if (letto.tipo === 'illeggibile') return <Alert tone="warning">{t.pdfIlleggibile}</Alert>;
  return <Facciate pdf={letto.pdf} nome={nome} pieno={pieno} />;
}

function usePdf(indirizzo: string): Letto {
  const [letto, leggi] = useState<Letto>({ tipo: 'apertura' });
  useEffect(() => {
    const chiesto = getDocument({ url: indirizzo, disableAutoFetch: true, stopAtErrors: false, verbosity: 0 });
    let vivo = true;
    chiesto.promise.then(
      (pdf) => vivo && leggi({ tipo: 'aperto', pdf }),
      (errore: Error) => vivo && leggi({ tipo: errore.name === 'PasswordException' ? 'protetto' : 'illeggibile' }),
    );
    return () => {
      vivo = false;
      void chiesto.destroy();
    };
  }, [indirizzo]);
  return letto;
}

function Facciate({ pdf, nome, pieno }: { pdf: PDFDocumentProxy; nome: string; pieno: boolean }) {
  const t = useTesti(FOGLIO_PDF);
  const [numero, vai] = useState(1);
  const [ingrandimento, ingrandisci] = useState(0);
  const [giri, gira] = useState(0);
  const scala = INGRANDIMENTI[ingrandimento] ?? 1;
  const sulFoglio = t.facciata(nome, numero, pdf.numPages);
  return (
    <div className={pieno ? 'foglio-pieno' : 'grid min-w-0 gap-2'}>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="secondary" disabled={numero === 1} onClick={() => vai(numero - 1)}>
          {t.facciataPrima}
        </Button>
        <Button variant="secondary" disabled={numero === pdf.numPages} onClick={() => vai(numero + 1)}>
          {t.facciataDopo}
        </Button>
        <span className="mr-auto text-sm text-secondario tabular-nums">{t.facciate(numero, pdf.numPages)}</span>
        <Button
          variant="secondary"
          aria-label={t.rimpicciolisci}
          disabled={ingrandimento === 0}
          onClick={() => ingrandisci(ingrandimento - 1)}
        >
          <ZoomOut aria-hidden="true" className="size-5" />
        </Button>
        <Button
          variant="secondary"
          aria-label={t.ingrandisci}
          disabled={ingrandimento === INGRANDIMENTI.length - 1}
          onClick={() => ingrandisci(ingrandimento + 1)}
        >
          <ZoomIn aria-hidden="true" className="size-5" />
        </Button>
        <Button variant="secondary" aria-label={t.ruota} onClick={() => gira((giri + 90) % 360)}>
          <RotateCw aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <Facciata pdf={pdf} numero={numero} scala={scala} giri={giri} etichetta={sulFoglio} alta={!pieno} />
    </div>
  );
}

function Facciata({
  pdf,
  numero,
  scala,
  giri,
  etichetta,
  alta,
}: {
  pdf: PDFDocumentProxy;
  numero: number;
  scala: number;
  giri: number;
  etichetta: string;
  /** Alta quanto vuole, fino a tre quarti dello schermo. */
  alta: boolean;
}) {
  const t = useTesti(FOGLIO_PDF);
  const tela = useRef<HTMLCanvasElement>(null);
  const [testo, scrivi] = useState<string | null>(null);
  const [fallita, fallisci] = useState(false);
  useEffect(() => {
    let vivo = true;
    let disegno: { cancel: () => void } | undefined;
    const disegna = async (): Promise<void> => {
      const facciata = await pdf.getPage(numero);
      const foglio = tela.current;
      if (!vivo || foglio === null) return;
      const larga = (foglio.parentElement?.clientWidth ?? 600) * scala;
      const punti = Math.min(devicePixelRatio, 2);
      const rotation = (facciata.rotate + giri) % 360;
      const intera = facciata.getViewport({ scale: 1, rotation });
      const viewport = facciata.getViewport({ scale: (larga / intera.width) * punti, rotation });
      foglio.width = Math.floor(viewport.width);
      foglio.height = Math.floor(viewport.height);
      foglio.style.width = `${Math.floor(larga)}px`;
      const lavoro = facciata.render({ canvas: foglio, viewport });
      disegno = lavoro;
      await lavoro.promise;
      const { items } = await facciata.getTextContent();
      if (vivo)
        scrivi(
          items
            .map((pezzo) => ('str' in pezzo ? pezzo.str : ''))
            .join(' ')
            .trim(),
        );
    };
    disegna().catch((errore: Error) => vivo && errore.name !== 'RenderingCancelledException' && fallisci(true));
    return () => {
      vivo = false;
      disegno?.cancel();
    };
  }, [pdf, numero, scala, giri]);
  if (fallita) return <Alert tone="warning">{t.pdfIlleggibile}</Alert>;
  return (
    <ScrollRegion
      label={etichetta}
      className={`overflow-x-auto border border-bordo bg-neutro ${alta ? 'max-h-[75vh]' : ''}`}
    >
      <div aria-hidden="true">
        <canvas ref={tela} className="mx-auto block" />
      </div>
      <p className="sr-only">{testo === '' ? t.soloImmagine : testo}</p>
    </ScrollRegion>
  );
}
