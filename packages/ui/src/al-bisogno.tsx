import { type ComponentType, lazy, type ReactNode, type RefObject, Suspense, useEffect, useState } from 'react';
import { FUOCO_IN_ARRIVO } from './predefiniti.ts';

/** `fuoco`: quando è arrivato, chi usa la tastiera stava sul controllo che l'arrivo ridisegna. Gli va reso. */
type Arrivo = { pronta: boolean; fuoco: boolean };

/** Ciò che una pagina mostra soltanto se qualcuno lo chiede: arriva dopo di lei. */
type AlBisogno<P> = {
  Vista: ComponentType<P>;
  /** Se è arrivato; lo chiede chi è già disegnato, e intanto mostra `ancora`. */
  useArrivo(ancora: RefObject<HTMLElement | null>): Arrivo;
  anticipa(): Promise<unknown>;
};

/** Una parte che si scarica al bisogno, o prima, quando la pagina è ferma. Una che non arriva si richiede la volta dopo. */
export function alBisogno<P extends object>(importa: () => Promise<ComponentType<P>>): AlBisogno<P> {
  let chiesta: Promise<{ default: ComponentType<P> }> | null = null;
  let arrivata: ComponentType<P> | null = null;
  const carica = (): Promise<{ default: ComponentType<P> }> => {
    chiesta ??= importa().then(
      (Componente) => {
        arrivata = Componente;
        return { default: Componente };
      },
      (errore: unknown) => {
        chiesta = null;
        throw errore;
      },
    );
    return chiesta;
  };
  const Attesa = lazy(() => inRete(carica)) as unknown as ComponentType<P>;
  return {
    // Ciò che è già arrivato si disegna subito: `lazy` sospenderebbe ancora un istante, e chi non ha un `Suspense` suo
    // porterebbe via dallo schermo la pagina intera. Scelto una volta: cambiare componente perderebbe ciò che è aperto.
    Vista: function Vista(parti: P) {
      const [Componente] = useState(() => arrivata ?? Attesa);
      return <Componente {...parti} />;
    },
    anticipa: carica,
    useArrivo: (ancora) => useArrivo(carica, arrivata !== null, ancora),
  };
}

function useArrivo(carica: () => Promise<unknown>, gia: boolean, ancora: RefObject<HTMLElement | null>): Arrivo {
  const [arrivo, setArrivo] = useState<Arrivo>({ pronta: gia, fuoco: false });
  useEffect(() => {
    let via = false;
    // Se non arriva resta ciò che c'è: il prossimo disegno la richiede.
    carica().then(
      () => {
        const attivo = document.activeElement;
        if (!via) setArrivo((era) => (era.pronta ? era : { pronta: true, fuoco: attivo === ancora.current }));
      },
      () => undefined,
    );
    return () => {
      via = true;
    };
  }, [carica, ancora]);
  return arrivo;
}

/** Rende il fuoco, appena disegnato, al controllo che lo aveva. */
export function useRiprendiFuoco(ancora: RefObject<HTMLElement | null>, fuoco: boolean): void {
  useEffect(() => {
    if (fuoco) ancora.current?.focus({ preventScroll: true });
  }, [ancora, fuoco]);
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

/**
 * Mostra qualcosa dalla prima volta che è aperto in poi: finché è chiuso non c'è nulla da scaricare. Finché si scarica lo dice
 * (`FUOCO_IN_ARRIVO`): chi scrive già per ciò che sta arrivando non preme altro.
 */
export function DaAperta({ open, children }: { open: boolean; children: ReactNode }) {
  const [aperta, setAperta] = useState(open);
  if (open && !aperta) setAperta(true);
  if (!aperta && !open) return null;
  return <Suspense fallback={open ? <span hidden {...{ [FUOCO_IN_ARRIVO]: '' }} /> : null}>{children}</Suspense>;
}
