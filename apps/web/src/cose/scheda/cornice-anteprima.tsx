import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLingua } from '../../testi/lingua.ts';

/** Sotto questa larghezza la scheda è quella del telefono: uno schermo largo si mostra intero, più piccolo se non ci sta. */
const LARGO_MIN_PX = 1_040;
const TELEFONO_PX = 390;

type Parti = { nome: string; stretta: boolean; children: ReactNode };

/** Una pagina dentro la pagina, alla larghezza detta: vi si legge e vi si scorre, e i collegamenti non portano via. */
export function Cornice({ nome, stretta, children }: Parti) {
  const lingua = useLingua();
  const posto = useRef<HTMLDivElement>(null);
  const cornice = useRef<HTMLIFrameElement>(null);
  const [corpo, entra] = useState<HTMLElement | null>(null);
  const [largoPx, misura] = useState(LARGO_MIN_PX);
  const accogli = useCallback((): void => entra(cornice.current?.contentDocument?.body ?? null), []);
  // Chromium ha il documento vuoto già qui, e non lo dice più; gli altri lo rifanno, e lo dicono.
  useEffect(accogli, [accogli]);
  useEffect(() => {
    const visto = new ResizeObserver(([voce]) => voce !== undefined && misura(voce.contentRect.width));
    if (posto.current !== null) visto.observe(posto.current);
    return () => visto.disconnect();
  }, []);
  useEffect(() => {
    const documento = corpo?.ownerDocument;
    if (documento === undefined) return undefined;
    documento.documentElement.lang = lingua;
    documento.title = nome;
    return undefined;
  }, [corpo, lingua, nome]);
  useEffect(() => (corpo === null ? undefined : vesti(corpo.ownerDocument)), [corpo]);
  const suoPx = stretta ? TELEFONO_PX : Math.max(LARGO_MIN_PX, largoPx);
  const scala = Math.min(1, largoPx / suoPx);
  return (
    <div ref={posto} className="relative h-[70dvh] overflow-hidden lg:h-[calc(100dvh-16rem)]">
      <iframe
        ref={cornice}
        title={nome}
        onLoad={accogli}
        className="absolute top-0 rounded border border-bordo bg-fondo"
        style={{
          width: suoPx,
          height: `${100 / scala}%`,
          left: `${Math.max(0, (largoPx - suoPx) / 2)}px`,
          transform: `scale(${scala})`,
          transformOrigin: 'top left',
        }}
      />
      {corpo !== null && createPortal(children, corpo)}
    </div>
  );
}

/** Gli stili della pagina, anche quelli che arrivano dopo; e i collegamenti, che qui si leggono soltanto. */
function vesti(documento: Document): () => void {
  const copia = (): void => {
    documento.head.replaceChildren(
      ...[...document.head.querySelectorAll('link[rel="stylesheet"], style')].map((uno) => uno.cloneNode(true)),
    );
  };
  copia();
  const arrivi = new MutationObserver(copia);
  arrivi.observe(document.head, { childList: true });
  documento.addEventListener('click', resta, { capture: true });
  return () => {
    arrivi.disconnect();
    documento.removeEventListener('click', resta, { capture: true });
  };
}

function resta(evento: MouseEvent): void {
  const premuto = evento.target as Element | null;
  const collegamento = premuto?.closest('a[href]');
  if (collegamento === null || collegamento === undefined) return;
  evento.preventDefault();
  evento.stopPropagation();
  const dove = collegamento.getAttribute('href') ?? '';
  if (dove.startsWith('#')) collegamento.ownerDocument.getElementById(dove.slice(1))?.scrollIntoView();
}
