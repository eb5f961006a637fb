import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

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

/** Un elenco lungo in un posto basso: scorre da solo, e sulla carta si stende per intero. */
export function ScrollRegion({
  label,
  className = '',
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const riquadro = useRef<HTMLElement>(null);
  useFuocoSeScorre(riquadro);
  return (
    <section
      ref={riquadro}
      aria-label={label}
      className={`overflow-y-auto print:max-h-none print:overflow-visible ${className}`}
    >
      {children}
    </section>
  );
}
