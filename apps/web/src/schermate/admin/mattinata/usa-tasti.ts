import { useEffect, useRef, useState } from 'react';

const CHIAVE = 'tasti-mattinata';
/** Dove un tasto è di chi scrive, o di una domanda aperta. */
const DI_CHI_SCRIVE = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]';

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

export type Tasto = { tipo: 'vendita'; numero: number } | { tipo: 'prossima' } | { tipo: 'aiuto' };

/** Che cosa vuole chi preme quel tasto; `null` se non è un tasto rapido. */
export function tastoPremuto(
  evento: Pick<KeyboardEvent, 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>,
): Tasto | null {
  if (evento.ctrlKey || evento.altKey || evento.metaKey) return null;
  if (evento.code === 'KeyN' && !evento.shiftKey) return { tipo: 'prossima' };
  if (evento.code === 'KeyH' && !evento.shiftKey) return { tipo: 'aiuto' };
  const cifra = /^(?:Digit|Numpad)(\d)$/.exec(evento.code)?.[1];
  if (cifra === undefined) return null;
  const numero = cifra === '0' ? 10 : Number(cifra);
  return { tipo: 'vendita', numero: evento.shiftKey ? numero + 10 : numero };
}

/** Ascolta i tasti rapidi finché sono accesi, ma non mentre si scrive o si risponde a una domanda. */
export function useTasti(accesi: boolean, premuto: (tasto: Tasto) => void): void {
  useTastiRapidi(accesi, tastoPremuto, premuto);
}

/** Lo stesso per altri tasti: `leggi` dice che cosa vuole chi ne preme uno, `null` se non è dei suoi. */
export function useTastiRapidi<T>(
  accesi: boolean,
  leggi: (evento: KeyboardEvent) => T | null,
  premuto: (tasto: T) => void,
): void {
  const fai = useRef({ leggi, premuto });
  fai.current = { leggi, premuto };
  useEffect(() => {
    if (!accesi) return undefined;
    const ascolta = (evento: KeyboardEvent): void => {
      if (evento.repeat || evento.defaultPrevented) return;
      if (evento.target instanceof Element && evento.target.closest(DI_CHI_SCRIVE) !== null) return;
      const tasto = fai.current.leggi(evento);
      if (tasto === null) return;
      evento.preventDefault();
      fai.current.premuto(tasto);
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
      if (evento.target instanceof Element && evento.target.closest(DI_CHI_PREME) !== null) return;
      // Una domanda aperta aspetta la sua risposta, dovunque sia il fuoco.
      if (document.querySelector('[role=dialog], [role=alertdialog]') !== null) return;
      evento.preventDefault();
      fai.current();
    };
    addEventListener('keydown', ascolta);
    return () => removeEventListener('keydown', ascolta);
  }, [acceso]);
}
