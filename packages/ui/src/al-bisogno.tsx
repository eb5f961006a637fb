import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

/** Ciò che una pagina mostra soltanto se qualcuno lo chiede: arriva dopo di lei. */
type AlBisogno<P> = {
  Vista: ComponentType<P>;
  /** Vero da quando è arrivato; lo chiede chi è già disegnato. */
  usePronta(): boolean;
  anticipa(): Promise<unknown>;
};

/** Una parte che si scarica al bisogno, o prima, quando la pagina è ferma. Una che non arriva si richiede la volta dopo. */
export function alBisogno<P extends object>(importa: () => Promise<ComponentType<P>>): AlBisogno<P> {
  let chiesta: Promise<{ default: ComponentType<P> }> | null = null;
  let arrivata = false;
  const carica = (): Promise<{ default: ComponentType<P> }> => {
    chiesta ??= importa().then(
      (Componente) => {
        arrivata = true;
        return { default: Componente };
      },
      (errore: unknown) => {
        chiesta = null;
        throw errore;
      },
    );
    return chiesta;
  };
  return {
    Vista: lazy(() => inRete(carica)) as unknown as ComponentType<P>,
    anticipa: carica,
    usePronta: () => useArrivata(carica, arrivata),
  };
}

function useArrivata(carica: () => Promise<unknown>, gia: boolean): boolean {
  const [arrivata, setArrivata] = useState(gia);
  useEffect(() => {
    let via = false;
    // Se non arriva resta ciò che c'è: il prossimo disegno la richiede.
    carica().then(
      () => !via && setArrivata(true),
      () => undefined,
    );
    return () => {
      via = true;
    };
  }, [carica]);
  return arrivata;
}

/** Chi è senza rete aspetta che torni, invece di perdere la pagina intera. */
async function inRete<T>(carica: () => Promise<T>): Promise<T> {
  try {
    return await carica();
  } catch (causa) {
    if (navigator.onLine) throw causa;
    await new Promise((tornata) => addEventListener('online', tornata, { once: true }));
    return carica();
  }
}

/** Mostra qualcosa dalla prima volta che è aperto in poi: finché è chiuso non c'è nulla da scaricare. */
export function DaAperta({ open, children }: { open: boolean; children: ReactNode }) {
  const [aperta, setAperta] = useState(open);
  if (open && !aperta) setAperta(true);
  return aperta || open ? <Suspense fallback={null}>{children}</Suspense> : null;
}
