import { FINESTRA_APERTA, FUOCO_IN_ARRIVO } from '@gestore/ui';
import { useEffect, useRef, useState } from 'react';

const CHIAVE = 'tasti-mattinata';
/** Dove un tasto è di chi scrive o di chi sceglie da un elenco, o di una domanda aperta. */
const DI_CHI_SCRIVE =
  'input, textarea, select, [contenteditable], [role=textbox], [role=combobox], [role=listbox], [role=menu], [role=dialog], [role=alertdialog]';
/** Una domanda aperta aspetta la sua risposta, dovunque sia il fuoco; una che sta arrivando lo avrà fra un momento. */
const DOMANDA = `${FINESTRA_APERTA}, [${FUOCO_IN_ARRIVO}]`;

/** Ciò che si guarda della pagina, prima che un tasto solo faccia qualcosa. */
export type AlPremere = {
  /** Dov'è arrivato il tasto, e chi ha il fuoco: mentre il fuoco passa possono essere due. */
  bersaglio: Pick<Element, 'closest'> | null;
  attivo: Pick<Element, 'closest'> | null;
  /** Una domanda è aperta, o sta arrivando. */
  domanda: boolean;
  /** Chi compone un segno con più tasti sta scrivendo. */
  compone: boolean;
  /** Ciò che il tasto di prima ha fatto partire non è ancora finito: la pagina sta andando altrove. */
  inViaggio: boolean;
};

/**
 * Vero se un tasto solo può essere un comando: nessuno sta scrivendo, e nessuno sta per scrivere. Le lettere battute mentre il campo
 * arriva sono del campo, non della pagina.
 */
export function eUnComando(
  { bersaglio, attivo, domanda, compone, inViaggio }: AlPremere,
  altrui = DI_CHI_SCRIVE,
): boolean {
  if (domanda || compone || inViaggio) return false;
  return [bersaglio, attivo].every((dove) => dove === null || dove.closest(altrui) === null);
}

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
