import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Ciò che scorre dentro un suo riquadro si raggiunge anche con la tastiera; se tutto si vede non c'è dove fermarsi. */
export function useFuocoSeScorre(riquadro: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const elemento = riquadro.current;
    if (elemento === null) return undefined;
    const guarda = (): void => {
      const scorre =
        elemento.scrollHeight > elemento.clientHeight + 1 || elemento.scrollWidth > elemento.clientWidth + 1;
      if (scorre) elemento.tabIndex = 0;
      else elemento.removeAttribute('tabindex');
    };
    // Le misure arrivano dopo il disegno: guardarle non ne costringe un altro, nemmeno a ogni rilancio.
    const misura = new ResizeObserver(guarda);
    const osserva = (): void => {
      misura.disconnect();
      misura.observe(elemento);
      for (const figlio of elemento.children) misura.observe(figlio);
    };
    const cambi = new MutationObserver(osserva);
    cambi.observe(elemento, { childList: true });
    osserva();
    return () => {
      misura.disconnect();
      cambi.disconnect();
    };
  }, [riquadro]);
}

/** Chi è entro tanti punti dalla fine la sta guardando; chi è risalito più su sta leggendo altro. */
const VICINO_ALLA_FINE = 40;

/**
 * Un elenco lungo in un posto basso: scorre da solo, e sulla carta si stende per intero. Con `last`, che cambia a ogni
 * voce nuova, resta sulla fine finché chi legge non risale.
 */
export function ScrollRegion({
  label,
  last,
  className = '',
  children,
}: {
  label: string;
  last?: number;
  className?: string;
  children: ReactNode;
}) {
  const riquadro = useRef<HTMLElement>(null);
  const allaFine = useRef(true);
  useFuocoSeScorre(riquadro);
  useLayoutEffect(() => {
    const elemento = riquadro.current;
    if (last !== undefined && elemento !== null && allaFine.current) elemento.scrollTop = elemento.scrollHeight;
  }, [last]);
  return (
    <section
      ref={riquadro}
      aria-label={label}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        allaFine.current = scrollTop + clientHeight >= scrollHeight - VICINO_ALLA_FINE;
      }}
      className={`overflow-y-auto print:max-h-none print:overflow-visible ${className}`}
    >
      {children}
    </section>
  );
}
