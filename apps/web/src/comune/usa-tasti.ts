import { FINESTRA_APERTA, FUOCO_IN_ARRIVO } from '@gestore/ui';
import { useEffect, useRef, useState } from 'react';
import { type AlPremere, DI_CHI_SCRIVE, eUnComando, type Tasto, tastoPremuto } from './comandi-da-tastiera.ts';

const CHIAVE = 'tasti-mattinata';
/** Una domanda aperta aspetta la sua risposta, dovunque sia il fuoco; una che sta arrivando lo avrà fra un momento. */
const DOMANDA = `${FINESTRA_APERTA}, [${FUOCO_IN_ARRIVO}]`;

/** La pagina com'è mentre si preme. */
function alPremere({ target, isComposing }: KeyboardEvent, inViaggio: boolean): AlPremere {
  return {
    bersaglio: target instanceof Element ? target : null,
    attivo: document.activeElement,
    domanda: document.querySelector(DOMANDA) !== null,
    compone: isComposing,
    inViaggio,
  };
}

/** I tasti rapidi si spengono, e si ricordano spenti: una lettera sola disturba chi detta (WCAG 2.1.4). */
export function useTastiAccesi(): { accesi: boolean; accendi: (si: boolean) => void } {
  const [accesi, cambia] = useState(() => localStorage.getItem(CHIAVE) !== 'spenti');
  return {
    accesi,
    accendi(si) {
      localStorage.setItem(CHIAVE, si ? 'accesi' : 'spenti');
      cambia(si);
    },
  };
}

/** Ascolta i tasti rapidi finché sono accesi, ma non mentre si scrive, si sta per scrivere o si risponde a una domanda. */
export function useTasti(accesi: boolean, premuto: (tasto: Tasto) => unknown): void {
  useTastiRapidi(accesi, tastoPremuto, premuto);
}

/**
 * Lo stesso per altri tasti: `leggi` dice che cosa vuole chi ne preme uno, `null` se non è dei suoi. Finché la promessa di `premuto`
 * non è finita (una pagina che si apre) gli altri tasti non fanno nulla.
 */
export function useTastiRapidi<T>(
  accesi: boolean,
  leggi: (evento: KeyboardEvent) => T | null,
  premuto: (tasto: T) => unknown,
): void {
  const fai = useRef({ leggi, premuto });
  fai.current = { leggi, premuto };
  const inViaggio = useRef(false);
  useEffect(() => {
    if (!accesi) return undefined;
    const ascolta = (evento: KeyboardEvent): void => {
      if (evento.repeat || evento.defaultPrevented || !eUnComando(alPremere(evento, inViaggio.current))) return;
      const tasto = fai.current.leggi(evento);
      if (tasto === null) return;
      evento.preventDefault();
      const fatto = fai.current.premuto(tasto);
      if (!(fatto instanceof Promise)) return;
      inViaggio.current = true;
      void fatto.finally(() => {
        inViaggio.current = false;
      });
    };
    addEventListener('keydown', ascolta);
    return () => removeEventListener('keydown', ascolta);
  }, [accesi]);
}

/** Dove lo spazio è già di qualcuno: chi scrive, e ciò che si preme. */
const DI_CHI_PREME = `${DI_CHI_SCRIVE}, button, a, summary, [role=button], [role=tab], [tabindex="0"]`;

/** Lo spazio, premuto fuori da ogni comando, ferma e riprende il crono (R54): la mano non cerca il pulsante. */
export function useSpazio(acceso: boolean, premuto: () => void): void {
  const fai = useRef(premuto);
  fai.current = premuto;
  useEffect(() => {
    if (!acceso) return undefined;
    const ascolta = (evento: KeyboardEvent): void => {
      if (evento.code !== 'Space' || evento.repeat || evento.defaultPrevented) return;
      if (evento.ctrlKey || evento.altKey || evento.metaKey || evento.shiftKey) return;
      if (!eUnComando(alPremere(evento, false), DI_CHI_PREME)) return;
      evento.preventDefault();
      fai.current();
    };
    addEventListener('keydown', ascolta);
    return () => removeEventListener('keydown', ascolta);
  }, [acceso]);
}
